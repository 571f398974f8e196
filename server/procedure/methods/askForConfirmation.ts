import { isSystemAdmin } from '../../calls/actor'
import { askForConfirmation as contract } from '../../contract/procedure/openers'
import { actingUser, effectPortsOf, runIntents, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { askForConfirmation as ask } from '../commands/confirmOpeners'
import { matterIn, presentOpeners } from '../confirmation'
import { mayOpen } from '../policy'

export const askForConfirmation = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayOpen(actor, tender, now),
  async handle(ctx, { tender, now: at }, { matter, people, also }) {
    const by = actingUser(ctx)
    const { tender: asked, left } = await ask(tender, { matter, people, also: also ?? [] }, { by, at })
    if (left > 0) await runIntents(asked, effectPortsOf(ctx), left)
    return presentOpeners(await matterIn(asked, matter, { actorId: by.id, at }), { id: by.id, isSystemAdmin: isSystemAdmin(ctx.actor) })
  },
})
