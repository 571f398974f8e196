import type { LotOfferView } from '../../../server/contract/offers/views'
import type { LotView } from '../../../server/contract/tenders/views'
import { undecidedStage, type DecisionAction } from './decisions'
import { columnOf, columnsOf, type ColumnId } from './lotBoard'

/** When a place refuses: only for now, not any more, or always. */
type RefusalKind = 'notYet' | 'noMore' | 'not'

/** `reason` is a key of texts: of the board's own conditions here, or of workflows/offer where the server refuses. */
export type DropCheck = { kind: 'home' } | { kind: 'open'; action: DecisionAction } | { kind: 'refused'; when: RefusalKind; reason: string }

export interface Drop {
  lot: Pick<LotView, 'stage' | 'round' | 'skippedPhases' | 'pickedAt'>
  card: { column: ColumnId; round: number; lotOffer: LotOfferView; isBusy: boolean }
  target: { column: ColumnId; round: number }
  /** Reads the tender as one of its team. */
  isEditor: boolean
}

const ORDER: readonly ColumnId[] = ['applications', 'negotiation', 'offers']
const refused = (when: RefusalKind, reason: string): DropCheck => ({ kind: 'refused', when, reason })

/** What the server's own moves say of a action. */
function byMoves({ moves }: LotOfferView, action: DecisionAction): DropCheck {
  const move = moves.find(({ event }) => event === action)
  if (!move) return refused('not', 'notInThisStage')
  return move.open ? { kind: 'open', action } : refused('not', move.reason ?? 'notInThisStage')
}

/**
 * Whether a card may be dropped at a place (2-tenders.md section 4, 'Kanban drag'): by a project editor, a card that is not loading, within
 * its round, and into the offer column while the offer phase is active (card below 4), into negotiation while that is active (card below
 * 3). The rest the server's moves say. Back means taking the decision back, and only to where the card lay without it.
 */
export function checkDrop({ lot, card, target, isEditor }: Drop): DropCheck {
  if (card.column === target.column && card.round === target.round) return { kind: 'home' }
  if (!isEditor) return refused('not', 'notEditor')
  if (card.isBusy) return refused('notYet', 'busy')
  if (card.round !== target.round) return refused('not', 'otherRound')
  if (ORDER.indexOf(target.column) < ORDER.indexOf(card.column)) {
    const back = columnOf(undecidedStage(card.lotOffer, lot), columnsOf(lot))
    return back === target.column ? byMoves(card.lotOffer, 'undecide') : refused('not', 'notBackHere')
  }
  if (target.column === 'offers') {
    if (lot.stage < 6) return refused('notYet', 'offersNotBegun')
    if (lot.stage > 6) return refused('noMore', 'offersOver')
    return card.lotOffer.stage < 4 ? byMoves(card.lotOffer, 'requestOffer') : refused('not', 'notInThisStage')
  }
  if (lot.stage < 5) return refused('notYet', 'negotiationNotBegun')
  if (lot.stage > 5) return refused('noMore', 'negotiationOver')
  return card.lotOffer.stage < 3 ? byMoves(card.lotOffer, 'accept') : refused('not', 'notInThisStage')
}
