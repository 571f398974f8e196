import { phaseIn, procedureOf } from '../../../workflows/procedure'
import { stateOf } from '../../../workflows/tender'
import type { Outcome } from '../../contract/procedure/views'
import { openDutiesIn } from '../../examination/area'
import { concernedIn, type Winner, winnersOf } from '../../offers/area'
import { AppError } from '../../platform/errors'
import {
  fieldsOfLot,
  heldIn,
  type InformationDoc,
  isDraft,
  type LotDoc,
  type LotMove,
  momentsOf,
  moveLots,
  type TenderDoc,
  waitsIn,
} from '../../tenders/area'
import { choiceFaults, isSame, losersOf } from '../award'
import { assertMayAward, type HeldAgainst } from '../consent'
import { decidedIn } from '../decidedHash'
import { isNamedInLog, provenOf } from '../letters/waiting'
import { giveOrder, NO_ACCOUNT } from '../order/give'
import { chosenLots, takeStep, type Acting, type Written } from './moveTender'

interface Ending {
  lotIds: readonly string[] | null
  outcome: Outcome | null
  reason: string
  /** Of an award: who gets the contract. Null or nobody: the bidders hear of it otherwise. */
  offerIds?: readonly string[] | null
  /** Of an award in one step: why they did not get it, each their own reason. */
  losers?: readonly { offerId: string; reason: string }[]
}

