import type { Lang } from '../../engine/languages'
import type { EvaluationMethod, MethodKind, Tie } from '../../workflows/evaluation'
import { shownDecimal, typedDecimal, WEIGHT } from './decimals'

export interface Ranked {
  method?: EvaluationMethod | undefined
  tie?: Tie | undefined
}

/** How an order comes about while it is edited: the range as it is typed. */
export interface RankedDraft {
  kind: MethodKind
  range: string
  then: 'price' | 'quality'
  tie: Tie | 'none'
}

/** UfAB lets at most ten per cent decide by one criterion alone. */
const USUAL_RANGE = '10'

export const rankedDraft = ({ method = { kind: 'points' }, tie = undefined }: Ranked, language: Lang): RankedDraft => ({
  kind: method.kind,
  range: shownDecimal(method.kind === 'extended' ? method.range : USUAL_RANGE, language),
  then: method.kind === 'extended' ? method.then : 'price',
  tie: tie ?? 'none',
})

/** The range as a decimal; null: it is none between 0 and 100. */
export const rangeOf = ({ range }: Pick<RankedDraft, 'range'>, language: Lang): string | null => {
  const typed = typedDecimal(range, language, WEIGHT)
  return typed && Number(typed) > 0 && Number(typed) < 100 ? typed : null
}

export const isRankedFine = (draft: RankedDraft, language: Lang): boolean => draft.kind !== 'extended' || rangeOf(draft, language) !== null

/** What the server takes; what is the usual is not said. */
export const rankedInput = (draft: RankedDraft, language: Lang): Ranked => {
  const { kind, then, tie } = draft
  if (kind === 'extended') return { method: { kind, range: rangeOf(draft, language) ?? USUAL_RANGE, then } }
  return { ...(kind === 'points' ? {} : { method: { kind } }), ...(tie === 'none' ? {} : { tie }) }
}
