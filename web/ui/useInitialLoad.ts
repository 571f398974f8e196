import { QueryClientContext, type Query } from '@tanstack/react-query'
import { useContext, useEffect, useLayoutEffect, useState } from 'react'
import { isPartLoading, onPartLoading } from './LoadBarrier'

/** Longest that a page waits for its answers, in milliseconds; what takes longer is drawn when it comes. */
const MAX_MS = 3000
/** An answer that was drawn may ask for more: two frames, and then something else is under way, or nothing is. */
const SETTLED_MS = 34

const isAwaited = ({ state }: Query): boolean => state.status === 'pending' && state.fetchStatus === 'fetching'

/**
 * Whether a page still waits for answers that it asks for the first time, or for parts of its own (LoadBarrier). They come one by one,
 * and each
 * would push what the ones before it have drawn, under the pointer of whoever aims at it: the page is shown when all are there, once. What
 * is known already is there at once, and later answers change what is shown.
 */
export function useInitialLoad(longest = MAX_MS): boolean {
  const client = useContext(QueryClientContext)
  const [isLoading, setLoading] = useState(true)
  // Again when React has put the page away for a part that was still loading: what that part asks for belongs to the first sight of it as
  // well.
  useLayoutEffect(() => setLoading(true), [])
  useEffect(() => {
    if (!isLoading) return
    const cache = client?.getQueryCache()
    const isWaiting = (): boolean => isPartLoading() || cache?.getAll().some(isAwaited) === true
    const show = (): void => setLoading(false)
    let settling: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(settling)
      settling = isWaiting() ? undefined : setTimeout(show, SETTLED_MS)
    }
    const stops = [cache?.subscribe(look), onPartLoading(look)]
    const late = setTimeout(show, longest)
    // When all effects of this moment have run, those of what the page is part of too: whatever they ask for is asked then.
    queueMicrotask(() => !isWaiting() && show())
    return () => {
      stops.forEach((stop) => stop?.())
      clearTimeout(settling)
      clearTimeout(late)
    }
  }, [isLoading, longest, client])
  return isLoading
}
