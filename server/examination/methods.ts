import * as contract from '../contract/all.gen'
import { method } from '../calls/method'
import { actingUser, tenderSubject, type TenderSubject, type Creator } from '../tenders/area'
import { askFrom } from './commands/askFrom'
import { mayExamine, maySetShare } from './policy'
import { effectPortsOf, examinationRecord, runShareIntents } from './record'
import { decide } from './commands/decide'
import { presentExamination } from './reading/present'
import type { ExaminationView } from '../contract/examination/examination'
import type { Context } from '../calls/context'
import { type Asked, openedStored } from '../evaluation/area'
import { type Examined, readExamination, houseShare, shareId } from './reading/readExamination'
import { inEach, loggedLabel } from '../../engine/languages'
import type { LowShare } from '../../workflows/examination'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import type { EffectPorts } from '../platform/outbox'
import { type ExaminationDoc, ExaminationModel } from './model'

/** What was opened there, with its examination. Before the opening the attempt is written down and answered with 423. */
const examinedAt = async (ctx: Context, subject: TenderSubject, asked: Asked): Promise<Examined> =>
  readExamination(await openedStored(ctx, subject, asked), ctx.now)

/** Does something there, and answers how it stands then. */
async function change(
  ctx: Context,
  [subject, asked]: readonly [TenderSubject, Asked],
  act: (examined: Examined) => Promise<void>,
): Promise<ExaminationView> {
  await act(await examinedAt(ctx, subject, asked))
  return presentExamination(await examinedAt(ctx, subject, asked), ctx)
}

/** From how many per cent below the next price on an offer of this lot is asked about (null: as the house has it); the log keeps both. */
async function setShare(
  { stored, lot, rows, share: before }: Examined,
  { share, version, by, at }: { share: LowShare | null; version: number; by: Creator; at: Date },
  ports: EffectPorts,
): Promise<void> {
  if (stored.lot.stage >= 8) throw new AppError('conflict', { reason: 'refused.lotIsOver' })
  const { _id: tenderId } = stored.tender
  const { lotId } = stored.lot
  const _id = shareId(tenderId, lotId)
  try {
    if (lot === null) await ExaminationModel.create({ _id, tenderId, lotId, updated: at })
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  const after = share ?? houseShare(rows)
  const told = (one: number | null) => (one === null ? null : { decimal: `${one}` })
  const changes = [{ ...loggedLabel(inEach(() => '%')), oldValue: told(before), newValue: told(after) }]
  const record = examinationRecord({ type: 'LOW_PRICE_SHARE_SET', at, by, data: { lotId, share, changes } })
  const set = { share, updated: at, updatedBy: by.name }
  const written = await commit<ExaminationDoc>(ExaminationModel, { _id, version }, { $set: set }, [record])
  await runShareIntents({ ...written, pending: written.pending.slice(-1) }, ports)
}

export const askFromExamination = method(contract.askFromExamination, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayExamine,
  handle: (ctx, subject, { lotId, part, input }) =>
    change(ctx, [subject, { method: contract.askFromExamination.name, lotId, part }], (examined) =>
      askFrom(examined, { ...input, by: actingUser(ctx), at: ctx.now, requestId: ctx.requestId }, effectPortsOf(ctx)),
    ),
})

export const decideExamination = method(contract.decideExamination, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayExamine,
  handle: (ctx, subject, { lotId, part, input: { offerId, version, rows } }) =>
    change(ctx, [subject, { method: contract.decideExamination.name, lotId, part }], (examined) =>
      decide(examined, { offerId, version, inputs: rows, by: actingUser(ctx), at: ctx.now }, effectPortsOf(ctx)),
    ),
})

export const getExamination = method(contract.getExamination, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayExamine,
  handle: async (ctx, subject, { lotId, part }) =>
    presentExamination(await examinedAt(ctx, subject, { method: contract.getExamination.name, lotId, part }), ctx),
})

export const setLowPriceShare = method(contract.setLowPriceShare, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: maySetShare,
  handle: (ctx, subject, { lotId, part, input }) =>
    change(ctx, [subject, { method: contract.setLowPriceShare.name, lotId, part }], (examined) =>
      setShare(examined, { ...input, by: actingUser(ctx), at: ctx.now }, effectPortsOf(ctx)),
    ),
})
