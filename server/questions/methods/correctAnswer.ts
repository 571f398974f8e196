import { correctAnswer as contract } from '../../contract/questions/correctAnswer'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { correct } from '../commands/correct'
import { mayUseDesk } from '../policy'
import { presentQuestion } from '../present'
import { effectPortsOf } from '../record'
import { rulesOf } from '../rules'

export const correctAnswer = method(contract, {
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
