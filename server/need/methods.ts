import * as contract from '../contract/all.gen'
import { method } from '../calls/method'
import { tenderSubject, mayEdit, mayMove } from '../tenders/area'
import { mayApprove } from './policy'
import { presentNeed } from './present'
import { approveNeed as approve, saveNeed as write } from './write'
import { fillForm } from './fill'

export const approveNeed = method(contract.approveNeed, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayApprove(actor, tender, now),
  async handle(ctx, { tender }, { version }) {
    await approve(ctx, tender, version)
    return presentNeed(tender, ctx)
  },
})

export const fillFormFromNeed = method(contract.fillFormFromNeed, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  handle: async (ctx, { tender }, { version }) => presentNeed(await fillForm(ctx, tender, version), ctx),
})

export const getNeed = method(contract.getNeed, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => presentNeed(tender, ctx),
})

export const saveNeed = method(contract.saveNeed, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { need }) {
    await write(ctx, tender, need)
    return presentNeed(tender, ctx)
  },
})
