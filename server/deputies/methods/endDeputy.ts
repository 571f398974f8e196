import { endDeputy as contract } from '../../contract/deputies/endDeputy'
import { AppError } from '../../platform/errors'
import { actingUser, effectPortsOf, presentTender, runIntents } from '../../tenders/area'
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
