import * as contract from '../../contract/all.gen'
import { method, noSubject } from '../../calls/method'
import { effectPortsOf } from '../commands/effectPortsOf'
import { createTender, idOfRequest } from '../commands/createTender'
import { runCreationIntents, runEditIntents, runIntents } from '../commands/record'
import { mayCreate, mayRead, mayEdit, mayMove } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'
import { viewsOf } from '../viewsOf'
import { keepsTender, tenderForReading } from '../keeping'
import { readAhead } from '../readAhead'
import { presentVersion } from '../announcements/version'
import { templateVersion } from '../../templates/area'
import { saveTender } from '../commands/saveTender'
import { withCurrent } from '../commands/withCurrent'
import { addEditors } from '../commands/addEditors'
import { PORTAL_LEAD } from '../../../workflows/tender'
import type { PortalInput } from '../../contract/tenders/projects'
import { assertVersion, publishTender } from '../commands/changeStage'

export const createProject = method(contract.createProject, {
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

export const getProject = method(contract.getProject, {
  subject: (ctx, { id }) => tenderForReading(ctx, id),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  keeps: (ctx, { tender, rests }) => keepsTender(ctx, tender, rests),
  handle: (ctx, { tender, ahead, rests }) => presentTender(tender, ctx, ahead ?? readAhead(tender._id, rests)),
})

export const getProjectVersion = method(contract.getProjectVersion, {
  subject: (ctx, { id }) => tenderSubject(ctx, id),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  handle: (_ctx, { tender }, { no }) => presentVersion(tender, no),
})

export const updateProject = method(contract.updateProject, {
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

export const addProjectEditors = method(contract.addProjectEditors, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { userNames }) {
    const changed = await addEditors(tender, userNames, { by: actingUser(ctx), at: ctx.now })
    if (changed !== tender) await runEditIntents(changed, effectPortsOf(ctx))
    return presentTender(changed, ctx)
  },
})

export const publishToSIMAP = method(contract.publishToSIMAP, {
  subject: (ctx, { project }) => tenderSubject(ctx, typeof project === 'string' ? project : project.id),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  standing: async (ctx, { tender }) => ({ project: await viewsOf(tender, ctx) }),
  async handle(ctx, { tender }, { project, lotIds }) {
    const wish: PortalInput = typeof project === 'string' ? { id: project, version: tender.version } : project
    const publishAt = wish.published ? new Date(wish.published) : new Date(ctx.now.getTime() + PORTAL_LEAD)
    const moved = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, wish.version)
      const publication = { start: wish.stage || 2, publishAt, throughPortal: true, lotIds: lotIds ?? null, reason: wish.reason ?? '' }
      return publishTender(tender, publication, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(moved, effectPortsOf(ctx))
    return presentTender(moved, ctx)
  },
})
