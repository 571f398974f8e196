import { useEffect, useRef, type RefObject } from 'react'

/** Space left before the place that one is at. */
const BEFORE = 24

/** A row of tabs that is wider than a phone begins with the one that one is at. `active`: changes with it. */
export function useActiveInView(active: string | null): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !here) return
    const end = here.offsetLeft + here.offsetWidth - row.current.offsetLeft
    if (end > row.current.clientWidth) row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - BEFORE
  }, [active])
  return row
}
