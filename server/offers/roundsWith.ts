import { received } from './receiving'
import { SubmissionModel } from './model'

/** So long the end of a round waits for what is being taken in at that moment, as an opening does. */
const PATIENCE_MS = 2_000

/** Of these rounds of applications those in which something came in, also what was taken back. */
export async function roundsWith(tenderId: string, lotId: string, rounds: readonly number[]): Promise<ReadonlySet<number>> {
  if (!(await received(tenderId, lotId, { patienceMs: PATIENCE_MS }))) return new Set(rounds)
  const found = await SubmissionModel.distinct('round', { tenderId, lotId, kind: 'application', round: { $in: [...rounds] } })
  return new Set(found.map(Number))
}
