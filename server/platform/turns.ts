import { inThisWorld } from './world'

interface Turns {
  /** Carries `work` out when its turn comes; null at once, without doing it, where too many wait already. */
  <Result>(work: () => Promise<Result>): Promise<Result> | null
}

/** Lets so many works run at once and so many more wait, in the order they came. For work that takes room: what waits takes none. */
export const makeTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns => {
  const queue: (() => void)[] = []
  let running = 0

  const next = (): void => {
    running--
    queue.shift()?.()
  }

  return (work) => {
    if (running >= atOnce && queue.length >= waiting) return null
    return new Promise((resolve, reject) => {
      const start = (): void => {
        running++
        // Through then, so that a work that throws before it begins to wait gives its turn back, too.
        Promise.resolve().then(work).then(resolve, reject).finally(next)
      }
      if (running < atOnce) start()
      // Whoever is done before calls it, maybe another server of this process.
      else queue.push(inThisWorld(start))
    })
  }
}
