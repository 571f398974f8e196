import type { EvaluatedPart, EvaluationView } from '../../server/contract/evaluation/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'

/** Something of this lot was opened. Before that nobody asks the server: an attempt would be written down. */
export const isAnyOpened = ({ openedAt, openings }: Pick<LotView, 'openedAt' | 'openings'>): boolean =>
  openedAt.applications !== null || openedAt.offers !== null || (openings ?? []).length > 0

export const hasOpened = ({ lots }: Pick<TenderView, 'lots'>): boolean => lots.some(isAnyOpened)

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

export const evaluationPath = (projectId: string, lotId?: string): string =>
  `/projekte/${projectId}/wertung${lotId === undefined ? '' : `/${encodeURIComponent(lotId)}`}`
export const requestsPath = (projectId: string): string => `/projekte/${projectId}/nachforderungen`
