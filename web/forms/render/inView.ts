import { useEffect, type RefObject } from 'react'
import type { FormEditor } from '../editor/FormEditor'
import { useFormScope } from './scope'

interface Watched {
  path: string
  onNear: (() => void) | null
}

/**
 * What of one form is near and what is at the top: two observers for all its blocks, because the browser asks every observer in every
 * frame.
 */
class BlockWatch {
  readonly #watched = new Map<Element, Watched>()
  readonly #approach: IntersectionObserver
  readonly #top: IntersectionObserver

  constructor(editor: FormEditor) {
    const onMove = (entries: IntersectionObserverEntry[]): void => {
      // Several moves of one block may come at once; having been near in any of them is enough.
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#near(target)
    }
    const atTop = (entries: IntersectionObserverEntry[]): void => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        const path = this.#watched.get(target)?.path
        if (path === undefined) continue
        if (isIntersecting) editor.view.setCurrent(path)
        // Measured on the way, without asking for a layout: the next time this block waits it takes exactly its room.
        if (editor.view.isMounted(path)) editor.view.remember(path, boundingClientRect.height)
      }
    }
    this.#approach = new IntersectionObserver(onMove, { rootMargin: '200px 0px 50% 0px' })
    this.#top = new IntersectionObserver(atTop, { rootMargin: '-72px 0px -75% 0px' })
  }

  /** Returns how to end it. */
  watch(element: Element, watched: Watched): () => void {
    this.#watched.set(element, watched)
    if (watched.onNear) this.#approach.observe(element)
    this.#top.observe(element)
    return () => {
      this.#watched.delete(element)
      this.#approach.unobserve(element)
      this.#top.unobserve(element)
    }
  }

  #near(element: Element): void {
    this.#approach.unobserve(element)
    this.#watched.get(element)?.onNear?.()
  }
}

const watches = new WeakMap<FormEditor, BlockWatch>()

function watchOf(editor: FormEditor): BlockWatch {
  const watch = watches.get(editor) ?? new BlockWatch(editor)
  watches.set(editor, watch)
  return watch
}

/** Calls `onNear`, if there is one, once: half a screen before the block comes into view. Tells the menu which block is at the top. */
export function useInView(box: RefObject<HTMLElement | null>, path: string, onNear: (() => void) | null): void {
  const { editor } = useFormScope()
  useEffect(() => {
    const element = box.current
    if (!element) return
    if (typeof IntersectionObserver === 'undefined') return onNear?.()
    return watchOf(editor).watch(element, { path, onNear })
  }, [editor, box, path, onNear])
}
