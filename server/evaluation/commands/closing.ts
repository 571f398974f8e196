import { setTimeout as pause } from 'node:timers/promises'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import { EvaluationModel, type EvaluationDoc, type Frozen, type MarksDoc } from '../model'
import type { Stored } from '../reading/readEvaluation'

/** So long a closing may take; one that is older was cut off. By the machine's own time, as it is about processes that live or not. */
const LASTS_MS = 30_000
const POLL_MS = 50

const isUnderWay = ({ closing }: Pick<EvaluationDoc, 'closing'>): boolean =>
  closing !== undefined && closing !== null && Date.now() - closing.at.getTime() < LASTS_MS

/**
 * Says that an evaluation is about to be closed, before its points are read for the last time: whoever gives points after this asks
 * wasCounted(). Answers the closing, which the closing write has to find again. 409 where it is closed already, or somebody else is at it.
 */
export async function beginClosing(evaluation: EvaluationDoc): Promise<string> {
  const closed = new AppError('conflict', { reason: 'refused.evaluationClosed' })
  if (evaluation.closed || isUnderWay(evaluation)) throw closed
  const id = newId()
  await commit(EvaluationModel, { _id: evaluation._id, rev: evaluation.rev, closed: null }, { $set: { closing: { id, at: new Date() } } })
  return id
}

/** The closing came to nothing. */
export async function endClosing(_id: string, id: string): Promise<void> {
  await commit(EvaluationModel, { _id, 'closing.id': id }, { $unset: { closing: 1 } }).catch((fault: unknown) => {
    if (!(fault instanceof AppError)) throw fault
  })
}

/** What is counted from now on, whatever comes in meanwhile or later. */
export const frozenOf = ({ marks, released }: Stored): Frozen => ({
  marks: marks.map(({ pending: _left, ...one }) => one),
  offerIds: released.map(({ offerId }) => offerId),
})

/**
 * Whether points that were just written count: yes while nobody closes, else what the closing froze says. Points written before a closing
 * began are in it, as it reads them after that.
 */
export async function wasCounted({ evaluationId, _id, version }: MarksDoc): Promise<boolean> {
  for (;;) {
    const found = await EvaluationModel.findOne({ _id: evaluationId }, { closed: 1, closing: 1 }).lean<EvaluationDoc>()
    if (!found) return true
    if (found.closed) return found.closed.frozen?.marks.some((one) => one._id === _id && one.version >= version) ?? false
    if (!isUnderWay(found)) return true
    await pause(POLL_MS)
  }
}
