import { type UserDoc, UserModel } from '../../access/area'
import { getInvitations as contract } from '../../contract/offers/invitations'
import { inParts } from '../../platform/inParts'
import { mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { InvitationModel, OfferModel, type InvitationDoc } from '../model'

type Account = Pick<UserDoc, '_id' | 'email' | 'organizationId'>

export const getInvitations = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(_ctx, { tender }) {
    const invitations = await InvitationModel.find({ tenderId: tender._id }).lean<InvitationDoc[]>()
    const emails = invitations.map(({ email }) => email)
    const accounts = await inParts(emails, (part) =>
      UserModel.find({ email: { $in: part } }, { email: 1, organizationId: 1 }).lean<Account[]>(),
    )
    const offers = await OfferModel.find({ tenderId: tender._id }, { orgId: 1, created: 1 }).lean<{ orgId: number; created: Date }[]>()
    const orgOf = new Map(accounts.map(({ email, organizationId }) => [email, organizationId]))
    const since = new Map(offers.map(({ orgId, created }) => [orgId, created]))
    return invitations
      .map(({ email, organizationName, sentAt, acceptedAt, orgId }) => {
        // A colleague may have taken part without following the link.
        const came = acceptedAt ?? since.get(orgId ?? orgOf.get(email) ?? -1) ?? null
        const hasAccount = orgOf.has(email)
        return { email, organizationName, sentAt: sentAt.toISOString(), acceptedAt: came?.toISOString() ?? null, hasAccount }
      })
      .sort((one, other) => one.organizationName.localeCompare(other.organizationName, 'de') || one.email.localeCompare(other.email))
  },
})
