/** Counts in this process how often a key was used in a stretch of time; forgets by itself. */
export const createWindow = ({ most, everyMs }: { most: number; everyMs: number }) => {
  let counted = new Map<string, number>()
  let since = 0
  return {
    /** Takes one; 0, or the seconds until the next is given. */
    take(key: string, now: number): number {
      if (now - since >= everyMs || now < since) {
        counted = new Map()
        since = now
      }
      const count = (counted.get(key) ?? 0) + 1
      if (count > most) return Math.max(1, Math.ceil((since + everyMs - now) / 1000))
      counted.set(key, count)
      return 0
    },
  }
}
