import { saveOfferDraft as contract } from '../../contract/offers/drafts'
import { AppError } from '../../platform/errors'
import { actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { writeDraft } from '../commands/writeDraft'
import { assertOpenTo } from '../earlier'
import { isOwnOffer } from '../policy'
import { presentDraft } from '../presentDraft'
import { offerSubject } from '../subject'

export const saveOfferDraft = method(contract, {
  subject: (ctx, { offerId }) => offerSubject(ctx, offerId),
  policy: (actor, { offer }) => (isOwnOffer(actor, offer) ? allow() : deny(404)),
  async standing(ctx, { offer, tender }, { lotId, kind }) {
    const lot = tender.lots.find((one) => one.lotId === lotId)
    if (!lot) throw new AppError('notFound')
    // What somebody may not read tells them nothing by being compared either.
    await assertOpenTo(ctx.actor, offer._id, [{ lotId, kind }])
    return { draft: [(await presentDraft(offer, { tender, lot, kind }, ctx.now)).state] }
  },
  async handle(ctx, { offer, tender }, { lotId, kind, draft }) {
    const lot = tender.lots.find((one) => one.lotId === lotId)
    if (!lot) throw new AppError('notFound')
    await assertOpenTo(ctx.actor, offer._id, [{ lotId, kind }])
    // As with what is submitted, the moment counts at which the request had come in.
    await writeDraft(offer, { tender, lot, kind, draft, by: actingUser(ctx), at: ctx.receivedAt })
    return (await presentDraft(offer, { tender, lot, kind }, ctx.now)).state
  },
})
