import * as contract from '../../contract/all.gen'
import { tenderSubject, actingUser, type TenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { entriesOf } from '../entries'
import { mayReadAnswers, mayWorkOn, type QuestionSubject, mayUseDesk } from '../policy'
import { presentAnswer, presentQuestion } from '../present'
import type { QuestionView } from '../../contract/questions/views'
import type { Context } from '../../calls/context'
import { saveDraft } from '../commands/draft'
import { type QuestionDoc, AnswerModel, QuestionModel, type AnswerDoc } from '../model'
import { effectPortsOf, askedRecord, runIntents, type DeskPerson } from '../record'
import { rulesOf, isOver } from '../rules'
import { questionSubject } from '../subject'
import { release } from '../commands/finish'
import { derivedId } from '../../platform/newId'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import type { EffectPorts } from '../../platform/outbox'
import { insertQuestion } from '../commands/ask'

/**
 * Begins the correction of an entry: a draft on the desk with the entry's words, which goes its way like any other and is published as an
 * entry of its own. There is one at a time; whoever asks again gets that one. 404 for an unknown entry, 409 where it is corrected already,
 * or where the tender is over.
 */
async function correct(
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

export const getAnswers = method(contract.getAnswers, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayReadAnswers,
  async handle(_ctx, { tender }) {
    return (await entriesOf(tender._id)).map((entry) => presentAnswer(entry, tender))
  },
})

async function shown(ctx: Context, { tender, now }: QuestionSubject, question: QuestionDoc): Promise<QuestionView> {
  const { fourEyes: isFourEyes } = await rulesOf(tender._id)
  return presentQuestion(question, { tender, isFourEyes, userId: actingUser(ctx).id, now })
}

export const saveAnswerDraft = method(contract.saveAnswerDraft, {
  subject: (ctx, { id }) => questionSubject(ctx, id),
  policy: mayWorkOn,
  standing: async (ctx, subject) => ({ draft: [await shown(ctx, subject, subject.question)] }),
  async handle(ctx, subject, { draft }) {
    const saved = await saveDraft(draft, { subject, by: actingUser(ctx), ports: effectPortsOf(ctx) })
    return shown(ctx, subject, saved)
  },
})

export const releaseAnswer = method(contract.releaseAnswer, {
  subject: (ctx, { id }) => questionSubject(ctx, id),
  policy: mayWorkOn,
  async handle(ctx, subject, { release: { version } }) {
    const by = actingUser(ctx)
    const released = await release(version, { subject, by, ports: effectPortsOf(ctx) })
    const { tender, now } = subject
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    const question = await presentQuestion(released, { tender, isFourEyes, userId: by.id, now })
    return { question, extensions: question.extensions }
  },
})

export const correctAnswer = method(contract.correctAnswer, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayUseDesk,
  async handle(ctx, subject, { no }) {
    const { tender, now } = subject
    const by = actingUser(ctx)
    const question = await correct(no, subject, { by, ports: effectPortsOf(ctx) })
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestion(question, { tender, isFourEyes, userId: by.id, now })
  },
})
