import { getAdmission as contract } from '../../contract/access/getAdmission'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { admissionOf } from '../admission'
import { companyOf } from '../membership'
import { personName } from '../sessions'

export const getAdmission = method(contract, {
  subject: (ctx, { token }) => admissionOf(token, ctx.now),
  policy: () => allow(),
  async handle(_ctx, { token, user, proposal }) {
    return {
      organization: (await companyOf(proposal.organizationId))?.name ?? '',
      name: personName(user),
      email: user.email,
      proposedBy: proposal.byName,
      at: proposal.at.toISOString(),
      expiresAt: token.expiresAt.toISOString(),
    }
  },
})
