import { updateOrganization as contract } from '../../contract/organizations/updateOrganization'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { method } from '../../transport/method'
import { nameKeyOf, OrganizationModel, type OrganizationDoc } from '../model'
import { organizationFaults, trimmed } from '../organizationFaults'
import { mayEditOrganization } from '../policy'
import { presentOrganization } from '../present'

export const updateOrganization = method(contract, {
  subject: (_ctx, { organization: { id } }) => (id === undefined ? null : OrganizationModel.findOne({ _id: id }).lean<OrganizationDoc>()),
  policy: mayEditOrganization,
  async handle(ctx, before, { organization }) {
    const { name = '', type = before.type, version, contact = {}, ...rest } = trimmed(organization)
    const errors = [
      ...(version === undefined ? [{ path: '/organization/version', rule: 'required' }] : []),
      // An authority does not become a bidder: rights and tenders hang on the type.
      ...(type !== before.type ? [{ path: '/organization/type', rule: 'readOnly' }] : []),
      ...organizationFaults({ name, contact, ...rest }, before.type),
    ]
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const {
      nutsCode = '',
      registrationNumber = '',
      registrationCourt = '',
      vat = '',
      identificationNumber = '',
      additionalInformation = '',
      additionalFields = [],
    } = rest
    const after = await commit(
      OrganizationModel,
      { _id: before._id, version },
      {
        $set: {
          name,
          nameKey: nameKeyOf(name),
          contact,
          ...{ nutsCode, registrationNumber, registrationCourt, vat, identificationNumber, additionalInformation, additionalFields },
          updated: ctx.now,
          updatedBy: ctx.actor.user?.name ?? '',
        },
      },
    )
    await ctx.audit('ORGANIZATION_CHANGED', { organizationId: before._id })
    await ctx.publish('organization', String(before._id), {
      version: after.version,
      audience: { staff: true, organizations: [before._id] },
    })
    return presentOrganization(after)
  },
})
