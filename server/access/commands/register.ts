import type { ParamsOf } from '../../contract/define'
import type { registerOrganization } from '../../contract/access/admission'
import type { OrganizationInput } from '../../contract/organizations/organizations'
import { appendAudit, forgetNames } from '../../log/area'
import {
  type AdditionalValue,
  type Company,
  companyKeysOf,
  nameKeyOf,
  organizationFaults,
  OrganizationModel,
  trimmed,
  validateFields,
  whileClaimed,
  withAddress,
} from '../../organizations/area'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { nextNumber } from '../../platform/database/counters'
import { AppError, type ErrorData, type Lang } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { newId } from '../../platform/newId'
import type { AuditActor } from '../../calls/context'
import { confirmsAddress, invitationIn } from '../invitationKey'
import { interventionsOf } from '../interventions'
import { UserModel, type PersonContact, type UserDoc } from '../model'
import { hashPassword } from '../password'
import { passwordFault } from '../passwordRules'
import { accountLanguageOf, runAllIntents, personRecord, type LinkMail, type PeopleEffectPorts } from '../record'
import { registrationIntent, type NewOrganization } from '../registration'
import { useOnce } from '../tokens'
import { asAddress, isAddress } from '../userFaults'
import { judgeRegistration, type Lapsed } from './registrationConflict'

type Params = ParamsOf<typeof registerOrganization>
type Faults = NonNullable<ErrorData['errors']>

/** Any page takes a confirmation; the list of tenders is one that everybody may see. */
export const CONFIRMATION_MAIL: LinkMail = { key: 'emailConfirmation', purpose: 'confirmation', path: '/projekte', values: {} }

interface Registration extends Params {
  /** Staff who invite; null for a company that registers itself. */
  readonly inviter: AuditActor | null
  readonly lang: Lang
  readonly at: Date
  /** The key of an invitation to this very address came with it: whoever registers reads its mail. */
  readonly isInvited: boolean
}

interface Person {
  readonly email: string
  readonly givenName: string
  readonly surName: string
  readonly contact: PersonContact
}

const CONTACT_FIELDS = ['givenName', 'surName', 'email', 'phone', 'facsimile', 'department', 'street', 'zip', 'city', 'country'] as const

/** The person as typed, or the company's representative where that is who registers. */
const personOf = ({ organization, user }: Params): Person => {
  const from = user.isContact === true ? (organization.contact ?? {}) : {}
  const typed = { ...user.contact, givenName: user.givenName, surName: user.surName, email: user.email }
  const contact: PersonContact = {}
  for (const field of CONTACT_FIELDS) {
    const value = typed[field] === undefined || typed[field] === '' ? from[field] : typed[field]
    if (value !== undefined && value !== '') contact[field] = field === 'email' ? asAddress(value) : value
  }
  return { email: contact.email ?? '', givenName: contact.givenName ?? '', surName: contact.surName ?? '', contact }
}

const personFaults = (person: Person, { user, inviter }: Registration): Faults => {
  const missing = (['givenName', 'surName', 'email'] as const).filter((field) => person[field] === '')
  const { password = '' } = user
  const weak = inviter ? null : passwordFault(password, [person.email, person.givenName, person.surName])
  return [
    ...missing.map((field) => ({ path: `/user/${field}`, rule: 'required' })),
    ...(person.email !== '' && !isAddress(person.email) ? [{ path: '/user/email', rule: 'email' }] : []),
    // Staff type no password: the person chooses it with the invitation.
    ...(inviter && password !== '' ? [{ path: '/user/password', rule: 'notAllowed' }] : []),
    ...(weak ? [{ path: '/user/password', ...weak }] : []),
  ]
}

const valuesOf = (fields: readonly AdditionalValue[] = []): AdditionalValue[] =>
  fields.map((field) => ({ ...field, label: field.label ?? '' }))

const organizationOf = ({ organization, inviter, at }: Registration, _id: number): NewOrganization => {
  const { name = '', contact = {} } = organization
  const { nutsCode = '', registrationNumber = '', registrationCourt = '', vat = '' } = organization
  const { identificationNumber = '', additionalInformation = '', additionalFields } = organization
  return {
    ...{
      _id,
      type: 'CONTRACTOR' as const,
      name,
      nameKey: nameKeyOf(name),
      contact: { ...contact, additionalFields: valuesOf(contact.additionalFields) },
    },
    ...{
      nutsCode,
      registrationNumber,
      registrationCourt,
      vat,
      identificationNumber,
      additionalInformation,
      additionalFields: valuesOf(additionalFields),
    },
    ...{ created: at, updated: at, updatedBy: inviter?.name ?? '' },
  }
}

const INVITED = (inviter: AuditActor, organization: string): LinkMail => ({
  key: 'inviteBySystemAdminExtern',
  purpose: 'invitation',
  path: '/passwort-reset',
  values: { inviter: inviter.name, organization },
})

