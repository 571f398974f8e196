import { compareDecimals } from '../../../engine/numbers'
import type { CriterionInput } from '../../contract/evaluation/views'
import type { AwardPlan } from '../../contract/tenders/criteria'
import { isUsable } from '../../../workflows/evaluation'
import { AppError, type ErrorData } from '../../platform/errors'
import type { PriceForms } from './priceFields'

type Faults = NonNullable<ErrorData['errors']>

/** What is wrong in criteria by themselves. `path`: where they stand in the call. */
export const criteriaFaults = (
  { criteria, maxPoints, method }: Pick<AwardPlan, 'criteria' | 'maxPoints' | 'method'>,
  path: string,
): Faults => {
  const ids = criteria.map(({ id }) => id)
  const one = (criterion: CriterionInput, n: number): Faults => {
    const { id, name, weight, price, minimum, parent } = criterion
    const above = criteria.find((other) => other.id === parent)
    // Two floors; a price is no part, and has none.
    const isPart = above !== undefined && above.id !== id && above.parent === undefined && above.price === null && price === null
    const least = minimum ?? '0'
    const at = `${path}/criteria/${n}`
    return [
      ...(ids.indexOf(id) === n ? [] : [{ path: `${at}/id`, rule: 'unique' }]),
      ...(name.trim() === '' ? [{ path: `${at}/name`, rule: 'required' }] : []),
      ...(weight !== null && compareDecimals(weight, '100') > 0 ? [{ path: `${at}/weight`, rule: 'maximum', params: { max: '100' } }] : []),
      ...(compareDecimals(least, maxPoints) > 0 ? [{ path: `${at}/minimum`, rule: 'maximum', params: { max: maxPoints } }] : []),
      ...(parent === undefined || isPart ? [] : [{ path: `${at}/parent`, rule: 'unknownCriterion' }]),
      ...(price && minimum ? [{ path: `${at}/minimum`, rule: 'workedOut' }] : []),
      ...(price && !isUsable(price.formula) ? [{ path: `${at}/price/formula/zeroAt`, rule: 'zeroAt' }] : []),
    ]
  }
  return [
    ...(compareDecimals(maxPoints, '1') < 0 ? [{ path: `${path}/maxPoints`, rule: 'minimum', params: { min: '1' } }] : []),
    ...(method?.kind === 'extended' && compareDecimals(method.range, '0') <= 0
      ? [{ path: `${path}/method/range`, rule: 'minimum', params: { min: '0' } }]
      : []),
    ...criteria.flatMap(one),
  ]
}

/** Refuses (422) plans with faults, two for one place, unknown lots, and prices of fields that bidders are not asked for. */
export function assertPlans(plans: readonly AwardPlan[], { lotIds, forms }: { lotIds: readonly string[]; forms: PriceForms }): void {
  const places = plans.map(({ lotId, kind }) => `${lotId ?? ''} ${kind}`)
  const errors = plans.flatMap((plan, n): Faults => {
    const path = `/project/awardPlans/${n}`
    const known = forms.fields[plan.kind].map(({ key }) => key)
    return [
      ...(plan.lotId === null || lotIds.includes(plan.lotId)
        ? []
        : [{ path: `${path}/lotId`, rule: 'unknownLot', params: { lotIds: plan.lotId } }]),
      ...(places.indexOf(places[n] ?? '') === n ? [] : [{ path: `${path}/kind`, rule: 'unique' }]),
      ...criteriaFaults(plan, path),
      ...plan.criteria.flatMap(({ price }, at): Faults =>
        price === null || known.includes(price.field)
          ? []
          : [{ path: `${path}/criteria/${at}/price/field`, rule: 'unknownField', params: { field: price.field } }],
      ),
    ]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
