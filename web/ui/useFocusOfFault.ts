import { useEffect, type RefObject } from 'react'

/**
 * Leads to the first field that was found wrong, once it says so. `fault`: what was found, anew with each try; null, or an object without
 * entries, is nothing.
 */
export const useFocusOfFault = (form: RefObject<HTMLElement | null>, fault: object | string | null): void => {
  useEffect(() => {
    if (fault === null || (typeof fault === 'object' && Object.keys(fault).length === 0)) return
    const first = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    first?.focus()
    // What is wrong is typed anew rather than mended: the next key replaces it.
    first?.select()
  }, [form, fault])
}
