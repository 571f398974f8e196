import { getProposedUsers as contract } from '../../contract/access/getProposedUsers'
import { mayReadOrganization, type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { method } from '../../calls/method'
import { UserModel, type UserDoc } from '../model'
import { presentUsers } from '../present'

export const getProposedUsers = method(contract, {
  subject: (_ctx, { organizationId }) => OrganizationModel.findOne({ _id: organizationId }).lean<OrganizationDoc>(),
  policy: mayReadOrganization,
  async handle(_ctx, { _id }) {
    const found = await UserModel.find({ 'proposal.organizationId': _id }).sort({ email: 1 }).lean<UserDoc[]>()
    return presentUsers(found)
  },
})
