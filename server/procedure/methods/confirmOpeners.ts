import { confirmOpeners as contract } from '../../contract/procedure/openers'
import { actingUser, effectPortsOf, runIntents, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { confirmOpeners as confirm } from '../commands/confirmOpeners'
import { matterIn, presentOpeners } from '../confirmation'
import { mayConfirmOpeners } from '../policy'

export const confirmOpeners = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayConfirmOpeners(actor, tender, now),
  async handle(ctx, { tender, now: at }, { matter, people, reason, password }) {
    const by = actingUser(ctx)
    const { tender: confirmed, left } = await confirm(tender, { matter, people, reason, password }, { by, at })
    await runIntents(confirmed, effectPortsOf(ctx), left)
    return presentOpeners(await matterIn(confirmed, matter, { actorId: by.id, at }), { id: by.id, isSystemAdmin: true })
  },
})
