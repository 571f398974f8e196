import { createOrganization as contract } from '../../contract/organizations/createOrganization'
import { nextNumber } from '../../platform/database/counters'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import {
  type Company,
  labelsAsDefined,
  numberKeysOf,
  type OrganizationDoc,
  OrganizationModel,
  parseOrganizationInput,
  presentOrganization,
  sameCompanies,
  sameNames,
  whileClaimed,
} from '../../organizations/area'
import { effectPortsOf, runIntents, organizationRecord } from '../organizationRecord'

/** A VAT id or register number that another bidder has: the same company. The same name alone is told, not refused. */
const refuseSameNumbers = async (set: Partial<Company>): Promise<void> => {
  const [known] = await sameCompanies(numberKeysOf(set))
  if (known) throw new AppError('conflict', { reason: 'organizationExists', organizationName: known.name })
}

export const createOrganization = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  // A copy of another one may say of it what was read.
  async standing(_ctx, _subject, { organization: { id } }) {
    const copied = id === undefined ? null : await OrganizationModel.findOne({ _id: id }).lean<OrganizationDoc>()
    return { organization: [copied ? presentOrganization(copied) : await labelsAsDefined()] }
  },
  async handle(ctx, _subject, { organization }) {
    const { type } = organization
    if (type === undefined) throw new AppError('invalid', { errors: [{ path: '/organization/type', rule: 'required' }] })
    const { set } = await parseOrganizationInput(organization, { type, before: null })
    const make = async (): Promise<OrganizationDoc> => {
      if (type === 'CONTRACTOR') await refuseSameNumbers(set)
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
        pending: provenIntents(placeIn(OrganizationModel, _id), [record]),
      })
      return made.toObject()
    }
    // A bidder that registers itself in this very moment is told so, and the other way round.
    const doc = type === 'CONTRACTOR' ? await whileClaimed(set.companyKeys, ctx.now, make) : await make()
    await runIntents(doc, effectPortsOf(ctx))
    const warnings = await sameNames(doc)
    return { ...presentOrganization(doc), ...(warnings.length > 0 ? { warnings } : {}) }
  },
})
