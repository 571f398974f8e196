import { setTimeout as pause } from 'node:timers/promises'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import { EvaluationModel, type EvaluationDoc, type Frozen, type MarksDoc } from '../model'
import type { Stored } from '../reading/readEvaluation'
import { isSecret } from '../reading/secrecy'
import { evaluationDoc } from './change'

/** So long a closing may take; one that is older was cut off. By the machine's own time, as it is about processes that live or not. */
const LASTS_MS = 30_000
const POLL_MS = 50

const isUnderWay = ({ closing }: Pick<EvaluationDoc, 'closing'>): boolean =>
  closing !== undefined && closing !== null && Date.now() - closing.at.getTime() < LASTS_MS

/**
 * Says that an evaluation is about to be closed or revealed, before its points are read for the last time: whoever gives points after this
 * asks whyNotCounted(). Answers the closing, which the closing write has to find again. 409 where it is closed already, or somebody else is
 * at it.
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

/** Reads an evaluation for the last time and writes with that (`closing`: what the write has to find); points that come in wait for it. */
export async function counting(
  before: Stored,
  { at, readAgain }: { at: Date; readAgain(): Promise<Stored> },
  write: (stored: Stored, closing: string) => Promise<void>,
): Promise<void> {
  const evaluation = await evaluationDoc(before, { at })
  const closing = await beginClosing(evaluation)
  try {
    await write(await readAgain(), closing)
  } catch (fault) {
    await endClosing(evaluation._id, closing)
    throw fault
  }
}

/** What a write sets that shows marks to everybody; nothing where they were no secret. */
export const revealing = (stored: Stored, by: { name: string }, at: Date): Pick<EvaluationDoc, 'revealed'> =>
  isSecret(stored) ? { revealed: { by: by.name, at, counted: stored.marks.map(({ _id, version }) => ({ _id, version })) } } : {}

/** What is counted from now on, whatever comes in meanwhile or later. */
export const frozenOf = ({ marks, released }: Stored): Frozen => ({
  marks: marks.map(({ pending: _left, ...one }) => one),
  offerIds: released.map(({ offerId }) => offerId),
})

/**
 * Why points that were just written do not count; null: they do. Yes while nobody closes or reveals, else what that counted says. Points
 * written before it began are in it, as it reads them after that.
 */
export async function whyNotCounted({ evaluationId, _id, version }: MarksDoc): Promise<'evaluationClosed' | 'evaluationRevealed' | null> {
  const isIn = (counted: readonly Pick<MarksDoc, '_id' | 'version'>[] = []): boolean =>
    counted.some((one) => one._id === _id && one.version >= version)
  for (;;) {
    const found = await EvaluationModel.findOne({ _id: evaluationId }, { closed: 1, revealed: 1, closing: 1 }).lean<EvaluationDoc>()
    if (found?.closed) return isIn(found.closed.frozen?.marks) ? null : 'evaluationClosed'
    if (found?.revealed) return isIn(found.revealed.counted) ? null : 'evaluationRevealed'
    if (!found || !isUnderWay(found)) return null
    await pause(POLL_MS)
  }
}
