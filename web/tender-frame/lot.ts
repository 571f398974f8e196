import { variantName } from '../../engine/form'
import type { Lang } from '../../engine/languages'
import { procedureOf } from '../../workflows/procedure'
import { type NamedWhich, whichOf } from '../../workflows/variants'
import type { LotView, Move, TenderView } from '../../server/contract/tenders/views'

export const lotMoveOf = (tender: Pick<TenderView, 'moves'>, event: string): Move | undefined =>
  tender.moves?.find((move) => move.event === event)

/** Open at all, and for this lot where the server names lots. */
export const isOpenFor = (tender: Pick<TenderView, 'moves'>, event: string, lotId: string): boolean => {
  const move = lotMoveOf(tender, event)
  return move?.open === true && (move.lotIds?.includes(lotId) ?? true)
}

/** The lots a dialog may still take its step for. What was chosen is held against them: a colleague may have taken the step meanwhile. */
export const openLots = (tender: Pick<TenderView, 'moves' | 'lots'>, event: string): string[] =>
  tender.lots.flatMap(({ lotId }) => (isOpenFor(tender, event, lotId) ? [lotId] : []))

/** The lot's number as people count them: 1-based. */
export const numberOf = (tender: Pick<TenderView, 'lots'>, lotId: string): number => tender.lots.findIndex((lot) => lot.lotId === lotId) + 1

/** Where a lot stands, finer than its stage number: before and after a deadline are two. */
export type LotState =
  | 'waiting'
  | 'published'
  | 'competition'
  | 'competitionOver'
  | 'applicationsOpened'
  | 'negotiation'
  | 'offers'
  | 'offersOver'
  | 'offersOpened'
  | 'ended'

const isOver = (lot: LotView, deadline: string | null, now: number): boolean =>
  lot.closedAt !== null || (deadline !== null && Date.parse(deadline) <= now)

/** By stage, fence and the server's clock, so that a page turns over at the second and the answer of the server follows. */
export function stateOfLot(lot: LotView, now: number): LotState {
  switch (lot.stage) {
    case 2:
      return 'published'
    case 3:
      return isOver(lot, lot.applicationDeadline, now) ? 'competitionOver' : 'competition'
    case 4:
      return 'applicationsOpened'
    case 5:
      return 'negotiation'
    case 6:
      return isOver(lot, lot.offerDeadline, now) ? 'offersOver' : 'offers'
    case 7:
      return 'offersOpened'
    case 8:
      return 'ended'
    default:
      return 'waiting'
  }
}

/** Something of this lot was opened whole. Before that nobody asks the server: an attempt would be written down. */
export const isAnyOpened = ({ openedAt, openings }: Pick<LotView, 'openedAt' | 'openings'>): boolean =>
  openedAt.applications !== null || openedAt.offers !== null || (openings ?? []).some(({ opens }) => opens === undefined)

/** Works were opened by number, before their authors (workflows/procedure, `jury`). */
export const areWorksOpened = ({ lots, ...key }: Pick<TenderView, 'lots' | 'type' | 'procedure'>): boolean =>
  procedureOf(key).hasJury && lots.some(({ openings }) => (openings ?? []).some(({ opens }) => opens !== undefined))

/** Works are open and their authors are not: names are all that is left to open. */
export const areNamesNext = (tender: Pick<TenderView, 'lots' | 'type' | 'procedure' | 'namesHidden' | 'authorsHidden'>): boolean =>
  (tender.namesHidden ?? tender.authorsHidden) === true && areWorksOpened(tender)

export const hasOpened = ({ lots }: Pick<TenderView, 'lots'>): boolean => lots.some(isAnyOpened)

/** Who got a lot, or is to get it, each with the number of its variant or further main offer. */
export const awardedNames = (awarded: readonly (NamedWhich & { name: string })[] = [], language: Lang): string =>
  awarded.map(({ name, ...which }) => variantName(name, whichOf(which), language)).join(', ')
