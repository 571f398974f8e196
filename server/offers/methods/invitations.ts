import { type UserDoc, UserModel, invitationIn, wasMailedTo } from '../../access/area'
import * as contract from '../../contract/all.gen'
import { inParts } from '../../platform/inParts'
import { mayMove, tenderSubject, isPublic, type TenderDoc, TenderModel } from '../../tenders/area'
import { method } from '../../calls/method'
import { InvitationModel, OfferModel, type InvitationDoc } from '../model'
import { AppError } from '../../platform/errors'
import { allow } from '../../calls/accessDecision'

type Account = Pick<UserDoc, '_id' | 'email' | 'organizationId'>

export const getInvitations = method(contract.getInvitations, {
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

export const getInvitation = method(contract.getInvitation, {
  async subject(ctx, { key }) {
    const invitation = await InvitationModel.findOne({ _id: invitationIn(key) ?? '', acceptedAt: null }).lean<InvitationDoc>()
    const isKey = invitation !== null && wasMailedTo(invitation.email, key)
    const tender = isKey ? await TenderModel.findOne({ _id: invitation.tenderId }).lean<TenderDoc>() : null
    if (!invitation || !tender || !isPublic(tender, ctx.now)) throw new AppError('notFound', { reason: 'linkInvalid' })
    return { invitation, tender }
  },
  // Whoever has the key reads that address's mail.
  policy: () => allow(),
  handle: async (_ctx, { invitation, tender }) => ({
    projectId: tender._id,
    projectName: tender.name,
    email: invitation.email,
    organizationName: invitation.organizationName,
    hasAccount: (await UserModel.exists({ email: invitation.email })) !== null,
  }),
})
