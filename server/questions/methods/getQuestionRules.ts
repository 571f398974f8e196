import { getQuestionRules as contract } from '../../contract/questions/getQuestionRules'
import { tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { mayReadAnswers } from '../policy'
import { showRules } from '../showRules'

export const getQuestionRules = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayReadAnswers,
  handle: (ctx, subject) => showRules(ctx.actor, subject),
})
