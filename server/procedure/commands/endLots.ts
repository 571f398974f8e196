import { stateOf } from '../../../workflows/tender'
import type { Outcome } from '../../contract/procedure/views'
import { winnersOf } from '../../offers/procedure'
import { AppError } from '../../platform/errors'
import { moveLots, type LotMove } from '../../tenders/commands/moveLots'
import { isDraft } from '../../tenders/derive'
import { fieldsOfLot } from '../../tenders/facts'
import type { LotDoc, TenderDoc } from '../../tenders/model'
import { momentsOf } from '../../tenders/moments'
import { decidedIn } from '../decidedHash'
import { chosenLots, takeStep, type Acting, type Written } from './moveTender'

export interface Ending {
  lotIds: readonly string[] | null
  outcome: Outcome | null
  reason: string
  /** Of an award: who gets the contract. Null or nobody: the bidders hear of it otherwise. */
  offerIds?: readonly string[] | null
}

const isNotice = ({ type }: TenderDoc): boolean => type === 3 || type === 4

/** An award closes; any other end closes where the procedure has come to its end, and cancels before. */
const eventOf = (tender: TenderDoc, lot: LotDoc, outcome: Outcome): string => {
  const state = stateOf(fieldsOfLot(tender, lot))
  const isAtItsEnd = state === 'offersOpened' || (state === 'published' && isNotice(tender))
  return outcome === 'awarded' || isAtItsEnd ? 'close' : 'cancel'
}

/** How a tender ended of which no lot goes on: awarded where one was. */
const outcomeOf = (lots: readonly LotDoc[]): string | null => {
  const all = lots.map(({ outcome }) => outcome)
  return all.find((one) => one === 'awarded') ?? all.find((one) => one === 'cancelled') ?? all[0] ?? null
}

/** `owesReason`: somebody outside knows of it. */
function assertWords({ outcome, reason }: Ending, owesReason: boolean): Outcome {
  const errors = [
    ...(outcome === null ? [{ path: '/project/outcome', rule: 'required' }] : []),
    ...(owesReason && outcome !== null && outcome !== 'awarded' && reason.trim() === ''
      ? [{ path: '/project/reason', rule: 'required' }]
      : []),
  ]
  if (outcome === null || errors.length > 0) throw new AppError('invalid', { errors })
  return outcome
}

/**
 * Ends the chosen lots with outcome and reason; an opening under way is over with it. With the last one the tender is archived, and goes to the archive.
 * Refuses (422) a missing outcome, a missing reason of all but awards and drafts, and a contract for somebody whose offer was not opened; (409) an award before the offers are opened.
 */
export function endLots(tender: TenderDoc, ending: Ending, acting: Acting): Promise<Written> {
  const outcome = assertWords(ending, !isDraft(tender))
  const reason = ending.reason.trim()
  const { at } = acting
  const offerIds = outcome === 'awarded' ? [...(ending.offerIds ?? [])] : []
  return takeStep(tender, acting, async (now) => {
    const lots = chosenLots(now, ending.lotIds)
    const won = await winnersOf(now, { lotIds: lots.map(({ lotId }) => lotId), offerIds })
    const moves = lots.map((lot): LotMove => ({
      lotId: lot.lotId,
      awardedTo: won.get(lot.lotId) ?? [],
      event: eventOf(now, lot, outcome),
      outcome,
      reason,
      endedBy: acting.by.name,
    }))
    if (moves.length === 0) throw new AppError('conflict', { reason: 'refused.notInThisStage', move: 'cancel' })
    const moved = moveLots(now, moves, { at })
    const awarded = offerIds.length > 0 ? { offerIds } : {}
    const isOver = moved.lots.every((lot) => lot.stage === 8)
    const withdrawn = lots.flatMap(({ opening }) => (opening ? [opening.id] : []))
    return {
      lots: moved.lots,
      more: isOver ? { archivedAt: at, outcome: outcomeOf(moved.lots), archive: { state: 'queued', at, nextAt: at, tries: 0 } } : {},
      data: {
        lotIds: lots.map(({ lotId }) => lotId),
        outcome,
        reason,
        decided: decidedIn(
          moved.lots,
          lots.map(({ lotId }) => lotId),
        ),
        ...awarded,
        ...(won.size > 0 ? { organizationIds: [...new Set([...won.values()].flat().map(({ organizationId }) => organizationId))] } : {}),
        ...(withdrawn.length > 0 ? { withdrawnOpenings: withdrawn } : {}),
      },
      moments: isDraft(now) ? [] : momentsOf(moved.states, { at, outcome, reason, ...awarded }),
    }
  })
}
