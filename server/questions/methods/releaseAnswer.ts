import { releaseAnswer as contract } from '../../contract/questions/releaseAnswer'
import { actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { release } from '../commands/finish'
import { mayWorkOn } from '../policy'
import { presentQuestion } from '../present'
import { effectPortsOf } from '../record'
import { rulesOf } from '../rules'
import { questionSubject } from '../subject'

export const releaseAnswer = method(contract, {
  subject: (ctx, { id }) => questionSubject(ctx, id),
  policy: mayWorkOn,
  async handle(ctx, subject, { release: { version } }) {
    const by = actingUser(ctx)
    const released = await release(version, { subject, by, ports: effectPortsOf(ctx) })
    const { tender, now } = subject
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    const question = await presentQuestion(released, { tender, isFourEyes, userId: by.id, now })
    return { question, extensions: question.extensions }
  },
})
