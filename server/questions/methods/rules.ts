import * as contract from '../../contract/all.gen'
import { tenderSubject, actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { mayReadAnswers, mayChangeQuestionRules } from '../policy'
import { showRules } from '../showRules'
import { changeRules } from '../commands/changeRules'
import { effectPortsOf } from '../record'

export const getQuestionRules = method(contract.getQuestionRules, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayReadAnswers,
  handle: (ctx, subject) => showRules(ctx.actor, subject),
})

export const setQuestionRules = method(contract.setQuestionRules, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayChangeQuestionRules,
  standing: async (ctx, subject) => ({ rules: [await showRules(ctx.actor, subject)] }),
  async handle(ctx, subject, { rules }) {
    await changeRules(rules, subject, { by: actingUser(ctx), ports: effectPortsOf(ctx) })
    return showRules(ctx.actor, subject)
  },
})
