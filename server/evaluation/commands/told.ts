import type { CriterionView } from '../../contract/evaluation/views'
import type { Stored } from '../reading/readEvaluation'
import type { EvaluationChange } from '../record'
import { isSecret } from '../reading/secrecy'
import type { Facts } from './change'

/**
 * For the log: what every member gave every offer, of marks that were kept back until now; nothing of others, whose entries say it already.
 */
export function marksTold(stored: Stored, criteria: readonly CriterionView[]): Facts[] {
  if (!isSecret(stored)) return []
  const nameOf = (id: string): string => criteria.find((one) => one.id === id)?.name ?? id
  return stored.marks.flatMap(({ offerId, userName, points }): Facts[] => {
    const organizationId = stored.released.find((one) => one.offerId === offerId)?.organizationId
    const changes = points.flatMap((one): EvaluationChange[] =>
      one.points === null ? [] : [{ label: `${userName}: ${nameOf(one.criterionId)}`, oldValue: null, newValue: { decimal: one.points } }],
    )
    return organizationId === undefined || changes.length === 0
      ? []
      : [{ type: 'EVALUATION_POINTS_GIVEN', offerId, organizationId, changes }]
  })
}
