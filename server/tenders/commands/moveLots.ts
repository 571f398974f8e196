import {
  PUBLISH_EVENT,
  decide,
  fieldsOf,
  skippedPhases,
  stateOf,
  type Effect,
  type StartStage,
  type TenderFacts,
} from '../../../workflows/tender'
import { AppError } from '../../platform/errors'
import { factsOf, fieldsOfLot } from '../facts'
import type { LotDoc, TenderDoc } from '../model'

/** What is asked of one lot. */
export interface LotMove {
  lotId: string
  event: string
  /** For publications: what the lot becomes. */
  start?: StartStage
}

export interface Moved {
  lots: LotDoc[]
  effects: ReadonlySet<Effect>
}

/** One lot after its move: the stage is the machine's, the rest follows from the effects. */
function moved(
  lot: LotDoc,
  { state, effects, move, at, type }: { state: string; effects: Effect[]; move: LotMove; at: Date; type: number },
): LotDoc {
  const { stage } = fieldsOf(state)
  const next: LotDoc = { ...lot, stage, epoch: lot.epoch + 1 }
  if (effects.includes('fixPublicationDate')) next.onPublish = move.start ?? 2
  if (effects.includes('forgetPublicationDate')) next.onPublish = null
  if (effects.includes('closeForBidders')) next.closedAt = at
  if (effects.includes('publishNotice')) {
    next.onPublish = null
    next.skipped = skippedPhases(type, stage)
    const { applicationDeadline, offerDeadline } = lot.deadlines
    next.deadlineHistory = [...lot.deadlineHistory, { at, applicationDeadline, offerDeadline }]
  }
  return next
}

/** All moves or none: the first lot that refuses its move refuses all (409, with the machine's reason). Pure but for the refusal. */
export function moveLots(
  tender: TenderDoc,
  moves: readonly LotMove[],
  { at, ...wish }: { at: Date } & Partial<Pick<TenderFacts, 'publishAt' | 'throughPortal'>>,
): Moved {
  const effects = new Set<Effect>()
  const moveOf = new Map(moves.map((move) => [move.lotId, move]))
  const lots = tender.lots.map((lot) => {
    const move = moveOf.get(lot.lotId)
    if (!move) return lot
    const decision = decide(stateOf(fieldsOfLot(tender, lot)), move.event, factsOf(tender, lot, { now: at, ...wish }))
    if (!decision.ok) throw new AppError('conflict', { reason: `refused.${decision.reason}`, move: move.event, lotId: lot.lotId })
    for (const effect of decision.effects) effects.add(effect)
    return moved(lot, { ...decision, move, at, type: tender.type })
  })
  return { lots, effects }
}

/** The publication of a tender as moves of its lots: the chosen ones take the start stage, the others are published. Refuses unknown lots (422). */
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
