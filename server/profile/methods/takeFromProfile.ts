import { SHEET_SECTION } from '../../../engine/authoring'
import { asShown } from '../../../engine/form'
import { takeFromProfile as contract } from '../../contract/profile/takeFromProfile'
import { checkedData, isOwnOffer, offerSubject } from '../../offers/area'
import { bidderForm, shippedForm, withComputed } from '../../tenders/area'
import { method } from '../../calls/method'
import { deny } from '../../calls/accessDecision'
import { readProfile } from '../model'
import { mayUseProfile, profileSubject } from '../policy'
import { takeInto } from '../take'

export const takeFromProfile = method(contract, {
  async subject(ctx, { offerId }) {
    const subject = await offerSubject(ctx, offerId)
    return subject && { ...subject, ...(await profileSubject(ctx)) }
  },
  policy: (actor, { offer, isEarlier }) => (isOwnOffer(actor, offer) ? mayUseProfile(actor, { isEarlier }) : deny(404)),
  async handle({ now, lang }, { offer, tender }, { kind, data }) {
    const { template } = await bidderForm(tender, kind)
    const own = shippedForm('profile').template
    // What rules hide there was not said, and is not said here either.
    const profile = { template: own, data: asShown(own, (await readProfile(offer.orgId)).data) }
    // A profile says no prices: those of a lot's sheet stay as they are.
    const { [SHEET_SECTION]: sheet, ...rest } = data
    const taken = takeInto(template, checkedData(template, rest), { profile, now, lang })
    return { ...taken, data: { ...withComputed(template, taken.data), ...(sheet === undefined ? {} : { [SHEET_SECTION]: sheet }) } }
  },
})
