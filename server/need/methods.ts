import * as contract from '../contract/all.gen'
import { method } from '../calls/method'
import {
  tenderSubject,
  mayEdit,
  mayMove,
  actingUser,
  effectPortsOf,
  ownTemplate,
  readRevision,
  runEditIntents,
  saveTender,
  type TenderDoc,
  withCurrent,
} from '../tenders/area'
import { mayApprove } from './policy'
import { presentNeed, writtenNeed } from './present'
import { approveNeed as approve, saveNeed as write, assertBefore } from './write'
import { asShown } from '../../engine/form'
import type { Context } from '../calls/context'
import { AppError } from '../platform/errors'
import { fieldsOf, filled, judgedNeed } from './fields'

/** Puts what the need says into the draft's form, as a change of it like any other. Answers the tender as it is then. */
async function fillForm(ctx: Context, tender: TenderDoc, version: number): Promise<TenderDoc> {
  assertBefore(tender)
  const { need, isAltered } = await writtenNeed(tender._id)
  if (!need) throw new AppError('conflict', { reason: 'refused.noNeed' })
  if (isAltered) throw new AppError('conflict', { reason: 'refused.needAltered' })
  const template = await ownTemplate(tender)
  const before = asShown(template, await readRevision(tender._id, tender.head.revision))
  const data = filled(before, fieldsOf(template, before, { words: need, judged: await judgedNeed(tender, need) }))
  const saved = await withCurrent(ctx, tender._id, () =>
    saveTender(tender, { version, data }, { template, by: actingUser(ctx), at: ctx.now }),
  )
  if (saved !== tender) await runEditIntents(saved, effectPortsOf(ctx))
  return saved
}

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
