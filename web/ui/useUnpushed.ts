import { useLayoutEffect, type RefObject } from 'react'

/**
 * For what shows up above the page at a moment of its own: the page is scrolled on by its height, so that what is under the pointer stays
 * there. Further down the browser keeps its place by itself (scroll anchoring), and a page that is still coming begins below it.
 */
export function useUnpushed(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (scrollY > 0 || document.querySelector('main:is(.gathering, :has(.skeleton))')) return
    scrollBy({ top: box.current?.offsetHeight ?? 0, behavior: 'instant' })
  }, [box])
}
