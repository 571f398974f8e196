import * as contract from '../contract/all.gen'
import { method } from '../calls/method'
import { mayUseProfile, ownOrganization, profileSubject } from './policy'
import { presentProfile } from './present'
import { checkedData, isOwnOffer, offerSubject } from '../offers/area'
import { actingUser, shippedForm, bidderForm, withComputed } from '../tenders/area'
import { AppError } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { readProfile, saveProfile } from './model'
import { SHEET_SECTION } from '../../engine/authoring'
import { asShown } from '../../engine/form'
import { deny } from '../calls/accessDecision'
import { takeInto } from './take'

export const getCompanyProfile = method(contract.getCompanyProfile, {
  subject: profileSubject,
  policy: mayUseProfile,
  handle: ({ actor, now, lang }) => presentProfile(ownOrganization(actor), { now, lang }),
})

export const saveCompanyProfile = method(contract.saveCompanyProfile, {
  subject: profileSubject,
  policy: mayUseProfile,
  standing: async (ctx) => ({ profile: [await presentProfile(ownOrganization(ctx.actor), ctx)] }),
  async handle(ctx, _subject, { profile: { version, data } }) {
    const orgId = ownOrganization(ctx.actor)
    const checked = checkedData(shippedForm('profile').template, data)
    const before = await readProfile(orgId)
    if (version > 0 && version === before.version && isSame(checked, before.data)) return presentProfile(orgId, ctx)
    try {
      await saveProfile(orgId, { version, data: checked, by: actingUser(ctx), at: ctx.now })
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== 'stale') throw fault
      throw new AppError('stale', { ...fault.data, current: await presentProfile(orgId, ctx) }, fault)
    }
    return presentProfile(orgId, ctx)
  },
})

export const takeFromProfile = method(contract.takeFromProfile, {
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
