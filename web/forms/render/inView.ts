import { useEffect, useRef, type RefObject } from 'react'
import { leavesOf, type Block } from '../plan/plan'
import { useFormScope } from './scope'

/** Space for a block that is not mounted: what a field takes on the screen on average, by its width. Replaced by the measured height after the first time. */
export function estimateHeight(block: Block): number {
  let sixths = 0
  for (const part of leavesOf(block.parts)) sixths += part.kind === 'leaf' && part.width <= 6 ? 1 : 2
  return 58 + Math.ceil(sixths / 2) * 84
}

/** Calls `onNear` half a screen before a block comes into view, and tells the menu which block is at the top. */
export function useInView(box: RefObject<HTMLElement | null>, path: string, onNear: () => void): void {
  const { editor } = useFormScope()
  const near = useRef(onNear)
  near.current = onNear
  useEffect(() => {
    const element = box.current
    if (!element) return
    if (typeof IntersectionObserver === 'undefined') return near.current()
    const onMove = (entries: IntersectionObserverEntry[]): void => {
      // Several moves may come at once; having been near in any of them is enough.
      if (entries.some(({ isIntersecting }) => isIntersecting)) near.current()
    }
    const approach = new IntersectionObserver(onMove, { rootMargin: '200px 0px 50% 0px' })
    const atTop = (entries: IntersectionObserverEntry[]): void => {
      const entry = entries.at(-1)
      if (!entry) return
      if (entry.isIntersecting) editor.view.setCurrent(path)
      // Measured on the way, without asking for a layout: the next time this block waits it takes exactly its room.
      if (editor.view.isMounted(path)) editor.view.remember(path, entry.boundingClientRect.height)
    }
    const top = new IntersectionObserver(atTop, { rootMargin: '-72px 0px -75% 0px' })
    approach.observe(element)
    top.observe(element)
    return () => {
      approach.disconnect()
      top.disconnect()
    }
  }, [editor, box, path])
}
