import { useEffect, useRef, type RefObject } from 'react'

/** Space left before the place that one is at. */
const BEFORE = 24

function bring(row: HTMLElement): void {
  const here = row.querySelector<HTMLElement>('[aria-current]')
  if (!here) return
  const [own, outer] = [here.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.right > outer.right || own.left < outer.left) row.scrollLeft += own.left - outer.left - BEFORE
}

/**
 * A row of tabs that is wider than a phone begins with the one that one is at, also where the row is shown or gets tabs later
 * than it is drawn. `active`: changes with it. Whoever pushed the row on is left alone.
 */
export function useActiveInView(active: string | null): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = row
    if (!current) return
    const again = (): void => bring(current)
    again()
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(again)
    sizes?.observe(current)
    const tabs = new MutationObserver(again)
    tabs.observe(current, { childList: true })
    return () => {
      sizes?.disconnect()
      tabs.disconnect()
    }
  }, [active])
  return row
}
