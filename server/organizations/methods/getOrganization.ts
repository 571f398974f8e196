import { getOrganization as contract } from '../../contract/organizations/organizations'
import { method } from '../../calls/method'
import { OrganizationModel, type OrganizationDoc } from '../model'
import { mayReadOrganization } from '../policy'
import { presentOrganization } from '../present'

export const getOrganization = method(contract, {
  subject: (_ctx, { id }) => OrganizationModel.findOne({ _id: id }).lean<OrganizationDoc>(),
  policy: mayReadOrganization,
  handle: (_ctx, organization) => presentOrganization(organization),
})