/** An award is an event of its own; any other end closes where the procedure has come to its end, and cancels before; drafts always. */
const eventOf = (tender: TenderDoc, lot: LotDoc, outcome: Outcome): string => {
  const state = stateOf(tender, fieldsOfLot(tender, lot))
  const isAtItsEnd = !isDraft(tender) && phaseIn(procedureOf(tender), state)?.next.includes('end') === true
  return outcome === 'awarded' ? 'award' : isAtItsEnd ? 'close' : 'cancel'
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

/** Where the law asks for no wait, award and telling are one step. */
const toldWith = (
  { losers = [], reason }: Ending,
  { left, winners, acting: { by, at } }: { left: ReturnType<typeof losersOf>; winners: Winner[]; acting: Acting },
): InformationDoc => ({
  ...{ at, by: by.name, winners, waiting: null },
  ...(reason.trim() === '' ? {} : { choiceReason: reason.trim() }),
  told: left.map(({ offerId, orgId, name }) => {
    const own = losers.find((one) => one.offerId === offerId)?.reason.trim() ?? ''
    return { offerId, organizationId: orgId, name, reason: own === '' ? null : own, at }
  }),
})

/** The first thing that keeps one of the winners from the contract: it is not examined, or did not pass. Refuses (409) who is out. */
async function dutyOf(
  tender: TenderDoc,
  lot: LotDoc,
  { winners, at }: { winners: readonly Pick<Winner, 'offerId' | 'name'>[]; at: Date },
): Promise<Pick<NonNullable<LotMove['wish']>, 'duty'>> {
  const found = await openDutiesIn(tender, lot, { offerIds: winners.map(({ offerId }) => offerId), at })
  const nameOf = (id: string): string => winners.find(({ offerId }) => offerId === id)?.name ?? ''
  const out = found.find(({ row }) => row === null)
  if (out) {
    const params = { name: nameOf(out.offerId) }
    throw new AppError('conflict', { reason: 'refused.winnerIsOut', move: 'award', lotId: lot.lotId, params })
  }
  const [first] = found
  return first ? { duty: { paragraph: first.paragraph, name: nameOf(first.offerId), row: first.row ?? '' } } : {}
}

/** The award of one lot: whom it goes to, who was forgotten, and what those who are not considered hear with it. */
async function awardOf(
  tender: TenderDoc,
  lot: LotDoc,
  { ending, chosen, acting, held }: { ending: Ending; chosen: Winner[]; acting: Acting; held: HeldAgainst[] },
): Promise<LotMove> {
  const base: LotMove = { lotId: lot.lotId, event: 'award', reason: ending.reason.trim(), endedBy: acting.by.name }
  const before = lot.information ?? null
  if (waitsIn(tender) && procedureOf(tender).hasPhases) {
    const named = before?.winners ?? []
    held.push(...(await assertMayAward(tender, lot, { winners: named, by: acting.by })))
    const uninformed = losersOf(lot.stage < 7 ? [] : await concernedIn(tender, lot), named).filter(
      ({ offerId }) => !before?.told.some((one) => one.offerId === offerId),
    ).length
    const isNamed = before === null || (await isNamedInLog(tender._id, lot.lotId, before))
    const goesToTheNamed = isNamed && ((ending.offerIds ?? []).length === 0 || isSame(named, chosen))
    const { undelivered = 0, contractFrom = null } = before ? await provenOf(tender, lot.lotId, before) : {}
    const from = contractFrom === null ? {} : { contractFrom: contractFrom.getTime() }
    const duty = await dutyOf(tender, lot, { winners: named, at: acting.at })
    return { ...base, awardedTo: named, wish: { uninformed, goesToTheNamed, undelivered, ...from, ...duty } }
  }
  held.push(...(await assertMayAward(tender, lot, { winners: chosen, by: acting.by })))
  if (chosen.length === 0) return base
  const left = losersOf(await concernedIn(tender, lot), chosen)
  const wish = await dutyOf(tender, lot, { winners: chosen, at: acting.at })
  return { ...base, awardedTo: chosen, information: toldWith(ending, { left, winners: chosen, acting }), wish }
}

async function movesOf(
  tender: TenderDoc,
  lots: readonly LotDoc[],
  { ending, outcome, acting, held }: { ending: Ending; outcome: Outcome; acting: Acting; held: HeldAgainst[] },
) {
  if (outcome !== 'awarded')
    return lots.map((lot): LotMove => ({
      ...{ lotId: lot.lotId, event: eventOf(tender, lot, outcome), outcome, reason: ending.reason.trim(), endedBy: acting.by.name },
    }))
  const lotIds = lots.map(({ lotId }) => lotId)
  const chosen = await winnersOf(tender, { lotIds, offerIds: ending.offerIds ?? [] })
  const moves: LotMove[] = []
  for (const lot of lots) {
    const winners = chosen.get(lot.lotId) ?? []
    const faults = waitsIn(tender) ? [] : await choiceFaults(tender, lot.lotId, { winners, reason: ending.reason, path: '/project/reason' })
    if (faults.length > 0) throw new AppError('invalid', { errors: faults })
    moves.push(await awardOf(tender, lot, { ending, chosen: winners, acting, held }))
  }
  return moves
}

/**
 * Ends the chosen lots with outcome and reason; an opening under way is over with it. With the last one the tender is archived, and goes to
 * the archive. Refuses (422) a missing outcome, a missing reason of all but awards and drafts, a contract for somebody whose offer was not
 * opened, and one that passes over a better rank without a reason; (409) an award before the offers are opened or, where the law asks to
 * wait, before its day, and of whoever was not examined to the end.
 */
export function endLots(tender: TenderDoc, ending: Ending, acting: Acting): Promise<Written> {
  const outcome = assertWords(ending, !isDraft(tender))
  const reason = ending.reason.trim()
  const { at } = acting
  return takeStep(tender, acting, async (now) => {
    const lots = chosenLots(now, ending.lotIds)
    const held: HeldAgainst[] = []
    const ordered = outcome === 'awarded' && procedureOf(now).ordersDirectly ? await giveOrder(now, lots, { ...ending, acting }) : null
    held.push(...(ordered?.held ?? []))
    const moves = ordered?.moves ?? (await movesOf(now, lots, { ending, outcome, acting, held }))
    if (moves.length === 0) throw new AppError('conflict', { reason: 'refused.notInThisStage', move: 'cancel' })
    const moved = moveLots(now, moves, { at, heldIn: await heldIn(now) })
    const isOver = moved.lots.every((lot) => lot.stage === 8)
    const withdrawn = lots.flatMap(({ opening }) => (opening ? [opening.id] : []))
    const won = [...new Set(moves.flatMap(({ awardedTo = [] }) => awardedTo.map(({ organizationId }) => organizationId)))].filter(
      (organizationId) => organizationId !== NO_ACCOUNT,
    )
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
        ...(won.length > 0 ? { organizationIds: won } : {}),
        ...ordered?.data,
        ...(held.length > 0 ? { heldAgainst: held } : {}),
        ...(withdrawn.length > 0 ? { withdrawnOpenings: withdrawn } : {}),
      },
      // Why somebody gets the contract is no reason of whoever does not.
      moments: isDraft(now)
        ? []
        : momentsOf(
            { of: now, states: moved.states, cut: moves.flatMap(({ lotId, event }) => (event === 'cancel' ? [lotId] : [])) },
            { at, outcome, ...(outcome === 'awarded' ? {} : { reason }) },
          ),
    }
  })
}
