import * as contract from '../contract/all.gen'
import { method } from '../calls/method'
import { actingUser, tenderSubject } from '../tenders/area'
import { askFrom } from './commands/askFrom'
import { change, examinedAt } from './place'
import { mayExamine, maySetShare } from './policy'
import { effectPortsOf } from './record'
import { decide } from './commands/decide'
import { presentExamination } from './reading/present'
import { setShare } from './commands/setShare'

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
