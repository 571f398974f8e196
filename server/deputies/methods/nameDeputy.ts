import { nameDeputy as contract } from '../../contract/deputies/nameDeputy'
import { AppError } from '../../platform/errors'
import { actingUser, effectPortsOf, presentTender, runIntents } from '../../tenders/area'
import { method } from '../../calls/method'
import { ENTRIES, nameDeputy as name } from '../nameDeputy'
import { deputySubject, mayNameDeputy } from '../subject'

export const nameDeputy = method(contract, {
  subject: (ctx, { projectId, deputy }) => deputySubject(ctx, { projectId, member: deputy.member }),
  policy: (actor, subject) => mayNameDeputy(actor, subject),
  async handle(ctx, { tender, memberId }, { deputy }) {
    if (memberId === null) throw new AppError('invalid', { errors: [{ path: '/deputy/member', rule: 'notInTheTeam' }] })
    const changed = await name(tender, deputy, { by: actingUser(ctx), at: ctx.now, memberId })
    await runIntents(changed, effectPortsOf(ctx), ENTRIES)
    return presentTender(changed, ctx)
  },
})
