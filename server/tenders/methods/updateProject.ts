import { updateProject as contract } from '../../contract/tenders/updateProject'
import { templateVersion } from '../../templates/area'
import { method } from '../../calls/method'
import { effectPortsOf } from '../commands/effectPortsOf'
import { runEditIntents } from '../commands/record'
import { saveTender } from '../commands/saveTender'
import { withCurrent } from '../commands/withCurrent'
import { mayEdit } from '../policy'
import { presentTender } from '../present'
import { viewsOf } from '../viewsOf'
import { actingUser, tenderSubject } from '../subject'

export const updateProject = method(contract, {
  subject: (ctx, { project }) => tenderSubject(ctx, project.id),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  standing: async (ctx, { tender }) => ({ project: await viewsOf(tender, ctx) }),
  async handle(ctx, { tender }, { project }) {
    const template = await templateVersion(tender.templateId, tender.templateVersion)
    if (!template) throw new Error(`template ${tender.templateId}@${tender.templateVersion} is missing`)
    const saved = await withCurrent(ctx, tender._id, () => saveTender(tender, project, { template, by: actingUser(ctx), at: ctx.now }))
    if (saved === tender) return presentTender(tender, ctx)
    // Side by side: what is answered is read while the log is written.
    const [view] = await Promise.all([presentTender(saved, ctx), runEditIntents(saved, effectPortsOf(ctx))])
    return view
  },
})
