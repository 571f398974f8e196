import type { Lang } from '../../engine/languages'
import { exactText, plus, readExact, type Exact } from '../../engine/numbers'
import type { CriterionInput, CriterionView, PriceFormula } from '../../server/contract/evaluation/views'
import type { openCriteria } from '../../workflows/evaluation'
import { FACTOR, shownDecimal, typedDecimal, upTo, WEIGHT } from './decimals'

/** A criterion while it is edited: numbers as they are typed. */
export interface CriterionDraft {
  id: string
  name: string
  weight: string
  /** Of what people judge; empty: none. */
  minimum: string
  /** The criterion that it is a part of. */
  parent?: string | undefined
  published: CriterionView['published']
  price: { field: string; kind: PriceFormula['kind']; better: PriceFormula['better']; zeroAt: string } | null
}

/** Where the points end in a linear formula: at twice the lowest price, at half the highest value. */
export const usualZero = (better: PriceFormula['better']): string => (better === 'lower' ? '2' : '0.5')

export const draftOf = ({ id, name, weight, published, price, minimum, parent }: CriterionView, language: Lang): CriterionDraft => ({
  id,
  name,
  weight: weight === null ? '' : shownDecimal(weight, language),
  minimum: minimum ? shownDecimal(minimum, language) : '',
  parent,
  published,
  price: price && {
    field: price.field,
    kind: price.formula.kind,
    better: price.formula.better,
    zeroAt: shownDecimal(price.formula.kind === 'linear' ? price.formula.zeroAt : usualZero(price.formula.better), language),
  },
})

const blankCriterion = (ids: readonly string[], parent?: string): CriterionDraft => {
  let n = ids.length + 1
  while (ids.includes(`k${n}`)) n += 1
  return { id: `k${n}`, name: '', weight: '', minimum: '', parent, published: { name: false, weight: false }, price: null }
}

export type DraftFault = 'name' | 'weight' | 'zeroAt' | 'field' | 'minimum'

/** `most`: all points that there are, as typed. */
export const faultsOf = ({ name, weight, price, minimum }: CriterionDraft, language: Lang, most: string): DraftFault[] => {
  const zeroAt = price && typedDecimal(price.zeroAt, language, FACTOR)
  const isZeroFine =
    !price || price.kind === 'ratio' || (zeroAt ? (price.better === 'lower' ? Number(zeroAt) > 1 : Number(zeroAt) < 1) : false)
  const typed = typedDecimal(weight, language, WEIGHT)
  const least = price ? null : typedDecimal(minimum, language, upTo(typedDecimal(most, language) ?? '0'))
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(typed === undefined ? (['weight'] as const) : []),
    ...(price && price.field === '' ? (['field'] as const) : []),
    ...(isZeroFine ? [] : (['zeroAt'] as const)),
    ...(least === undefined ? (['minimum'] as const) : []),
  ]
}

/** What the server takes; only of drafts without faults. */
export const inputOf = ({ id, name, weight, price, minimum, parent }: CriterionDraft, language: Lang): CriterionInput => ({
  id,
  name: name.trim(),
  weight: typedDecimal(weight, language, WEIGHT) ?? null,
  ...(price === null && minimum.trim() !== '' ? { minimum: typedDecimal(minimum, language) ?? null } : {}),
  ...(parent === undefined ? {} : { parent }),
  price: price && {
    field: price.field,
    formula:
      price.kind === 'ratio'
        ? { kind: 'ratio', better: price.better }
        : { kind: 'linear', better: price.better, zeroAt: typedDecimal(price.zeroAt, language, FACTOR) ?? '2' },
  },
})

/** As far as a method asks of it. */
export const weighedOf = ({ id, weight, price, parent }: CriterionDraft, language: Lang): Parameters<typeof openCriteria>[0][number] => ({
  ...{ id, parent },
  weight: typedDecimal(weight, language, WEIGHT) ?? null,
  price: price && { formula: { better: price.better } },
})

/** Sum of the weights of criteria (or of the parts of one), exact: 33,333 three times and 0,001 is a hundred. */
export const sumOf = (drafts: readonly CriterionDraft[], language: Lang, parent?: string): string =>
  exactText(
    drafts
      .filter((one) => one.parent === parent)
      .reduce<Exact>((sum, { weight }) => plus(sum, readExact(typedDecimal(weight, language, WEIGHT) ?? '0') ?? 0), 0),
    3,
  ) ?? '0'

/** With one more behind what it belongs to: a criterion at the end, a part behind the last one of its criterion. */
export function withAnother(drafts: readonly CriterionDraft[], parent?: string): { drafts: CriterionDraft[]; place: number } {
  const added = blankCriterion(
    drafts.map(({ id }) => id),
    parent,
  )
  const last = parent === undefined ? -1 : drafts.findLastIndex((one) => one.id === parent || one.parent === parent)
  const place = last === -1 ? drafts.length : last + 1
  return { drafts: [...drafts.slice(0, place), added, ...drafts.slice(place)], place }
}
