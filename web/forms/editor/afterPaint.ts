import { startTransition, useEffect, useState } from 'react'

/** After the frame that shows what just happened; at once where there are no frames. */
export function afterPaint(run: () => void): void {
  if (typeof requestAnimationFrame !== 'function') return run()
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = run
    channel.port2.postMessage(null)
  })
}

/** No later than this, however busy the page is. */
const IDLE_MS = 200

/** Once the frame is on screen and the browser has nothing better to do. Ends with the returned call. */
export function whenIdle(run: () => void): () => void {
  let gone = false
  const start = (): void => {
    if (!gone) run()
  }
  afterPaint(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: IDLE_MS })
    else start()
  })
  return () => {
    gone = true
  }
}

/** Where nothing can be seen to come into view (tests), everything is there from the start. */
export const canWatch = (): boolean => typeof IntersectionObserver !== 'undefined'

/** False for the first paint, true right after it, in slices that keys go ahead of. The second value asks for it at once. */
export function useAfterPaint(): [boolean, () => void] {
  const [painted, setPainted] = useState(() => !canWatch())
  useEffect(() => {
    let gone = false
    afterPaint(() => !gone && startTransition(() => setPainted(true)))
    return () => {
      gone = true
    }
  }, [])
  return [painted, () => setPainted(true)]
}
