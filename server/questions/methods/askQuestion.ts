import { askQuestion as contract } from '../../contract/questions/askQuestion'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { ask } from '../commands/ask'
import { QuestionModel } from '../model'
import { questionIdOf } from '../questionId'
import { mayAskQuestion } from '../policy'
import { presentOwn } from '../present'
import { effectPortsOf } from '../record'
import { assertTakes } from '../rules'

/** Questions of one person before the first wait: the team gets a mail of each. */
const FREE = 30

const assertPatient = async (userId: string, at: Date): Promise<void> => {
  const seconds = await takeAttempt({ kind: 'questions', key: userId, free: FREE }, at)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}

/** Sent again it is the question that is there. */
const isAsked = async (_id: string): Promise<boolean> => (await QuestionModel.exists({ _id })) !== null

export const askQuestion = method(contract, {
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
