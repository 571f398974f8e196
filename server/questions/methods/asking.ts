import * as contract from '../../contract/all.gen'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject, type TenderDoc, TenderModel } from '../../tenders/area'
import { method } from '../../calls/method'
import { ask } from '../commands/ask'
import { QuestionModel, type QuestionDoc } from '../model'
import { mayAskQuestion, mayUseDesk, mayWorkOn } from '../policy'
import { presentOwn, presentQuestions, presentQuestion } from '../present'
import { effectPortsOf } from '../record'
import { assertTakes, rulesOf, isOpenForQuestions } from '../rules'
import { plainWords } from '../../../engine/reading'
import { type MessageDoc, MessageModel } from '../../messages/area'
import { derivedId, newId } from '../../platform/newId'
import { close } from '../commands/finish'
import { questionSubject } from '../subject'
import { isOwnRequestId } from '../../platform/requestId'

/** The id of the question that a request makes: the same when it is sent again, another one in another tender. */
const questionIdOf = ({ requestId }: { requestId: string }, { by, tender }: { by: { id: string }; tender: { _id: string } }): string =>
  isOwnRequestId(requestId) ? derivedId('question', by.id, tender._id, requestId.toLowerCase()) : newId()

/** Questions of one person before the first wait: the team gets a mail of each. */
const FREE = 30

const assertPatient = async (userId: string, at: Date): Promise<void> => {
  const seconds = await takeAttempt({ kind: 'questions', key: userId, free: FREE }, at)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}

/** Sent again it is the question that is there. */
const isAsked = async (_id: string): Promise<boolean> => (await QuestionModel.exists({ _id })) !== null

export const askQuestion = method(contract.askQuestion, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayAskQuestion,
  async handle(ctx, { tender, now }, { question: input }) {
    const by = actingUser(ctx)
    const asker = { orgId: ctx.actor.user?.organizationId ?? 0, userId: by.id, name: by.name }
    const _id = questionIdOf(ctx, { by, tender })
    // What came in is there, also where its answer got lost and the end has come since.
    if (!(await isAsked(_id))) {
      await assertTakes(tender, input.lotId ?? null, ctx.receivedAt)
      await assertPatient(by.id, now)
    }
    const asking = { _id, tender, input, by, source: 'bidder', asker, receivedAt: ctx.receivedAt, at: now } as const
    const asked = await ask(asking, effectPortsOf(ctx))
    const [view] = await presentOwn([asked], tender)
    if (!view) throw new AppError('internal')
    return view
  },
})

export const getOwnQuestions = method(contract.getOwnQuestions, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayAskQuestion,
  async handle({ actor }, { tender }) {
    const orgId = actor.user?.organizationId ?? null
    const own = orgId === null ? [] : await QuestionModel.find({ tenderId: tender._id, orgId }).lean<QuestionDoc[]>()
    return presentOwn(
      own.sort((a, b) => b.no - a.no),
      tender,
    )
  },
})

export const getQuestions = method(contract.getQuestions, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayUseDesk,
  async handle(ctx, { tender, now }) {
    const all = await QuestionModel.find({ tenderId: tender._id }).lean<QuestionDoc[]>()
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestions(
      all.sort((a, b) => a.no - b.no),
      { tender, isFourEyes, userId: actingUser(ctx).id, now },
    )
  },
})

export const recordQuestion = method(contract.recordQuestion, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayUseDesk,
  async handle(ctx, { tender, now }, { question: input }) {
    if (!isOpenForQuestions(tender, now)) throw new AppError('conflict', { reason: 'refused.questionsAreOver' })
    const by = actingUser(ctx)
    const _id = questionIdOf(ctx, { by, tender })
    // What the team writes down itself is on its own time, and has no room of an asker's.
    const asking = { _id, tender, input: { ...input, roomId: null }, by, source: 'team', asker: null, receivedAt: now, at: now } as const
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestion(await ask(asking, effectPortsOf(ctx)), { tender, isFourEyes, userId: by.id, now })
  },
})

/** Subject and text together; a question is read as it stands, so the letter's marks are taken out. */
const wordsOf = ({ subject, text }: MessageDoc): string =>
  [subject.trim(), plainWords(text).trim()].filter(Boolean).join('\n\n').slice(0, 20_000)

export const takeMessageAsQuestion = method(contract.takeMessageAsQuestion, {
  async subject(_ctx, { messageId }) {
    const message = await MessageModel.findOne({ _id: messageId }).lean<MessageDoc>()
    const tender = message && (await TenderModel.findOne({ _id: message.tenderId }).lean<TenderDoc>())
    return message && tender && { message, tender }
  },
  policy: mayWorkOn,
  async handle(ctx, { message, tender }) {
    const { from, at: receivedAt, _id: messageId, roomId: messageRoomId } = message
    if (from.orgId === null) throw new AppError('conflict', { reason: 'refused.messageIsOurs' })
    const by = actingUser(ctx)
    const asker = { orgId: from.orgId, userId: from.userId, name: from.name }
    const question = await ask(
      {
        ...{ _id: derivedId('questionOf', messageId), tender, input: { text: wordsOf(message) }, by, source: 'message', asker, messageId },
        ...{ messageRoomId, receivedAt, at: ctx.now },
      },
      effectPortsOf(ctx),
    )
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestion(question, { tender, isFourEyes, userId: by.id, now: ctx.now })
  },
})

export const closeQuestion = method(contract.closeQuestion, {
  subject: (ctx, { id }) => questionSubject(ctx, id),
  policy: mayWorkOn,
  async handle(ctx, subject, { closing }) {
    const by = actingUser(ctx)
    const closed = await close(closing, { subject, by, ports: effectPortsOf(ctx) })
    const { tender, now } = subject
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestion(closed, { tender, isFourEyes, userId: by.id, now })
  },
})
