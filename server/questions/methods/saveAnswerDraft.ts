import { saveAnswerDraft as contract } from '../../contract/questions/saveAnswerDraft'
import { actingUser } from '../../tenders/subject'
import { method } from '../../transport/method'
import { saveDraft } from '../commands/draft'
import { mayWorkOn } from '../policy'
import { presentQuestion } from '../present'
import { carriersOf } from '../record'
import { rulesOf } from '../rules'
import { questionSubject } from '../subject'

export const saveAnswerDraft = method(contract, {
  subject: (ctx, { id }) => questionSubject(ctx, id),
  policy: mayWorkOn,
  async handle(ctx, subject, { draft }) {
    const by = actingUser(ctx)
    const saved = await saveDraft(draft, { subject, by, carriers: carriersOf(ctx) })
    const { tender, now } = subject
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestion(saved, { tender, isFourEyes, userId: by.id, now })
  },
})
