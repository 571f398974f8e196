import { updateOfferStage as contract, type OfferExtra } from '../../contract/offers/offers'
import type { LotResult, OfferView } from '../../contract/offers/views'
import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { actingUser } from '../../tenders/area'
import { procedureOf } from '../../../workflows/procedure'
import { readOffer } from '../commands/changeLots'
import { decideOnOffer, type TeamEvent } from '../commands/decide'
import { takeIn, type BidderEvent } from '../commands/submit'
import { takeBackSome } from '../commands/takeBackSome'
import { lotsNamed } from '../lots'
import { assertDrawFollowed, assertSaysWhy } from '../drawn'
import { assertOpenTo } from '../earlier'
import { BIDDER_EVENTS, isOwnOffer, mayUseOffer, TEAM_EVENTS, type OfferSubject } from '../policy'
import { presentOne } from '../present'
import { effectPortsOf, runIntents } from '../record'
import { offerSubject } from '../subject'

interface Asked {
  lotIds: readonly string[] | null
  extra: OfferExtra
}

/** In text form (§ 126b BGB): who declares it stands in the receipt. */
const declaredIn = ({ declaredBy = '', entries }: OfferExtra, event: BidderEvent): string => {
  const name = declaredBy.trim()
  if (name === '' && (entries || event.startsWith('submit')))
    throw new AppError('invalid', { errors: [{ path: '/extra/declaredBy', rule: 'required' }] })
  return name
}

/** Nothing came in: what is missing is named field by field where a draft was not complete, else the first reason. */
const noneDone = (event: BidderEvent, results: readonly LotResult[]): AppError => {
  const errors = results.flatMap(({ lotId, issues = [] }) =>
    issues.map(({ path, rule, params, variant }) => ({ path: `/lots/${lotId}${path}`, rule, params, ...(variant ? { variant } : {}) })),
  )
  const told = results.find(({ issues = [] }) => issues.length > 0) ?? results[0]
  const words = { reason: `refused.${told?.reason ?? 'lotIsOver'}`, ...(told?.params ? { params: told.params } : {}) }
  if (errors.length > 0) return new AppError('invalid', { ...words, move: event, results, errors })
  return new AppError('conflict', { ...words, move: event, results })
}

async function send(ctx: Context, { offer, tender }: OfferSubject, asked: Asked & { event: BidderEvent }): Promise<OfferView> {
  const { event, lotIds, extra } = asked
  const kind = event.endsWith('Application') ? 'application' : 'offer'
  const lots = lotsNamed(tender, lotIds)
  await assertOpenTo(
    ctx.actor,
    offer._id,
    lots.map(({ lotId }) => ({ lotId, kind })),
  )
  const { entries, receipt, drafts, forms } = extra
  const [only, ...others] = lots
  if (entries && (event !== 'withdrawOffer' || !only || others.length > 0))
    throw new AppError('invalid', { errors: [{ path: '/extra/entries', rule: 'oneLot' }] })
  const version = only && drafts?.[only.lotId]
  const lacking = receipt === undefined ? 'receipt' : version === undefined ? 'drafts' : null
  if (entries && lacking !== null) throw new AppError('invalid', { errors: [{ path: `/extra/${lacking}`, rule: 'required' }] })
  const sent = {
    ...{ declaredBy: declaredIn(extra, event), by: actingUser(ctx) },
    ...{ receivedAt: ctx.receivedAt, requestId: ctx.requestId },
  }
  const ports = effectPortsOf(ctx)
  const results =
    entries && only && receipt !== undefined && version !== undefined
      ? await takeBackSome({ offer, tender, lot: only }, { ...sent, some: { entries, receipt, version } }, ports)
      : await takeIn({ offer, tender }, { ...sent, event, lots, drafts, forms }, ports)
  if (!results.some(({ done }) => done)) throw noneDone(event, results)
  const view = await presentOne(await readOffer(offer._id), { tender, reader: 'bidder', now: ctx.now })
  return { ...view, results }
}

async function decide(ctx: Context, { offer, tender }: OfferSubject, asked: Asked & { event: TeamEvent }): Promise<OfferView> {
  const { event, lotIds, extra } = asked
  const { round, reason, version } = extra
  const lots = lotsNamed(tender, lotIds)
  const { draws } = procedureOf(tender)
  if (draws && (event === 'accept' || event === 'requestOffer'))
    for (const lot of lots) {
      const by = { userId: actingUser(ctx).id, at: ctx.now }
      await assertDrawFollowed(tender, lot, { offerIds: [offer._id], isAll: false, by })
    }
  const isWhyTold = draws && event === 'reject' && (await assertSaysWhy(tender, lots, reason))
  const changed = await decideOnOffer(offer._id, tender, {
    event,
    lots,
    by: actingUser(ctx),
    at: ctx.now,
    isWhyTold,
    ...(round === undefined ? {} : { round }),
    ...(reason === undefined ? {} : { reason }),
    ...(version === undefined ? {} : { version }),
  })
  await runIntents(changed, [changed.pending.at(-1)?.id], effectPortsOf(ctx))
  return presentOne(changed, { tender, reader: 'team', now: ctx.now })
}

const bidderEvent = (stage: number | null): BidderEvent | undefined =>
  stage === 0 || stage === 1 || stage === 5 || stage === 6 ? BIDDER_EVENTS[stage] : undefined
const teamEvent = (stage: number | null): TeamEvent | undefined => {
  if (stage === null) return TEAM_EVENTS[1]
  return stage === 1 || stage === 2 || stage === 3 || stage === 4 || stage === 6 ? TEAM_EVENTS[stage] : undefined
}

export const updateOfferStage = method(contract, {
  subject: (ctx, { offerId }) => offerSubject(ctx, offerId),
  policy: mayUseOffer,
  handle(ctx, subject, { stage, lotIds, extra }) {
    const asked = { lotIds: lotIds ?? null, extra: extra ?? {} }
    const isOwn = isOwnOffer(ctx.actor, subject.offer)
    const sent = isOwn ? bidderEvent(stage) : undefined
    if (sent) return send(ctx, subject, { ...asked, event: sent })
    const decided = isOwn ? undefined : teamEvent(stage)
    if (decided) return decide(ctx, subject, { ...asked, event: decided })
    throw new AppError('forbidden')
  },
})
