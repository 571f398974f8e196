import type { MarksInput } from '../../contract/evaluation/evaluation'
import type { CriterionView } from '../../contract/evaluation/views'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError, type ErrorData } from '../../platform/errors'
import { derivedId } from '../../platform/newId'
import type { EffectPorts } from '../../platform/outbox'
import { MarksModel, type GivenPoints, type MarksDoc } from '../model'
import { evaluationId } from '../parts'
import type { Stored } from '../reading/readEvaluation'
import { runMarksIntents, evaluationRecord, type EvaluationActor, type EvaluationChange } from '../record'
import { compare, fractionOf, judgedByParts } from '../../../workflows/evaluation'
import { assertOpen } from './change'
import { whyNotCounted } from './closing'
import { variantLine } from '../variantLine'
import { loggedName } from './told'

interface Giving {
  input: MarksInput
  /** As they stand, with the most points there are. */
  criteria: readonly CriterionView[]
  maxPoints: string
  by: EvaluationActor
  at: Date
}

type Faults = NonNullable<ErrorData['errors']>

/** More than there are. */
export const isMore = (points: string, most: string): boolean => {
  const [own, max] = [fractionOf(points), fractionOf(most)]
  return !own || !max || compare(own, max) > 0
}

const faultsOf = ({ input, criteria, maxPoints }: Giving): Faults =>
  Object.entries(input.points).flatMap(([id, { points }]): Faults[number][] => {
    const criterion = criteria.find((one) => one.id === id)
    const path = `/input/points/${id}`
    if (!criterion) return [{ path, rule: 'unknownCriterion' }]
    if (criterion.price || judgedByParts(criteria).has(id)) return [{ path, rule: 'workedOut' }]
    return points !== null && isMore(points, maxPoints) ? [{ path: `${path}/points`, rule: 'maximum', params: { max: maxPoints } }] : []
  })

const merged = (before: readonly GivenPoints[], { points }: MarksInput): GivenPoints[] => [
  ...before.filter(({ criterionId }) => !Object.hasOwn(points, criterionId)),
  ...Object.entries(points).map(([criterionId, one]) => ({ criterionId, points: one.points, reason: one.reason.trim() })),
]

const logged = (points: string | null) => (points === null ? null : { decimal: points })

/** In the log by the criterion's name; that there is a note or another reason, not what it says. */
const changesOf = (before: readonly GivenPoints[], after: readonly GivenPoints[], criteria: readonly CriterionView[]): EvaluationChange[] =>
  after.flatMap(({ criterionId, points }) => {
    const old = before.find((one) => one.criterionId === criterionId)?.points ?? null
    const label = loggedName(criteria, criterionId)
    return old === points ? [] : [{ label, oldValue: logged(old), newValue: logged(points) }]
  })

const ensure = async (fresh: Omit<MarksDoc, 'points' | 'note' | 'version' | 'rev' | 'pending'>): Promise<MarksDoc> => {
  const { _id } = fresh
  const known = await MarksModel.findOne({ _id }).lean<MarksDoc>()
  if (known) return known
  try {
    return (await MarksModel.create(fresh)).toObject()
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  const first = await MarksModel.findOne({ _id }).lean<MarksDoc>()
  if (!first) throw new Error(`marks ${_id} vanished`)
  return first
}

/**
 * Writes down what one member gives one offer: 422 for unknown criteria and too many points, 409 where they were changed elsewhere or it is
 * closed.
 */
export async function giveMarks(stored: Stored, giving: Giving, ports: EffectPorts): Promise<void> {
  const { input, criteria, by, at } = giving
  const { tender, lot, part, released, evaluation, marks } = stored
  assertOpen(evaluation)
  // What others gave is known since: what is to be different is agreed on.
  if (evaluation?.revealed) throw new AppError('conflict', { reason: 'refused.evaluationRevealed' })
  const offer = released.find(({ offerId }) => offerId === input.offerId)
  if (!offer) throw new AppError('invalid', { errors: [{ path: '/input/offerId', rule: 'unknownOffer' }] })
  const errors = faultsOf(giving)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const id = evaluationId(tender._id, lot.lotId, part)
  const person = { userId: by.id, userName: by.name }
  const _id = derivedId('marks', id, input.offerId, by.id)
  // Begun with an earlier version, it goes on in the open: isSecret() says the same of it.
  const isKept = marks.every((one) => one.isSecret === true)
  const before = await ensure({
    _id,
    evaluationId: id,
    tenderId: tender._id,
    offerId: input.offerId,
    ...person,
    ...(isKept && { isSecret: true }),
    updated: at,
  })
  const points = merged(before.points, input)
  const changes = changesOf(before.points, points, criteria)
  const { kind, round, offerRound } = part
  const where = { lotId: lot.lotId, part: { kind, round, offerRound }, offerId: offer.offerId, organizationId: offer.organizationId }
  // Reasons and notes are saved while they are typed; the log keeps points.
  // While they are kept back, it says that there are some; how many it says when they are revealed, or counted.
  const line = variantLine(offer)
  const told = isKept ? (line.length === 0 ? {} : { changes: line }) : { changes: [...line, ...changes] }
  const intents = changes.length === 0 ? [] : [evaluationRecord({ type: 'EVALUATION_POINTS_GIVEN', at, by, ...where, ...told })]
  const set = { points, updated: at, userName: by.name, ...(input.note === undefined ? {} : { note: input.note.trim() }) }
  const written = await commit<MarksDoc>(MarksModel, { _id, version: input.version }, { $set: set }, intents)
  const why = await whyNotCounted(written)
  if (why !== null) {
    // Closed or revealed in this very moment, without these points: they are taken back, and the log never hears of them.
    const { points: given, note, updated } = before
    const left = { $set: { points: given, note, updated }, ...(intents.length > 0 && { $pull: { pending: { id: intents[0]?.id } } }) }
    await commit(MarksModel, { _id, version: written.version }, left).catch(() => undefined)
    throw new AppError('conflict', { reason: `refused.${why}` })
  }
  await runMarksIntents({ ...written, pending: written.pending.slice(written.pending.length - intents.length) }, ports)
}
