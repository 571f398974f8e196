import type { EvaluatedOffer, EvaluatedPart, EvaluationView } from '../../server/contract/evaluation/views'

export const partKey = ({ kind, round, offerRound }: EvaluatedPart): string => `${kind}:${round}:${offerRound}`

/** '…:offer:2:1' back into a part; null where it is none. */
export const partOf = (key: string | null): EvaluatedPart | null => {
  const found = /^(application|offer):([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(key ?? '')
  if (!found) return null
  return { kind: found[1] === 'offer' ? 'offer' : 'application', round: Number(found[2]), offerRound: Number(found[3]) }
}

/** What the PDF and the table of an evaluation are asked for by. */
export const printTarget = ({ projectId, lotId, part }: Pick<EvaluationView, 'projectId' | 'lotId' | 'part'>): string =>
  `${projectId}:${lotId}:${partKey(part)}`

/** What the totals of this method are called. */
export const totalKey = ({ method }: Pick<EvaluationView, 'method'>): 'ranking.total' | 'ranking.price' | 'ranking.figure' => {
  if (method === undefined || method.kind === 'points' || method.kind === 'quality') return 'ranking.total'
  return method.kind === 'lowestPrice' ? 'ranking.price' : 'ranking.figure'
}

/** The first rank first; those without one stay in their order behind. */
export const byRank = (one: EvaluatedOffer, other: EvaluatedOffer): number =>
  (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER)

/** Why an offer has no rank; null: nothing keeps it from one. */
export const outKey = ({ excluded, afterClose, out }: Pick<EvaluatedOffer, 'excluded' | 'afterClose' | 'out'>) => {
  if (excluded) return 'ranking.excluded'
  if (afterClose) return 'ranking.afterClose'
  return out === null ? null : (`out.${out}` as const)
}
