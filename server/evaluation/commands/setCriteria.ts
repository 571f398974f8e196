import type { CriteriaInput } from '../../contract/evaluation/evaluation'
import type { CriterionInput } from '../../contract/evaluation/views'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import type { EffectPorts } from '../../platform/outbox'
import { criteriaFaults, loggedCriterion, furtherOf } from '../../tenders/area'
import { contradictions, judgedBy } from '../reading/criteria'
import type { Stored } from '../reading/readEvaluation'
import type { EvaluationChange } from '../record'
import { changeEvaluation, type Changing } from './change'

type Fields = Stored['comparison']['fields']

const changesOf = (before: readonly CriterionInput[], after: readonly CriterionInput[], fields: Fields): EvaluationChange[] => {
  const names = (one: CriterionInput | undefined, other: CriterionInput | undefined): string => other?.name ?? one?.name ?? ''
  const ids = [...new Set([...after, ...before].map(({ id }) => id))]
  return ids.flatMap((id) => {
    const [old, now] = [before.find((one) => one.id === id), after.find((one) => one.id === id)]
    const [oldValue, newValue] = [old ? loggedCriterion(old, fields) : null, now ? loggedCriterion(now, fields) : null]
    return isSame(oldValue, newValue) && old?.name === now?.name ? [] : [{ label: names(old, now), oldValue, newValue }]
  })
}

/**
 * Says how a tender is judged that an earlier version published without saying it; once. 422 names every fault, also what contradicts the
 * notice; 409 where the criteria stood before the opening, somebody else was quicker, or it is closed.
 */
export async function setCriteria(
  stored: Stored,
  { input, ...changing }: Changing & { input: CriteriaInput },
  ports: EffectPorts,
): Promise<void> {
  const standing = await judgedBy(stored)
  const criteria = input.criteria.map((one) => ({ ...one, name: one.name.trim() }))
  const asStands = standing.criteria.map(({ id, name, weight, price, ...one }) => ({ id, name, weight, price, ...furtherOf(one) }))
  // Sent as it was read: nothing is written.
  const isStale = (stored.evaluation?.version ?? 0) !== changing.version
  if (!isStale && input.maxPoints === standing.maxPoints && isSame(criteria, asStands)) return
  if (!standing.mayDefine) throw new AppError('conflict', { reason: 'refused.criteriaSet' })
  const errors = [...criteriaFaults(input, '/input'), ...contradictions(input.criteria, standing.criteria)]
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const scale =
    standing.maxPoints === input.maxPoints
      ? []
      : [{ label: 'maxPoints', path: '/maxPoints', oldValue: { decimal: standing.maxPoints }, newValue: { decimal: input.maxPoints } }]
  const changes = [...scale, ...changesOf(standing.criteria, criteria, stored.comparison.fields)]
  const facts = { type: 'EVALUATION_CRITERIA_SET' as const, changes }
  await changeEvaluation(stored, { ...changing, change: { $set: { criteria, maxPoints: input.maxPoints } }, facts }, ports)
}
