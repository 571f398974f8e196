import { updateProject as contract } from '../../contract/tenders/updateProject'
import { templateVersion } from '../../templates/compiled'
import { method } from '../../transport/method'
import { teamAudience } from '../commands/audience'
import { saveTender } from '../commands/saveTender'
import { auditSave } from '../commands/told'
import { withCurrent } from '../commands/withCurrent'
import { mayEdit } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

export const updateProject = method(contract, {
  subject: (ctx, { project }) => tenderSubject(ctx, project.id),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { project }) {
    const template = await templateVersion(tender.templateId, tender.templateVersion)
    if (!template) throw new Error(`template ${tender.templateId}@${tender.templateVersion} is missing`)
    const saved = await withCurrent(ctx, tender._id, () => saveTender(tender, project, { template, by: actingUser(ctx), at: ctx.now }))
    await auditSave(ctx, saved)
    // After publication, too, this concerns the inside only: what is not announced stays invisible outside.
    await ctx.publish('tender', tender._id, { version: saved.tender.version, audience: teamAudience(saved.tender, tender.team) })
    return presentTender(saved.tender, ctx)
  },
})
