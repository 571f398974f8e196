import { useLayoutEffect, type ReactElement, type ReactNode } from 'react'

let count = 0
const listeners = new Set<() => void>()
const change = (by: 1 | -1): void => {
  count += by
  listeners.forEach((tell) => tell())
}

/** Whether a part of the page is still loading its code or its texts. */
export const isPartLoading = (): boolean => count > 0

/** Listens to parts that begin to load or are there; answers the function that ends it. */
export const onPartLoading = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * In the place of a part that is still loading (a Suspense fallback): the first sight of the page waits for it, for it would push what
 * stands below.
 */
export const LoadBarrier = ({ children }: { children?: ReactNode }): ReactElement => {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return <>{children}</>
}
