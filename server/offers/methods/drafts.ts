import { isStaff } from '../../calls/actor'
import * as contract from '../../contract/all.gen'
import { AppError } from '../../platform/errors'
import { actingUser, isProjectEditor } from '../../tenders/area'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { refuseSealed } from '../commands/refuseSealed'
import { assertOpenTo } from '../earlier'
import { isOwnOffer, type OfferSubject } from '../policy'
import { presentDraft } from '../presentDraft'
import { offerSubject } from '../subject'
import { writeDraft } from '../commands/writeDraft'

export const getOfferDraft = method(contract.getOfferDraft, {
  async subject(ctx, { offerId }): Promise<{ found: OfferSubject | null }> {
    return { found: await offerSubject(ctx, offerId) }
  },
  // Staff get the same answer whether there is such a draft or not.
  policy: (actor, { found }) => (isStaff(actor) || (found && isOwnOffer(actor, found.offer)) ? allow() : deny(404)),
  async handle(ctx, { found }, { lotId, kind }) {
    if (!found || !isOwnOffer(ctx.actor, found.offer)) {
      const tender = found && isProjectEditor(ctx.actor, found.tender) ? found.tender : null
      throw await refuseSealed({ by: actingUser(ctx), at: ctx.now, method: contract.getOfferDraft.name, tender })
    }
    const { offer, tender } = found
    const lot = tender.lots.find((one) => one.lotId === lotId)
    if (!lot) throw new AppError('notFound')
    await assertOpenTo(ctx.actor, offer._id, [{ lotId, kind }])
    const { state, form } = await presentDraft(offer, { tender, lot, kind }, ctx.now)
    return { ...state, form: form.template.file }
  },
})

export const saveOfferDraft = method(contract.saveOfferDraft, {
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
