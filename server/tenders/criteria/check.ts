import { compareDecimals } from '../../../engine/numbers'
import type { CriterionInput } from '../../contract/evaluation/views'
import type { AwardPlan, SheetPosition } from '../../contract/tenders/criteria'
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

/** The sum that is typed beside a sheet: a price worked out of it would be no sheet's. */
const TYPED_SUM = 'gross-total'

/** In what people read of a refusal, these are named. */
const NAMED = ['sheetOfOptional', 'sumBesideSheet', 'sheetsTooMany', 'sheetsTooLarge']
export const invalidPlans = (errors: Faults): AppError => {
  const named = errors.find(({ rule }) => NAMED.includes(rule))
  return new AppError('invalid', { ...(named ? { reason: `refused.${named.rule}` } : {}), errors })
}

const sheetFaults = ({ kind, sheet = [], criteria }: AwardPlan, path: string, { takesSheet }: PriceForms): Faults => {
  const is = (other: (one: SheetPosition) => string, n: number): boolean =>
    sheet.findIndex((one) => other(one) === other(sheet[n] ?? one)) === n
  return [
    ...(sheet.length > 0 && (kind !== 'offer' || !takesSheet) ? [{ path: `${path}/sheet`, rule: 'sheetWithoutSum' }] : []),
    ...(sheet.length > 0 && sheet.every((one) => one.kind === 'optional') ? [{ path: `${path}/sheet`, rule: 'sheetOfOptional' }] : []),
    ...criteria.flatMap(({ price }, n): Faults =>
      sheet.length > 0 && price?.field.split('/').at(-1) === TYPED_SUM
        ? [{ path: `${path}/criteria/${n}/price/field`, rule: 'sumBesideSheet' }]
        : [],
    ),
    ...sheet.flatMap(({ no, text, quantity }, n): Faults => {
      const at = `${path}/sheet/${n}`
      return [
        ...(is(({ id }) => id, n) ? [] : [{ path: `${at}/id`, rule: 'unique' }]),
        ...(no.trim() === '' ? [{ path: `${at}/no`, rule: 'required' }] : []),
        ...(is((one) => one.no.trim(), n) ? [] : [{ path: `${at}/no`, rule: 'unique' }]),
        ...(Object.values(text).every((one) => one.trim() === '') ? [{ path: `${at}/text`, rule: 'required' }] : []),
        ...(compareDecimals(quantity, '0') > 0 ? [] : [{ path: `${at}/quantity`, rule: 'positive' }]),
      ]
    }),
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
      ...sheetFaults(plan, path, forms),
      ...plan.criteria.flatMap(({ price }, at): Faults =>
        price === null || known.includes(price.field)
          ? []
          : [{ path: `${path}/criteria/${at}/price/field`, rule: 'unknownField', params: { field: price.field } }],
      ),
    ]
  })
  if (errors.length > 0) throw invalidPlans(errors)
}
