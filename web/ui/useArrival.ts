import { useEffect, useRef, type RefObject } from 'react'

/** The head of what takes the place of a form: the button that brought it is gone, and whoever works by keyboard or ear goes on here. */
export function useArrival<T extends HTMLElement>(): RefObject<T> {
  const head = useRef<T>(null)
  useEffect(() => {
    head.current?.focus({ preventScroll: true })
  }, [])
  return head
}
