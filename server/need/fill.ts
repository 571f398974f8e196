import { asShown } from '../../engine/form'
import type { Context } from '../calls/context'
import { AppError } from '../platform/errors'
import {
  actingUser,
  effectPortsOf,
  ownTemplate,
  readRevision,
  runEditIntents,
  saveTender,
  type TenderDoc,
  withCurrent,
} from '../tenders/area'
import { fieldsOf, filled, judgedNeed } from './fields'
import { writtenNeed } from './present'
import { assertBefore } from './write'

/** Puts what the need says into the draft's form, as a change of it like any other. Answers the tender as it is then. */
export async function fillForm(ctx: Context, tender: TenderDoc, version: number): Promise<TenderDoc> {
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