/** The one write of a registration: the person, with all that follows from it still to be done. */
const newPerson = (
  person: Person,
  registration: Registration,
  made: { organization: NewOrganization; passwordHash: string | null },
): Omit<UserDoc, 'rev' | 'version'> => {
  const { inviter, lang, at, isInvited } = registration
  const { organization, passwordHash } = made
  const accepted = isInvited ? [{ type: 'EMAIL_CONFIRMED' }, { type: 'INVITE_ACCEPTED' }] : []
  const invited = inviter ? [{ type: 'ORGANIZATION_INVITED', data: { organizationId: organization._id } }, { type: 'INVITE_SENT' }] : []
  const record = personRecord({
    at,
    actor: inviter,
    entries: [
      { type: 'ORGANIZATION_REGISTERED', data: { organizationId: organization._id } },
      { type: 'USER_CREATED', data: { organizationId: organization._id, roles: ['ORGANIZATION_ADMIN'] } },
      ...invited,
      ...accepted,
    ],
    ...(isInvited ? {} : { mail: inviter ? INVITED(inviter, organization.name) : CONFIRMATION_MAIL }),
  })
  const _id = newId()
  return {
    _id,
    ...person,
    interventions: interventionsOf(_id, { by: inviter, at }, ['created', 'invited']),
    organizationId: organization._id,
    // The first person of a company lets the others in.
    roles: ['ORGANIZATION_ADMIN'],
    state: isInvited ? 'ACTIVE' : '',
    passwordHash,
    totp: { enabled: null },
    recovery: [],
    authenticationBackend: null,
    settings: inviter ? {} : { language: accountLanguageOf(lang) },
    sessionEpoch: 0,
    devices: [],
    created: at,
    updated: at,
    pending: provenIntents(placeIn(UserModel, _id), [registrationIntent(organization, at), { ...record, id: newId() }]),
  }
}

const tidyOrganization = (typed: OrganizationInput): OrganizationInput => {
  const { contact, ...organization } = trimmed(typed)
  return contact === undefined ? organization : { ...organization, contact: withAddress(contact) }
}

/** Takes away what lapsed. Guarded by its state: somebody who confirms in this very moment stays. */
const clearAway = async (lapsed: readonly Lapsed[], at: Date): Promise<void> => {
  for (const { organizationId, people } of lapsed) {
    for (const { _id } of people) {
      const { deletedCount } = await UserModel.deleteOne({ _id, state: '' })
      if (deletedCount === 0) throw new AppError('conflict', { reason: 'organizationExists' })
      const data = { why: 'registrationLapsed', intent: `lapsed:${_id}` }
      await forgetNames({ userId: _id, orgId: organizationId }, { type: 'USER_DELETED', at, actor: null, data }, appendAudit)
    }
    await OrganizationModel.deleteOne({ _id: organizationId, version: 1 })
  }
}

/**
 * Registers a company with its first person, or invites both. 422 names every fault, 409 what exists already. All of it hangs on one write:
 * a crash before leaves nothing, and after it the work makes what is missing.
 */
export const register = async (typed: Omit<Registration, 'isInvited'>, ports: PeopleEffectPorts) => {
  const given = {
    ...typed,
    organization: tidyOrganization(typed.organization),
    user: { ...trimmed(typed.user), password: typed.user.password },
  }
  const person = personOf(given)
  const { invitation = '' } = given.user
  const isInvited = given.inviter === null && confirmsAddress(person.email, { key: invitation, at: given.at })
  const registration: Registration = { ...given, isInvited }
  const { organization: input, inviter, at } = registration
  const wrongType = input.type !== undefined && input.type !== 'CONTRACTOR' ? [{ path: '/organization/type', rule: 'notAllowed' }] : []
  const fields = await validateFields(input, null)
  const errors = [...wrongType, ...organizationFaults(input, 'CONTRACTOR'), ...fields.errors, ...personFaults(person, registration)]
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const { name = '', vat = '', registrationNumber = '', registrationCourt = '' } = input
  const company: Company = { name, vat, registrationNumber, registrationCourt }
  const { email } = person
  return whileClaimed(companyKeysOf(company), at, async () => {
    await clearAway(await judgeRegistration({ email, company, at }), at)
    const passwordHash = inviter ? null : await hashPassword(registration.user.password ?? '')
    // Values as the installation's definitions have them, under its labels.
    const contact = { ...input.contact, additionalFields: fields.contactFields }
    const organization = organizationOf(
      { ...registration, organization: { ...input, contact, additionalFields: fields.additionalFields } },
      await nextNumber('organizations'),
    )
    // Where the key was used before, by whomever, a mail asks whose address it is.
    const confirmed = isInvited && (await useOnce('invitation', invitationIn(invitation) ?? '', at))
    const newcomer = newPerson(person, { ...registration, isInvited: confirmed }, { organization, passwordHash })
    const made = await UserModel.create(newcomer).catch((error: unknown) => {
      if (isDuplicateKey(error)) throw new AppError('conflict', { reason: 'emailExists' }, error)
      throw error
    })
    await runAllIntents(made.toObject(), ports)
    return { organization: { id: organization._id, name }, email, confirmed }
  })
}
