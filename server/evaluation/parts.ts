import type { EvaluatedPart } from '../contract/evaluation/views'
import { isOpened } from '../offers/area'
import { isWholeOpening, type LotDoc, type TenderDoc } from '../tenders/area'

export type OpenedPart = EvaluatedPart & { openedAt: Date }

/** What the openings of a lot released, the newest first. Rounds of offers count on from each opening of applications. */
export const openedParts = ({ openings }: Pick<LotDoc, 'openings'>): OpenedPart[] => {
  let [round, offerRound] = [1, 0]
  const found = openings.filter(isWholeOpening).map((one): OpenedPart => {
    if (one.what === 'applications') {
      ;[round, offerRound] = [one.round, 0]
      return { kind: 'application', round, offerRound: 1, openedAt: one.finishedAt }
    }
    offerRound += 1
    return { kind: 'offer', round, offerRound, openedAt: one.finishedAt }
  })
  return found.reverse()
}

const isSamePart = (a: EvaluatedPart, b: EvaluatedPart): boolean =>
  a.kind === b.kind && a.round === b.round && a.offerRound === b.offerRound

/** The part that is asked for, or the newest; null: it was not opened (or there is no such lot), and nothing about it may be told. */
export function releasedPart(
  tender: TenderDoc,
  lotId: string,
  asked: EvaluatedPart | null | undefined,
): { lot: LotDoc; part: OpenedPart } | null {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const part = lot && openedParts(lot).find((one) => !asked || isSamePart(one, asked))
  return lot && part && isOpened({ lotId, ...part }, tender, null) ? { lot, part } : null
}

export const evaluationId = (tenderId: string, lotId: string, { kind, round, offerRound }: EvaluatedPart): string =>
  [tenderId, lotId, kind, round, offerRound].join(':')
