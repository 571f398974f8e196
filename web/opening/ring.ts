/** An opening lasts 15 minutes (2-tenders.md section 9). */
export const OPENING_MS = 900_000

/** '11:04': whole seconds that are left, rounded up; never below 00:00, nor above 15:00 where this machine's tick is the second before. */
export function clockLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(Math.min(OPENING_MS, ms) / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Length of the ring's arc in units of 900 for what is left of the 15 minutes. */
export const arcOf = (ms: number): number => Math.round((Math.min(OPENING_MS, Math.max(0, ms)) / OPENING_MS) * 900)

/** Minutes at which a screen reader hears of the time; oftener would be noise. */
const ANNOUNCED = [15, 10, 5, 1]

/** The last announced minute that was reached; undefined before the first and after the end. */
export const announcedMinute = (ms: number): number | undefined =>
  ms <= 0 ? undefined : ANNOUNCED.findLast((minute) => ms <= minute * 60_000)
