import { createProject as contract } from '../../contract/tenders/createProject'
import { method, noSubject } from '../../transport/method'
import { teamAudience } from '../commands/audience'
import { createTender } from '../commands/createTender'
import { mayCreate } from '../policy'
import { presentTender } from '../present'
import { actingUser } from '../subject'

export const createProject = method(contract, {
  subject: noSubject,
  policy: (actor) => mayCreate(actor),
  async handle(ctx, _subject, { project }) {
    const tender = await createTender(project, actingUser(ctx), ctx.now)
    const { type, templateId, templateVersion, no } = tender
    await ctx.audit('PROJECT_CREATED', { tenderId: tender._id, no, type, templateId, templateVersion })
    await ctx.publish('tender', tender._id, { version: tender.version, audience: teamAudience(tender) })
    return presentTender(tender, ctx)
  },
})
