import { createProject as contract } from '../../contract/tenders/createProject'
import { method, noSubject } from '../../calls/method'
import { effectPortsOf } from '../commands/effectPortsOf'
import { createTender, idOfRequest } from '../commands/createTender'
import { runCreationIntents } from '../commands/record'
import { mayCreate, mayRead } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'
import { viewsOf } from '../viewsOf'

export const createProject = method(contract, {
  subject: noSubject,
  policy: (actor) => mayCreate(actor),
  // A copy of another one may say of it what was read.
  async standing(ctx, _subject, { project }) {
    const copied = await tenderSubject(ctx, project.id)
    return { project: copied && mayRead(ctx.actor, copied.tender, ctx.now).allowed ? await viewsOf(copied.tender, ctx) : [] }
  },
  async handle(ctx, _subject, { project }) {
    const creator = actingUser(ctx)
    const tender = await createTender(project, creator, { at: ctx.now, _id: idOfRequest(ctx.requestId, creator) })
    await runCreationIntents(tender, effectPortsOf(ctx))
    return presentTender(tender, ctx)
  },
})
