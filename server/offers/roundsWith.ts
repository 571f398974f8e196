import { type AuditEntry, AuditModel } from '../log/area'
import { SubmissionModel } from './model'

const roundIn = ({ data }: Pick<AuditEntry, 'data'>): unknown => (data.sealed as { round?: unknown } | undefined)?.round

/**
 * Of these rounds of applications those in which something came in, also what was taken back, or is in the log alone: that a row is missing
 * is for the opening to say.
 */
export async function roundsWith(tenderId: string, lotId: string, rounds: readonly number[]): Promise<ReadonlySet<number>> {
  const [rows, entries] = await Promise.all([
    SubmissionModel.distinct('round', { tenderId, lotId, kind: 'application', round: { $in: [...rounds] } }),
    AuditModel.find({ tenderId, type: 'APPLICATION_SUBMITTED', 'data.lotId': lotId }, { data: 1 }).lean<Pick<AuditEntry, 'data'>[]>(),
  ])
  const found = new Set([...rows, ...entries.map(roundIn)].map(Number))
  return new Set(rounds.filter((round) => found.has(round)))
}
