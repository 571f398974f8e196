import { hasApplications, type ShortDeadline } from '../../../workflows/deadlines'
import { lawRows } from '../../law/area'
import { isFurtherRound, procedureOf, startOf } from '../../../workflows/procedure'
import { machinesOf } from '../../../workflows/procedure/machines'
import { stateOf } from '../../../workflows/tender'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import type { NewIntent } from '../../platform/commit'
import { assertChosen, assertDrawFollowed, choicesIn, type ChoiceEvent } from '../../offers/area'
import {
  assertReason,
  type DeadlineChange,
  fieldsOfLot,
  heldIn,
  type LotDoc,
  type LotMove,
  type Moment,
  momentsOf,
  moveLots,
  readingOf,
  shortAt,
  shortInLog,
  type TenderDoc,
  withJudging,
} from '../../tenders/area'
import { choiceIntent, leftOutIntent } from '../choices'
import { deadlinesInForm } from './deadlinesInForm'
import { chosenLots, takeStep, type Acting, type Written } from './moveTender'

interface PhaseStart {
  stage: 3 | 4 | 5 | 6 | 7
  /** Where several phases have the stage: which one. */
  phase?: string | undefined
  lotIds: readonly string[] | null
  /** Null: nobody was asked to choose. */
  offerIds: readonly string[] | null
  applicationDeadline: Date | null
  offerDeadline: Date | null
  /** Why a deadline is below the law's minimum. */
  reason: string
}

const EVENT: Readonly<Record<number, string>> = { 3: 'startCompetition', 5: 'startNegotiation', 6: 'startOfferPhase' }

/** One that no lot knows where there is no such way. */
const eventOf = (tender: TenderDoc, lot: LotDoc, { stage, phase }: PhaseStart): string =>
  phase === undefined
    ? stage === 6 && lot.stage === 7
      ? 'furtherOfferRound'
      : (EVENT[stage] ?? 'start')
    : (startOf(procedureOf(tender), stateOf(tender, fieldsOfLot(tender, lot)), phase) ?? 'start')

/** Whether the way asks if everybody is decided: that stands in all offers of the tender, which nothing else of a start reads. */
const asksWhoIsLeft = (tender: TenderDoc, lot: LotDoc, start: PhaseStart): boolean =>
  machinesOf(tender)
    .lot.branchesOf(stateOf(tender, fieldsOfLot(tender, lot)), eventOf(tender, lot, start))
    .some(({ guard: { params } }) => [...params.when, ...params.needs].includes('everyoneIsDecided'))

/** A phase by its name has the stage that goes with it, so that nobody is asked for the one and gets the other. */
function assertStage(tender: TenderDoc, { stage, phase }: PhaseStart): void {
  const found = procedureOf(tender).document.phases.find(({ key }) => key === phase)
  if (phase !== undefined && (!found || found.kind === 'opening' || found.stage !== stage))
    throw new AppError('invalid', { errors: [{ path: '/project/phase', rule: 'noSuchPhase', params: { phase } }] })
}

const knows = (tender: TenderDoc, lot: LotDoc, event: string): boolean =>
  machinesOf(tender).lot.branchesOf(stateOf(tender, fieldsOfLot(tender, lot)), event).length > 0

/** Null means every lot that is at a stage from which the phase starts; where none is, the first says why not. */
function lotsToStart(tender: TenderDoc, start: PhaseStart): LotDoc[] {
  const { lotIds } = start
  const lots = chosenLots(tender, lotIds)
  if (lotIds !== null) return lots
  const able = lots.filter((lot) => knows(tender, lot, eventOf(tender, lot, start)))
  return able.length > 0 ? able : lots.slice(0, 1)
}

/** Who was opened, or is in negotiation, is chosen from; with phases left out nobody is. */
const choiceOf = (lot: LotDoc, stage: PhaseStart['stage']): ChoiceEvent | null => {
  if (lot.stage < 4 || stage === 4 || stage === 7) return null
  if (stage === 5) return 'choose'
  return lot.stage === 7 ? 'askAgain' : 'ask'
}

function deadlineChanges(lots: readonly LotDoc[], start: PhaseStart): Map<string, DeadlineChange> {
  const { stage, applicationDeadline, offerDeadline } = start
  const change: DeadlineChange = {
    ...(stage === 3 && applicationDeadline ? { applicationDeadline } : {}),
    ...(stage === 6 && offerDeadline ? { offerDeadline } : {}),
  }
  return new Map(Object.keys(change).length === 0 ? [] : lots.map(({ lotId }) => [lotId, change]))
}

/** Of lots that asked for offers before it is a further round that starts, not the phase. */
const named = (moments: Moment[], before: readonly LotDoc[]): Moment[] =>
  moments.flatMap((moment): Moment[] => {
    const isAgain = (lotId: string): boolean => before.some((lot) => lot.lotId === lotId && isFurtherRound(moment.kind, lot.stage))
    const again = moment.lotIds.filter(isAgain)
    if (again.length === 0) return [moment]
    const first = moment.lotIds.filter((lotId) => !again.includes(lotId))
    return [...(first.length > 0 ? [{ ...moment, lotIds: first }] : []), { ...moment, kind: 'offerRoundStarted', lotIds: again }]
  })

interface Chosen {
  event: ChoiceEvent
  lotIds: string[]
}

