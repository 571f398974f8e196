import { endDeputy as contract } from '../../contract/deputies/endDeputy'
import { AppError } from '../../platform/errors'
import { effectPortsOf } from '../../tenders/commands/effectPortsOf'
import { runIntents } from '../../tenders/commands/record'
import { presentTender } from '../../tenders/present'
import { actingUser } from '../../tenders/subject'
import { method } from '../../calls/method'
import { endDeputy as end, ENTRIES } from '../nameDeputy'
import { deputySubject, mayNameDeputy } from '../subject'

export const endDeputy = method(contract, {
  subject: (ctx, { projectId, member }) => deputySubject(ctx, { projectId, member }),
  policy: (actor, subject) => mayNameDeputy(actor, subject),
  async handle(ctx, { tender, memberId }, { version }) {
    if (memberId === null) throw new AppError('invalid', { errors: [{ path: '/member', rule: 'notInTheTeam' }] })
    const changed = await end(tender, version, { by: actingUser(ctx), at: ctx.now, memberId })
    if (changed !== tender) await runIntents(changed, effectPortsOf(ctx), ENTRIES)
    return presentTender(changed, ctx)
  },
})
