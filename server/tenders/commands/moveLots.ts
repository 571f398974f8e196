import { machinesOf } from '../../../workflows/procedure/machines'
import { PUBLISH_EVENT, fieldsOf, paramsOfMove, skippedPhases, stateOf, type Effect, type StartStage } from '../../../workflows/tender'
import { AppError } from '../../platform/errors'
import type { Held } from '../conditions'
import { roundBeforeNext } from '../derive'
import { factsOf, fieldsOfLot, type Wish } from '../facts'
import type { Outcome } from '../../contract/procedure/views'
import type { AwardedDoc, FinishedOpening, InformationDoc, LotDoc, StoredDeadlines } from '../lotDoc'
import type { TenderDoc } from '../model'
import { isWholeOpening } from '../openingProof'

/** What is asked of one lot. */
export interface LotMove {
  lotId: string
  event: string
  /** For publications: what the lot becomes. */
  start?: StartStage
  /** New deadlines in force; missing ones stay. */
  deadlines?: Partial<StoredDeadlines>
  /** The opening that two people have finished. */
  opening?: FinishedOpening
  /** What those who are not considered are told. */
  information?: InformationDoc
  /** How it ends, where it is not awarded: that is an event of its own. */
  outcome?: Exclude<Outcome, 'awarded'>
  reason?: string
  /** Name of whoever ends it. */
  endedBy?: string
  /** Who gets its contract. */
  awardedTo?: AwardedDoc[]
  /** What goes for this lot alone. */
  wish?: Wish
}

export interface Moved {
  lots: LotDoc[]
  effects: ReadonlySet<Effect>
  /** State of each lot that was moved. */
  states: ReadonlyMap<string, string>
}

const withDeadlines = (lot: LotDoc, deadlines: Partial<StoredDeadlines>, at: Date): Partial<LotDoc> => {
  const next = { ...lot.deadlines, ...deadlines }
  const { applicationDeadline, offerDeadline } = next
  return { deadlines: next, deadlineHistory: [...lot.deadlineHistory, { at, applicationDeadline, offerDeadline }], checkedFor: null }
}

const NOTHING_OPENED: LotDoc['openedAt'] = { applications: null, offers: null }

/** What each effect of the machine writes into the lot. Those that are not here are the tender's own, or nothing is stored for them. */
function written(effect: Effect, lot: LotDoc, { move, at, skipped }: { move: LotMove; at: Date; skipped: number[] }): Partial<LotDoc> {
  switch (effect) {
    case 'fixPublicationDate':
      return { onPublish: move.start ?? 2 }
    case 'forgetPublicationDate':
      return { onPublish: null }
    case 'publishNotice':
      return { onPublish: null, skipped, ...withDeadlines(lot, {}, at) }
    case 'startPhase':
      return { ...(lot.stage === 6 ? { calledAt: at } : {}), ...withDeadlines(lot, move.deadlines ?? {}, at) }
    case 'extendDeadline':
      return withDeadlines(lot, move.deadlines ?? {}, at)
    case 'leaveOutPhasesBefore':
      return { skipped }
    case 'pickFromApplications':
      return { pickedAt: at }
    case 'recordOpening':
      return move.opening
        ? {
            ...{ opening: null, openings: [...lot.openings, move.opening] },
            ...(isWholeOpening(move.opening) ? { openedAt: { ...lot.openedAt, [move.opening.what]: at } } : {}),
          }
        : {}
    case 'startOfferRound':
      return { offerRound: lot.offerRound + 1, openedAt: { ...lot.openedAt, offers: null }, information: null }
    case 'startNextRound':
      return { round: roundBeforeNext(lot) + 1, offerRound: 1, openedAt: NOTHING_OPENED, pickedAt: null, information: null }
    case 'recordInformation':
      return { information: move.information ?? null }
    case 'awardLot':
    case 'endLot':
      return {
        outcome: effect === 'awardLot' ? 'awarded' : (move.outcome ?? null),
        outcomeReason: move.reason ?? '',
        opening: null,
        endedAt: at,
        ...(move.endedBy ? { endedBy: move.endedBy } : {}),
        ...(effect === 'awardLot' && move.information ? { information: move.information } : {}),
        ...(effect === 'awardLot' && move.awardedTo && move.awardedTo.length > 0 ? { awardedTo: move.awardedTo } : {}),
      }
    default:
      return {}
  }
}

/** One lot after its move: stage and fence are the machine's state, the rest follows from the effects, one after the other. */
function moved(
  { phase: _before, ...lot }: LotDoc,
  { state, effects, tender, ...how }: { state: string; effects: Effect[]; move: LotMove; at: Date; tender: TenderDoc },
): LotDoc {
  const { stage, closed, phase } = fieldsOf(tender, state)
  const skipped = skippedPhases(tender, stage, tender.leavesOut)
  const after = {
    ...lot,
    stage,
    ...(phase === undefined ? {} : { phase }),
    epoch: lot.epoch + 1,
    closedAt: closed ? (lot.closedAt ?? how.at) : null,
  }
  return effects.reduce((next, effect) => ({ ...next, ...written(effect, next, { ...how, skipped }) }), after)
}

/**
 * All moves or none: the first lot that refuses its move refuses all (409, with the machine's reason). `heldIn`: what the form fulfils of
 * the procedure's conditions; missing, nothing. Pure but for the refusal.
 */
export function moveLots(
  tender: TenderDoc,
  moves: readonly LotMove[],
  { at, heldIn, ...wish }: { at: Date; heldIn?: Held } & Omit<Wish, 'held'>,
): Moved {
  const effects = new Set<Effect>()
  const states = new Map<string, string>()
  const moveOf = new Map(moves.map((move) => [move.lotId, move]))
  const lots = tender.lots.map((lot) => {
    const move = moveOf.get(lot.lotId)
    if (!move) return lot
    const facts = factsOf(tender, lot, { now: at, ...wish, ...move.wish, held: heldIn?.get(lot.lotId) ?? [] })
    const state = stateOf(tender, fieldsOfLot(tender, lot))
    const decision = machinesOf(tender).lot.decide(state, move.event, facts)
    if (!decision.ok) {
      const params = paramsOfMove(tender, { state, event: move.event, facts })
      const { reason } = decision
      throw new AppError('conflict', { reason: `refused.${reason}`, move: move.event, lotId: lot.lotId, ...(params ? { params } : {}) })
    }
    for (const effect of decision.effects) effects.add(effect)
    states.set(lot.lotId, decision.state)
    return moved(lot, { ...decision, move, at, tender })
  })
  return { lots, effects, states }
}

/**
 * The publication of a tender as moves of its lots: the chosen ones take the start stage, the others are published. Refuses unknown lots
 * (422).
 */
export function publicationMoves(tender: TenderDoc, start: StartStage, chosen: readonly string[] | null): LotMove[] {
  const known = new Set(tender.lots.map((lot) => lot.lotId))
  const wanted = new Set(chosen)
  const unknown = [...wanted].filter((lotId) => !known.has(lotId))
  if (unknown.length > 0 || chosen?.length === 0)
    throw new AppError('invalid', {
      errors: [{ path: '/lotIds', rule: chosen?.length === 0 ? 'lotMissing' : 'unknownLot', params: { lotIds: unknown.join(', ') } }],
    })
  return tender.lots.map(({ lotId }) => {
    const own = chosen === null || wanted.has(lotId) ? start : 2
    return { lotId, event: PUBLISH_EVENT[own], start: own }
  })
}
