import type { CriterionView } from '../../contract/evaluation/views'
import type { Stored } from '../reading/readEvaluation'
import type { EvaluationChange } from '../record'
import { isSecret } from '../reading/secrecy'
import { variantLine } from '../variantLine'
import { nameInTree } from '../../../workflows/evaluation'
import type { Facts } from './change'

/** What the log calls a criterion: a part with what it belongs to. */
export const loggedName = (criteria: readonly CriterionView[], criterionId: string): string => {
  const found = criteria.find(({ id }) => id === criterionId)
  return found === undefined ? criterionId : nameInTree(found, criteria)
}

/**
 * For the log: what every member gave every offer, of marks that were kept back until now; nothing of others, whose entries say it already.
 */
export function marksTold(stored: Stored, criteria: readonly CriterionView[]): Facts[] {
  if (!isSecret(stored)) return []
  return stored.marks.flatMap(({ offerId, userName, points }): Facts[] => {
    const released = stored.released.find((one) => one.offerId === offerId)
    const organizationId = released?.organizationId
    const changes = points.flatMap((one): EvaluationChange[] =>
      one.points === null
        ? []
        : [{ label: `${userName}: ${loggedName(criteria, one.criterionId)}`, oldValue: null, newValue: { decimal: one.points } }],
    )
    return organizationId === undefined || changes.length === 0
      ? []
      : [{ type: 'EVALUATION_POINTS_GIVEN', offerId, organizationId, revealed: true, changes: [...variantLine(released), ...changes] }]
  })
}
