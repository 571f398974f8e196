import { derivedId } from '../../platform/newId'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import type { EffectPorts } from '../../platform/outbox'
import type { TenderSubject } from '../../tenders/area'
import { AnswerModel, QuestionModel, type AnswerDoc, type QuestionDoc } from '../model'
import { askedRecord, runIntents, type DeskPerson } from '../record'
import { isOver } from '../rules'
import { insertQuestion } from './ask'

/**
 * Begins the correction of an entry: a draft on the desk with the entry's words, which goes its way like any other and is published as an
 * entry of its own. There is one at a time; whoever asks again gets that one. 404 for an unknown entry, 409 where it is corrected already,
 * or where the tender is over.
 */
export async function correct(
  no: number,
  { tender, now: at }: TenderSubject,
  { by, ports }: { by: DeskPerson; ports: EffectPorts },
): Promise<QuestionDoc> {
  if (isOver(tender)) throw new AppError('conflict', { reason: 'refused.questionTenderIsOver' })
  const tenderId = tender._id
  const entry = await AnswerModel.findOne({ _id: `${tenderId}:${no}` }).lean<AnswerDoc>()
  if (!entry) throw new AppError('notFound')
  const correctedBy = entry.correctedBy ?? null
  if (correctedBy !== null) throw new AppError('conflict', { reason: 'refused.answerIsCorrected', params: { no: correctedBy } })
  // One that was thrown away makes room for another.
  const thrownAway = await QuestionModel.countDocuments({ tenderId, corrects: no, closed: { $ne: null } })
  const _id = derivedId('correctionOf', tenderId, String(no), String(thrownAway))
  const question = await insertQuestion({
    ...{ _id, tenderId, source: 'correction', corrects: no, messageId: null, lotId: entry.lotId, text: entry.question, roomId: null },
    ...{ answer: entry.answer, orgId: null, askedBy: null, askedByName: '', receivedAt: at, late: false, updated: at, updatedBy: by.name },
    pending: provenIntents(placeIn(QuestionModel, _id), [askedRecord({ at, by }, `question:${_id}`)]),
  })
  await runIntents(question, ports)
  return question
}
