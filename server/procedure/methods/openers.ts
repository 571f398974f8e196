import { isSystemAdmin } from '../../calls/actor'
import * as contract from '../../contract/all.gen'
import { actingUser, tenderSubject, effectPortsOf, runIntents } from '../../tenders/area'
import { method } from '../../calls/method'
import { matterIn, presentOpeners } from '../confirmation'
import { mayReadOpeners, mayConfirmOpeners } from '../policy'
import { confirmOpeners as confirm } from '../commands/confirmOpeners'

export const getOpeners = method(contract.getOpeners, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayReadOpeners(actor, tender, now),
  async handle(ctx, { tender, now: at }, { matter }) {
    const { id } = actingUser(ctx)
    return presentOpeners(await matterIn(tender, matter, { actorId: id, at }), { id, isSystemAdmin: isSystemAdmin(ctx.actor) })
  },
})

export const confirmOpeners = method(contract.confirmOpeners, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayConfirmOpeners(actor, tender, now),
  async handle(ctx, { tender, now: at }, { matter, people, reason, password }) {
    const by = actingUser(ctx)
    const { tender: confirmed, left } = await confirm(tender, { matter, people, reason, password }, { by, at })
    await runIntents(confirmed, effectPortsOf(ctx), left)
    return presentOpeners(await matterIn(confirmed, matter, { actorId: by.id, at }), { id: by.id, isSystemAdmin: true })
  },
})
