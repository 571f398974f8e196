import { invitationIn, UserModel, wasMailedTo } from '../../access/area'
import { getInvitation as contract } from '../../contract/offers/invitations'
import { AppError } from '../../platform/errors'
import { isPublic, type TenderDoc, TenderModel } from '../../tenders/area'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { InvitationModel, type InvitationDoc } from '../model'

export const getInvitation = method(contract, {
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
