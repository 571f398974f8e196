import * as contract from '../contract/all.gen'
import { actingUser, type TenderDoc, tenderSubject } from '../tenders/area'
import { method, noSubject } from '../calls/method'
import { answer } from './commands/answer'
import { mayAnswer, mayAsk, mayChangeRequest, mayListRequests } from './policy'
import { presentRequest, presentRequests } from './present'
import { effectPortsOf, runRequestIntents, extendedRecord, withdrawnRecord } from './record'
import { requestSubject } from './subject'
import { isAnyOpened, openedSubmissions, refuseSealed, isBidder, isBefore } from '../offers/area'
import { AppError } from '../platform/errors'
import { ask } from './commands/ask'
import { commit } from '../platform/commit'
import { RequestModel, type RequestDoc } from './model'
import { isPending, MIN_MS } from './state'
import { allow } from '../calls/accessDecision'
import { openRequests } from './due'
import { isStaff } from '../calls/actor'

export const answerRequest = method(contract.answerRequest, {
  subject: (ctx, { id }) => requestSubject(ctx, id),
  policy: mayAnswer,
  async handle(ctx, { request, tender, now }, { input }) {
    const { receivedAt } = ctx
    const answered = await answer(request, { input, by: actingUser(ctx), receivedAt, at: now }, effectPortsOf(ctx))
    return presentRequest(answered, { tender, reader: 'bidder', now })
  },
})

const KINDS = ['application', 'offer'] as const

/** Whose submission of a lot was opened, in whatever round, with their organization; null: nothing was. */
async function openedIn(tender: TenderDoc, lotId: string): Promise<Map<string, number> | null> {
  const kinds = KINDS.filter((kind) => isAnyOpened(tender, lotId, kind))
  if (kinds.length === 0) return null
  const rows = (await Promise.all(kinds.map((kind) => openedSubmissions(tender, lotId, kind)))).flat()
  return new Map(rows.map(({ offerId, organizationId }) => [offerId, organizationId]))
}

export const createRequests = method(contract.createRequests, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayAsk,
  async handle(ctx, { tender, now }, { input }) {
    const lot = tender.lots.find(({ lotId }) => lotId === input.lotId)
    if (!lot) throw new AppError('invalid', { errors: [{ path: '/input/lotId', rule: 'unknownLot', params: { lotIds: input.lotId } }] })
    const opened = await openedIn(tender, input.lotId)
    if (!opened) throw await refuseSealed({ by: actingUser(ctx), at: ctx.now, method: contract.createRequests.name, tender })
    if (lot.stage >= 8) throw new AppError('conflict', { reason: 'refused.lotIsOver' })
    const by = actingUser(ctx)
    const made = await ask({ tender, input, opened, by, at: ctx.now, requestId: ctx.requestId }, effectPortsOf(ctx))
    return presentRequests(made, { tender, reader: 'team', now })
  },
})

export const extendRequest = method(contract.extendRequest, {
  subject: (ctx, { id }) => requestSubject(ctx, id),
  policy: mayChangeRequest,
  async handle(ctx, { request, tender, now }, { input }) {
    if (!isPending(request))
      throw new AppError('conflict', { reason: request.answer ? 'refused.requestAnswered' : 'refused.requestWithdrawn' })
    const deadline = new Date(input.deadline)
    if (deadline <= request.deadline) throw new AppError('invalid', { errors: [{ path: '/input/deadline', rule: 'notLater' }] })
    if (deadline.getTime() < now.getTime() + MIN_MS)
      throw new AppError('invalid', { errors: [{ path: '/input/deadline', rule: 'tooSoon', params: { minutes: 5 } }] })
    const by = actingUser(ctx)
    const guard = { _id: request._id, version: input.version, answer: null, withdrawn: null }
    const set = { deadline, updated: now, updatedBy: by.name }
    const intent = extendedRecord({ at: now, by, before: request.deadline })
    const written = await commit<RequestDoc>(RequestModel, guard, { $set: set }, [intent])
    await runRequestIntents({ ...written, pending: written.pending.slice(-1) }, effectPortsOf(ctx))
    return presentRequest(written, { tender, reader: 'team', now })
  },
})

/** People without a company, and of authorities, were asked nothing. */
export const getOpenRequests = method(contract.getOpenRequests, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }) {
    const orgId = actor.user?.organizationId ?? null
    return orgId !== null && isBidder(actor) ? openRequests(orgId, now) : []
  },
})

export const getRequests = method(contract.getRequests, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayListRequests,
  async handle(ctx, { tender, now }) {
    const reader = isStaff(ctx.actor) ? 'team' : 'bidder'
    const all = await RequestModel.find({ tenderId: tender._id }).lean<RequestDoc[]>()
    const own = reader === 'team' ? all : all.filter(({ orgId }) => orgId === ctx.actor.user?.organizationId)
    own.sort((a, b) => b.created.getTime() - a.created.getTime() || (a.no < b.no ? -1 : 1))
    // An answer is submitted like an offer: who came to the company later does not read it unasked.
    const views = await presentRequests(own, { tender, reader, now })
    return views.map((view) => (view.answer && isBefore(ctx.actor, new Date(view.answer.receivedAt)) ? { ...view, answer: null } : view))
  },
})

export const withdrawRequest = method(contract.withdrawRequest, {
  subject: (ctx, { id }) => requestSubject(ctx, id),
  policy: mayChangeRequest,
  async handle(ctx, { request, tender, now }, { input }) {
    if (!isPending(request))
      throw new AppError('conflict', { reason: request.answer ? 'refused.requestAnswered' : 'refused.requestWithdrawn' })
    const by = actingUser(ctx)
    const guard = { _id: request._id, version: input.version, answer: null, withdrawn: null }
    const set = { withdrawn: { at: now, reason: input.reason.trim(), by: by.id }, updated: now, updatedBy: by.name }
    const written = await commit<RequestDoc>(RequestModel, guard, { $set: set }, [withdrawnRecord({ at: now, by })])
    await runRequestIntents({ ...written, pending: written.pending.slice(-1) }, effectPortsOf(ctx))
    return presentRequest(written, { tender, reader: 'team', now })
  },
})
