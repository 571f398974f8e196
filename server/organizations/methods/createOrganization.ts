import { createOrganization as contract } from '../../contract/organizations/createOrganization'
import { nextNumber } from '../../platform/database/counters'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { OrganizationModel } from '../model'
import { presentOrganization } from '../present'
import { carriersOf, carryOutOwn, organizationRecord } from '../record'
import { sameNames } from '../sameName'
import { judged } from '../saved'

export const createOrganization = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { organization }) {
    const { type } = organization
    if (type === undefined) throw new AppError('invalid', { errors: [{ path: '/organization/type', rule: 'required' }] })
    const { set } = await judged(organization, { type, before: null })
    const _id = await nextNumber('organizations')
    const record = organizationRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      type: 'ORGANIZATION_CREATED',
      data: { organizationType: type },
    })
    const made = await OrganizationModel.create({
      _id,
      type,
      ...set,
      created: ctx.now,
      updated: ctx.now,
      updatedBy: ctx.actor.user?.name ?? '',
      pending: [record],
    })
    const doc = made.toObject()
    await carryOutOwn(doc, carriersOf(ctx))
    const warnings = await sameNames(doc)
    return { ...presentOrganization(doc), ...(warnings.length > 0 ? { warnings } : {}) }
  },
})
