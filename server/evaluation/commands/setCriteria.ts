import type { CriteriaInput } from '../../contract/evaluation/setEvaluationCriteria'
import type { CriterionInput, PriceFormula } from '../../contract/evaluation/views'
import { AppError, type ErrorData } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import type { Carriers } from '../../platform/outbox'
import { contradictions, criteriaOf, noticedCriteria } from '../reading/criteria'
import { DEFAULT_POINTS, type Stored } from '../reading/readEvaluation'
import { say } from '../../documents/words'
import type { EvaluationChange } from '../record'
import { compare, fractionOf, whole } from '../scoring/fraction'
import { isUsable } from '../scoring/priceFormula'
import { changeEvaluation, type Changing } from './change'

type Faults = NonNullable<ErrorData['errors']>

const faultsOf = ({ criteria, maxPoints }: CriteriaInput): Faults => {
  const max = fractionOf(maxPoints)
  const ids = criteria.map(({ id }) => id)
  return [
    ...(!max || compare(max, whole(1)) < 0 ? [{ path: '/input/maxPoints', rule: 'minimum', params: { min: '1' } }] : []),
    ...criteria.flatMap(({ id, name, weight, price }, n): Faults[number][] => {
      const share = weight === null ? null : fractionOf(weight)
      return [
        ...(ids.indexOf(id) === n ? [] : [{ path: `/input/criteria/${n}/id`, rule: 'unique' }]),
        ...(name.trim() === '' ? [{ path: `/input/criteria/${n}/name`, rule: 'required' }] : []),
        ...(share && compare(share, whole(100)) > 0
          ? [{ path: `/input/criteria/${n}/weight`, rule: 'maximum', params: { max: '100' } }]
          : []),
        ...(price && !isUsable(price.formula) ? [{ path: `/input/criteria/${n}/price/formula/zeroAt`, rule: 'zeroAt' }] : []),
      ]
    }),
  ]
}

const shownInGerman = (decimal: string): string => decimal.replace('.', ',')

/** As the printed evaluation says it; the log is kept in German, as everything written in it is. */
const formulaText = (formula: PriceFormula): string =>
  formula.kind === 'linear'
    ? say('de', 'evaluation.linear', { zeroAt: shownInGerman(formula.zeroAt) })
    : say('de', `evaluation.ratio.${formula.better}`)

type Fields = Stored['comparison']['fields']

/** One line a criterion, so that a reader of the log sees what was weighed how, and when that changed. */
const lineOf = ({ weight, price }: CriterionInput, fields: Fields): string => {
  const field = price && (fields.find(({ key }) => key === price.field)?.label.de ?? price.field)
  return [weight === null ? '–' : `${shownInGerman(weight)} %`, ...(price ? [`${field ?? ''} (${formulaText(price.formula)})`] : [])].join(
    ', ',
  )
}

const changesOf = (before: readonly CriterionInput[], after: readonly CriterionInput[], fields: Fields): EvaluationChange[] => {
  const line = (one: CriterionInput): string => lineOf(one, fields)
  const names = (one: CriterionInput | undefined, other: CriterionInput | undefined): string => other?.name ?? one?.name ?? ''
  const ids = [...new Set([...after, ...before].map(({ id }) => id))]
  return ids.flatMap((id) => {
    const [old, now] = [before.find((one) => one.id === id), after.find((one) => one.id === id)]
    const [oldValue, newValue] = [old ? line(old) : null, now ? line(now) : null]
    return oldValue === newValue && old?.name === now?.name ? [] : [{ label: names(old, now), oldValue, newValue }]
  })
}

/** Says how it is judged. 422 names every fault, also what contradicts the notice; 409 where somebody else was quicker, or it is closed. */
export async function setCriteria(
  stored: Stored,
  { input, ...changing }: Changing & { input: CriteriaInput },
  carriers: Carriers,
): Promise<void> {
  const notice = await noticedCriteria(stored.tender, stored.lot.lotId)
  const errors = [...faultsOf(input), ...contradictions(input.criteria, notice)]
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const before = criteriaOf(stored.evaluation, notice, stored.comparison.fields)
  const criteria = input.criteria.map((one) => ({ ...one, name: one.name.trim() }))
  const most = stored.evaluation?.maxPoints ?? DEFAULT_POINTS
  const scale = most === input.maxPoints ? [] : [{ label: 'maxPoints', path: '/maxPoints', oldValue: most, newValue: input.maxPoints }]
  const facts = { type: 'EVALUATION_CRITERIA_SET' as const, changes: [...scale, ...changesOf(before, criteria, stored.comparison.fields)] }
  // Saved as it was read: nothing is written.
  const isStale = (stored.evaluation?.version ?? 0) !== changing.version
  const asStands = before.map(({ id, name, weight, price }) => ({ id, name, weight, price }))
  if (scale.length === 0 && !isStale && isSame(criteria, asStands)) return
  await changeEvaluation(stored, { ...changing, change: { $set: { criteria, maxPoints: input.maxPoints } }, facts }, carriers)
}
