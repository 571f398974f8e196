import type { EvaluatedPart, EvaluationView } from '../../server/contract/evaluation/views'

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
