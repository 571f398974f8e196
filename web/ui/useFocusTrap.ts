import { useEffect, type RefObject } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** Dialogs that are open, the one on top last: of several only that one holds the focus. */
const open: HTMLElement[] = []

/**
 * Keeps Tab inside an open dialog, puts the focus on the first field, else on the first answer, and gives it back on closing.
 */
export const useFocusTrap = (box: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => {
    const element = box.current
    if (!active || !element) return
    const before = document.activeElement
    open.push(element)
    const reachable = (): HTMLElement[] =>
      [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.getClientRects().length > 0)
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('input, textarea, select') ??
      reachable()[0]
    ;(first ?? element).focus()
    const keepInside = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab' || open.at(-1) !== element) return
      const all = reachable()
      const [start, end] = [all[0], all.at(-1)]
      const here = document.activeElement
      const isOutside = !element.contains(here)
      if (event.shiftKey && (here === start || isOutside)) end?.focus()
      else if (!event.shiftKey && (here === end || isOutside)) start?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', keepInside)
    return () => {
      document.removeEventListener('keydown', keepInside)
      open.splice(open.lastIndexOf(element), 1)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [box, active])
}
