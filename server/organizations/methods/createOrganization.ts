import { createOrganization as contract } from '../../contract/organizations/createOrganization'
import { nextNumber } from '../../platform/database/counters'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { nameKeyOf, OrganizationModel } from '../model'
import { organizationFaults, trimmed } from '../organizationFaults'
import { presentOrganization } from '../present'

export const createOrganization = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { organization }) {
    const { name = '', type, contact = {}, ...rest } = trimmed(organization)
    if (type === undefined) throw new AppError('invalid', { errors: [{ path: '/organization/type', rule: 'required' }] })
    const errors = organizationFaults({ name, contact, ...rest }, type)
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const { nutsCode, registrationNumber, registrationCourt, vat, identificationNumber, additionalInformation, additionalFields } = rest
    const _id = await nextNumber('organizations')
    const made = await OrganizationModel.create({
      _id,
      name,
      nameKey: nameKeyOf(name),
      type,
      contact,
      ...{ nutsCode, registrationNumber, registrationCourt, vat, identificationNumber, additionalInformation, additionalFields },
      created: ctx.now,
      updated: ctx.now,
      updatedBy: ctx.actor.user?.name ?? '',
    })
    await ctx.audit('ORGANIZATION_CREATED', { organizationId: _id, organizationType: type })
    await ctx.publish('organization', String(_id), { version: 1, audience: { staff: true } })
    return presentOrganization(made.toObject())
  },
})
