import { closeQuestion as contract } from '../../contract/questions/closeQuestion'
import { actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { close } from '../commands/finish'
import { mayWorkOn } from '../policy'
import { presentQuestion } from '../present'
import { effectPortsOf } from '../record'
import { rulesOf } from '../rules'
import { questionSubject } from '../subject'

export const closeQuestion = method(contract, {
  subject: (ctx, { id }) => questionSubject(ctx, id),
  policy: mayWorkOn,
  async handle(ctx, subject, { closing }) {
    const by = actingUser(ctx)
    const closed = await close(closing, { subject, by, ports: effectPortsOf(ctx) })
    const { tender, now } = subject
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestion(closed, { tender, isFourEyes, userId: by.id, now })
  },
})
