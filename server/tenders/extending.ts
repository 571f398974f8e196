import { ended, whileHolding } from '../platform/whileHolding'

const nameOf = (tenderId: string): string => `extending:${tenderId}`

/**
 * Says for the time of `work` that a deadline of this tender is being moved. `work` takes its time after that was said, and asks just
 * before it writes whether this still holds (409 where the process was silent for too long): whoever came in after a deadline that was
 * moved before it passed sees this, and is judged by the new one.
 */
export const whileExtending = <Result>(tenderId: string, work: (assertHeld: () => Promise<void>) => Promise<Result>): Promise<Result> =>
  whileHolding(new Map([['', nameOf(tenderId)]]), (leases) =>
    work(async () => {
      for (const lease of leases.values()) await lease.assertHeld()
    }),
  )

/** Waits until no deadline of this tender is being moved any more. False: it took longer than anybody who moves one is waited for. */
export const extended = (tenderId: string): Promise<boolean> => ended(nameOf(tenderId))
