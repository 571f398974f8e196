import { UserModel } from '../../access/model'
import { invitationIn, wasMailedTo } from '../../access/invitationKey'
import { getInvitation as contract } from '../../contract/offers/getInvitation'
import { AppError } from '../../platform/errors'
import { TenderModel, type TenderDoc } from '../../tenders/model'
import { isPublic } from '../../tenders/policy'
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
