import { getQuestions as contract } from '../../contract/questions/getQuestions'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { QuestionModel, type QuestionDoc } from '../model'
import { mayUseDesk } from '../policy'
import { presentQuestions } from '../present'
import { rulesOf } from '../rules'

export const getQuestions = method(contract, {
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
