import { handedIn } from '../platform/world'

/** Of these rounds of applications those in which something came in, also what was taken back. */
export const roundsWith =
  handedIn<(tenderId: string, lotId: string, rounds: readonly number[]) => Promise<ReadonlySet<number>>>(
    'in which rounds something came in',
  )
