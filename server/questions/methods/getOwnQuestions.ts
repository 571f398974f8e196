import { getOwnQuestions as contract } from '../../contract/questions/getOwnQuestions'
import { tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { QuestionModel, type QuestionDoc } from '../model'
import { mayAskQuestion } from '../policy'
import { presentOwn } from '../present'

export const getOwnQuestions = method(contract, {
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