function choicesOf(lots: readonly LotDoc[], start: PhaseStart): Chosen[] {
  const found = new Map<ChoiceEvent, string[]>()
  for (const lot of lots) {
    const event = choiceOf(lot, start.stage)
    if (event && start.offerIds) found.set(event, [...(found.get(event) ?? []), lot.lotId])
  }
  return [...found].map(([event, lotIds]) => ({ event, lotIds }))
}

/** Of what begins to run: applications from the notice, offers from the invitation. A further round of offers has no minimum of its own. */
async function shortAtStart(
  tender: TenderDoc,
  lots: readonly LotDoc[],
  { start: { stage }, moved, at }: { start: PhaseStart; moved: readonly LotDoc[]; at: Date },
): Promise<ShortDeadline[]> {
  if ((stage !== 3 && stage !== 6) || !tender.published) return []
  const begun = moved.filter(({ lotId }) => lots.some((lot) => lot.lotId === lotId && lot.stage < 7))
  const [{ law }, { periods }] = await Promise.all([readingOf(tender, tender.head.revision), lawRows()])
  const { least, takesApplications } = procedureOf(tender)
  const isInvited = stage === 6 && hasApplications({ ...law, least })
  const dated = begun.map(({ lotId, skipped, deadlines: { applicationDeadline, offerDeadline } }) => ({
    lotId,
    start: isInvited ? (6 as const) : (2 as const),
    begun: at,
    applied: stage === 6 && takesApplications && !skipped.includes(3) ? applicationDeadline : null,
    deadlines: stage === 3 ? { applicationDeadline, offerDeadline: null } : { applicationDeadline: null, offerDeadline },
  }))
  return shortAt(tender, dated, { law, notice: isInvited ? at : tender.published.at, begun: tender.published.at, periods })
}

/**
 * Starts competition, negotiation, the offer phase or a further round of offers in the chosen lots. Deadlines of the call take force with
 * it, in the form too. Refuses what the machine refuses (409), unknown lots and offers (422); who cannot be chosen is a 409 of the offers'
 * machine.
 */
export const startPhase = (tender: TenderDoc, start: PhaseStart, acting: Acting): Promise<Written> =>
  takeStep(tender, acting, async (stored) => {
    const { by, at } = acting
    const now = await withJudging(stored)
    assertStage(now, start)
    const lots = lotsToStart(now, start)
    const changes = deadlineChanges(lots, start)
    const wish = {
      ...(start.applicationDeadline ? { applicationDeadline: start.applicationDeadline.getTime() } : {}),
      ...(start.offerDeadline ? { offerDeadline: start.offerDeadline.getTime() } : {}),
    }
    const asking = lots.filter((lot) => asksWhoIsLeft(now, lot, start))
    const choiceOfLot = await choicesIn(now, asking)
    const moves = lots.map((lot): LotMove => {
      const { lotId } = lot
      const deadlines = changes.get(lotId)
      const own = { wish: { undecided: choiceOfLot(lot).undecided }, ...(deadlines ? { deadlines } : {}) }
      return { lotId, event: eventOf(now, lot, start), ...own }
    })
    const moved = moveLots(now, moves, { at, heldIn: await heldIn(now), ...wish })
    const short = await shortAtStart(now, lots, { start, moved: moved.lots, at })
    assertReason(short, start.reason)
    const offerIds = start.offerIds ?? []
    const chosen = choicesOf(lots, start)
    for (const choice of chosen) await assertChosen(now, { ...choice, offerIds }, at)
    for (const lot of lots)
      if (lot.stage === 4 && procedureOf(now).draws)
        await assertDrawFollowed(now, lot, { offerIds, isAll: true, by: { userId: by.id, at } })
    const after = new Map(moved.lots.map((lot) => [lot.lotId, lot]))
    const intents = chosen.flatMap(({ event, lotIds }): NewIntent[] =>
      offerIds.length === 0
        ? []
        : [
            choiceIntent({
              intentId: newId(),
              event,
              offerIds,
              lots: lotIds.flatMap((lotId) => {
                const lot = after.get(lotId)
                return lot ? [{ lotId, round: lot.round, offerRound: lot.offerRound, offerDeadline: lot.deadlines.offerDeadline }] : []
              }),
              at,
              by,
            }),
          ],
    )
    // Whoever was not picked is rejected by it (2-tenders.md section 4).
    const picked = moved.lots.filter(({ lotId, pickedAt }) => moved.states.has(lotId) && pickedAt?.getTime() === at.getTime())
    const left = picked.map(({ lotId, round }) => ({ lotId, round, hadChosen: false }))
    return {
      lots: moved.lots,
      more: changes.size > 0 ? await deadlinesInForm(now, changes, acting) : {},
      data: {
        lotIds: lots.map(({ lotId }) => lotId),
        offerIds,
        ...(start.phase === undefined ? {} : { phase: start.phase }),
        ...shortInLog(short, start.reason),
      },
      moments: named(momentsOf({ of: now, states: moved.states }, { at }), now.lots),
      intents: left.length === 0 ? intents : [...intents, leftOutIntent({ intentId: newId(), why: 'choice', at, by, lots: left })],
    }
  })

/** For calls that name a stage no start leads to. */
export const notInThisStage = (stage: number): AppError => new AppError('conflict', { reason: 'refused.notInThisStage', stage })
