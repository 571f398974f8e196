const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a mail waits after each try that came to nothing: soon at first, then patiently; three days in all. */
export const WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, ...Array<number>(6).fill(12 * HOUR)]

/** When the next try is due after so many; null: given up. */
export const nextTry = (tries: number, at: Date): Date | null => {
  const wait = WAITS[tries - 1]
  return wait === undefined ? null : new Date(at.getTime() + wait)
}
