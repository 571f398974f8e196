import { recordQuestion as contract } from '../../contract/questions/recordQuestion'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { ask } from '../commands/ask'
import { questionIdOf } from '../questionId'
import { mayUseDesk } from '../policy'
import { presentQuestion } from '../present'
import { effectPortsOf } from '../record'
import { isOpenForQuestions, rulesOf } from '../rules'

export const recordQuestion = method(contract, {
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
