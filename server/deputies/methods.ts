import * as contract from '../contract/all.gen'
import { AppError } from '../platform/errors'
import { actingUser, effectPortsOf, presentTender, runIntents } from '../tenders/area'
import { method } from '../calls/method'
import { endDeputy as end, ENTRIES, nameDeputy as name } from './nameDeputy'
import { deputySubject, mayNameDeputy } from './subject'

export const endDeputy = method(contract.endDeputy, {
  subject: (ctx, { projectId, member }) => deputySubject(ctx, { projectId, member }),
  policy: (actor, subject) => mayNameDeputy(actor, subject),
  async handle(ctx, { tender, memberId }, { version }) {
    if (memberId === null) throw new AppError('invalid', { errors: [{ path: '/member', rule: 'notInTheTeam' }] })
    const changed = await end(tender, version, { by: actingUser(ctx), at: ctx.now, memberId })
    if (changed !== tender) await runIntents(changed, effectPortsOf(ctx), ENTRIES)
    return presentTender(changed, ctx)
  },
})

export const nameDeputy = method(contract.nameDeputy, {
  subject: (ctx, { projectId, deputy }) => deputySubject(ctx, { projectId, member: deputy.member }),
  policy: (actor, subject) => mayNameDeputy(actor, subject),
  async handle(ctx, { tender, memberId }, { deputy }) {
    if (memberId === null) throw new AppError('invalid', { errors: [{ path: '/deputy/member', rule: 'notInTheTeam' }] })
    const changed = await name(tender, deputy, { by: actingUser(ctx), at: ctx.now, memberId })
    await runIntents(changed, effectPortsOf(ctx), ENTRIES)
    return presentTender(changed, ctx)
  },
})
