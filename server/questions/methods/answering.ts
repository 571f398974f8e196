import * as contract from '../../contract/all.gen'
import { tenderSubject, actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { entriesOf } from '../entries'
import { mayReadAnswers, mayWorkOn, type QuestionSubject, mayUseDesk } from '../policy'
import { presentAnswer, presentQuestion } from '../present'
import type { QuestionView } from '../../contract/questions/views'
import type { Context } from '../../calls/context'
import { saveDraft } from '../commands/draft'
import type { QuestionDoc } from '../model'
import { effectPortsOf } from '../record'
import { rulesOf } from '../rules'
import { questionSubject } from '../subject'
import { release } from '../commands/finish'
import { correct } from '../commands/correct'

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
