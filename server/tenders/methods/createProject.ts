import { createProject as contract } from '../../contract/tenders/createProject'
import { method, noSubject } from '../../transport/method'
import { teamAudience } from '../commands/audience'
import { createTender, idOfRequest } from '../commands/createTender'
import { mayCreate } from '../policy'
import { presentTender } from '../present'
import { actingUser } from '../subject'

export const createProject = method(contract, {
  subject: noSubject,
  policy: (actor) => mayCreate(actor),
  async handle(ctx, _subject, { project }) {
    const creator = actingUser(ctx)
    const tender = await createTender(project, creator, { at: ctx.now, _id: idOfRequest(ctx.requestId, creator) })
    const { type, templateId, templateVersion, no } = tender
    // The log knows the intent: a request that was killed before this line writes it when it comes again, and no other does.
    await ctx.audit('PROJECT_CREATED', { tenderId: tender._id, no, type, templateId, templateVersion, intent: tender._id })
    await ctx.publish('tender', tender._id, { version: tender.version, audience: teamAudience(tender) })
    return presentTender(tender, ctx)
  },
})
