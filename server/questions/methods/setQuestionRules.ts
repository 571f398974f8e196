import { setQuestionRules as contract } from '../../contract/questions/setQuestionRules'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { changeRules } from '../commands/changeRules'
import { mayChangeQuestionRules } from '../policy'
import { effectPortsOf } from '../record'
import { showRules } from '../showRules'

export const setQuestionRules = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayChangeQuestionRules,
  standing: async (ctx, subject) => ({ rules: [await showRules(ctx.actor, subject)] }),
  async handle(ctx, subject, { rules }) {
    await changeRules(rules, subject, { by: actingUser(ctx), ports: effectPortsOf(ctx) })
    return showRules(ctx.actor, subject)
  },
})
