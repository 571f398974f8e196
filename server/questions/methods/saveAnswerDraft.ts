import { saveAnswerDraft as contract } from '../../contract/questions/saveAnswerDraft'
import type { QuestionView } from '../../contract/questions/views'
import { actingUser } from '../../tenders/area'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { saveDraft } from '../commands/draft'
import type { QuestionDoc } from '../model'
import { mayWorkOn, type QuestionSubject } from '../policy'
import { presentQuestion } from '../present'
import { effectPortsOf } from '../record'
import { rulesOf } from '../rules'
import { questionSubject } from '../subject'

async function shown(ctx: Context, { tender, now }: QuestionSubject, question: QuestionDoc): Promise<QuestionView> {
  const { fourEyes: isFourEyes } = await rulesOf(tender._id)
  return presentQuestion(question, { tender, isFourEyes, userId: actingUser(ctx).id, now })
}

export const saveAnswerDraft = method(contract, {
  subject: (ctx, { id }) => questionSubject(ctx, id),
  policy: mayWorkOn,
  standing: async (ctx, subject) => ({ draft: [await shown(ctx, subject, subject.question)] }),
  async handle(ctx, subject, { draft }) {
    const saved = await saveDraft(draft, { subject, by: actingUser(ctx), ports: effectPortsOf(ctx) })
    return shown(ctx, subject, saved)
  },
})
