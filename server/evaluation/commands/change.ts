import type { EvaluatedPart } from '../../contract/evaluation/views'
import { commit, type Change, type NewIntent } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { EvaluationModel, type EvaluationDoc } from '../model'
import { evaluationId } from '../parts'
import { DEFAULT_POINTS } from '../../tenders/area'
import type { Stored } from '../reading/readEvaluation'
import { runEvaluationIntents, evaluationRecord, type EvaluationActor } from '../record'
import type { EffectPorts } from '../../platform/outbox'

/** Who changes it when, seen as which version. */
export interface Changing {
  version: number
  by: EvaluationActor
  at: Date
}

/** The document that is changed: made empty by whoever comes first. */
const ensure = async ({ tender, lot, part }: Stored, { at }: Pick<Changing, 'at'>): Promise<string> => {
  const _id = evaluationId(tender._id, lot.lotId, part)
  const { kind, round, offerRound } = part
  const empty = { tenderId: tender._id, lotId: lot.lotId, part: { kind, round, offerRound }, maxPoints: DEFAULT_POINTS }
  try {
    if (!(await EvaluationModel.exists({ _id }))) await EvaluationModel.create({ _id, ...empty, created: at, updated: at })
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  return _id
}

/** The document of an evaluation, made where nobody has written anything about it yet. */
export async function evaluationDoc(stored: Stored, how: Pick<Changing, 'at'>): Promise<EvaluationDoc> {
  const found = stored.evaluation ?? (await EvaluationModel.findOne({ _id: await ensure(stored, how) }).lean<EvaluationDoc>())
  if (!found) throw new AppError('conflict')
  return found
}

export type Facts = Pick<Parameters<typeof evaluationRecord>[0], 'type'> & Record<string, unknown>

/**
 * One guarded write with its record: 409 where somebody changed it since, or where it was closed (unless `closed` says what it has to be).
 */
export async function changeEvaluation(
  stored: Stored,
  changing: Changing & {
    change: Change
    facts: Facts
    isReopening?: boolean
    /** The closing that this write ends. */
    closing?: string
    /** What else the log is told of. */
    also?: readonly Facts[]
  },
  ports: EffectPorts,
): Promise<void> {
  const { version, by, at, change, facts, isReopening = false, closing, also = [] } = changing
  if (!isReopening) assertOpen(stored.evaluation)
  const _id = await ensure(stored, changing)
  const { kind, round, offerRound }: EvaluatedPart = stored.part
  const place = { at, by, lotId: stored.lot.lotId, part: { kind, round, offerRound } }
  const intents = [facts, ...also].map((one): NewIntent => evaluationRecord({ ...place, ...one }))
  const guard = { _id, version, ...(isReopening ? {} : { closed: null }), ...(closing === undefined ? {} : { 'closing.id': closing }) }
  const written = await commit<EvaluationDoc>(
    EvaluationModel,
    guard,
    { ...change, $set: { ...change.$set, updated: at, updatedBy: by.name } },
    intents,
  )
  await runEvaluationIntents({ ...written, pending: written.pending.slice(-intents.length) }, ports)
}

/** 409 (refused.evaluationClosed). */
export const assertOpen = (evaluation: Pick<EvaluationDoc, 'closed'> | null): void => {
  if (evaluation?.closed) throw new AppError('conflict', { reason: 'refused.evaluationClosed' })
}
