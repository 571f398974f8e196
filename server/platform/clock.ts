import { slot } from './world'

/** The one clock. Guards, deadlines and records compare with what it says; tests set it. UTC, whole milliseconds. */
const held = slot<Date | null>(() => null)

export const now = (): Date => (held.value === null ? new Date() : new Date(held.value))

/** So many milliseconds ago; of a held clock the instant it stands at, since nothing passes there. */
export const nowLess = (milliseconds: number): Date => (held.value === null ? new Date(Date.now() - milliseconds) : new Date(held.value))

/** Tests only: stops the clock at an instant, or lets it run again with null. */
export const holdClock = (at: Date | string | null): void => {
  held.value = at === null ? null : new Date(at)
}

/** Tests only: moves a held clock (a running one is stopped first) by milliseconds. */
export const advanceClock = (milliseconds: number): void => {
  held.value = new Date(now().getTime() + milliseconds)
}
