import { visibleText } from '../../../engine/texts'
import type { NewUser } from '../../contract/access/views'
import type { MailKey } from '../../contract/mail/keys'
import { type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { takeAttempt } from '../../platform/attempts'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { derivedId, newId } from '../../platform/newId'
import type { AuditActor } from '../../calls/context'
import { hasPasswordBackend } from '../checkPassword'
import { interventionsOf } from '../interventions'
import { activeAdmins, companyOf } from '../membership'
import { UserModel, type UserDoc } from '../model'
import { hashPassword } from '../password'
import { passwordFault } from '../passwordRules'
import { addressOf, newProposal, proposalNotices } from '../proposals'
import { personRecord, type LinkMail } from '../record'
import { accountFaults, asAddress, refuseUser, tidyContact, type Account } from '../userFaults'
import { isInternalRole } from '../userPolicy'

export interface Inviter extends AuditActor {
  readonly isStaff: boolean
  readonly organizationId: number | null
  /** What the inviter reads of their company (membership.ts); null: all of it. */
  readonly readsFrom: Date | null
}

/** The id of the account that a request makes: one that is sent again after the server was killed finds what it made. */
export const idOfRequest = (requestId: string, { id }: Pick<AuditActor, 'id'>): string =>
  requestId === '' ? newId() : derivedId('user', id, requestId)

const invitationKey = (roles: readonly string[], by: Inviter): MailKey => {
  if (!by.isStaff) return 'inviteByOrganizationAdmin'
  return roles.some(isInternalRole) ? 'inviteBySystemAdminIntern' : 'inviteBySystemAdminExtern'
}

/** The mail that lets somebody in: they choose a password by its link, which also confirms their address. */
export const invitation = ({ roles }: Pick<UserDoc, 'roles'>, by: Inviter, organization: string): LinkMail => ({
  key: invitationKey(roles, by),
  purpose: 'invitation',
  path: '/passwort-reset',
  values: { organization, inviter: by.name },
})

const confirmation: LinkMail = { key: 'emailConfirmation', purpose: 'confirmation', path: '/projekte', values: {} }

const accountOf = ({ email, givenName = '', surName = '', contact = {}, roles = [], organizationId }: NewUser, by: Inviter): Account => ({
  email: asAddress(email),
  givenName: visibleText(givenName).trim(),
  surName: visibleText(surName).trim(),
  contact: tidyContact(contact),
  roles,
  organizationId: by.isStaff ? (organizationId ?? null) : by.organizationId,
})

export const organizationNamed = (id: number | null): Promise<Pick<OrganizationDoc, '_id' | 'name'> | null> | null =>
  id === null ? null : OrganizationModel.findOne({ _id: id }, { name: 1 }).lean<Pick<OrganizationDoc, '_id' | 'name'>>()

/** A password from staff would be one that two people know; where another system checks it there is none to be set here. */
const passwordFaults = (account: Account, { password, isLdap, by }: { password: string | null; isLdap: boolean; by: Inviter }) => {
  if (password === null) return []
  if (isLdap) return [{ path: '/user/password', rule: 'elsewhere' }]
  if (by.isStaff) return [{ path: '/user/password', rule: 'notByStaff' }]
  const fault = passwordFault(password, [account.email, account.givenName, account.surName])
  return fault ? [{ path: '/user/password', ...fault }] : []
}

type Company = Awaited<ReturnType<typeof companyOf>>

/** Nobody gives more than they have, and only a company's own admin gives at all. */
const readingFaults = ({ readsEarlier }: NewUser, by: Inviter) =>
  readsEarlier === true && (by.isStaff || by.readsFrom !== null) ? [{ path: '/user/readsEarlier', rule: 'notAllowed' }] : []

/** A company without an admin is asked at its own address. */
export const unaskable = async (company: Company): Promise<{ path: string; rule: string }[]> =>
  company !== null && addressOf(company) === null && (await activeAdmins(company._id)).length === 0
    ? [{ path: '/user/organizationId', rule: 'noAddress' }]
    : []

const FREE_INVITATIONS = 50

/** An organization's admin must not make a machine of ours that writes to whole address books. */
const assertNotTooMany = async (by: Inviter, at: Date): Promise<void> => {
  if (by.isStaff) return
  const seconds = await takeAttempt({ kind: 'account-made', key: by.id, free: FREE_INVITATIONS }, at)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}

/**
 * Makes an account and what follows from it: an invitation where nobody gave a password, else a mail that confirms the address; ldap people
 * come in at once. In a company it is a proposal where the company's own admin did not make it. Refuses (422) with paths under /user;
 * answers the account of this id where the request was carried out before.
 */
export const createUser = async (input: NewUser, ...[by, { at, _id }]: [Inviter, { at: Date; _id: string }]): Promise<UserDoc> => {
  const made = await UserModel.findOne({ _id }).lean<UserDoc>()
  if (made) return made
  const account = accountOf(input, by)
  const isLdap = input.authenticationBackend === 'ldap'
  const password = input.password ?? null
  const [taken, organization] = await Promise.all([UserModel.exists({ email: account.email }), companyOf(account.organizationId)])
  const isProposed = by.isStaff && organization?.type === 'CONTRACTOR'
  const errors = [
    ...accountFaults(account, { taken: taken !== null, organizationExists: organization !== null }),
    ...passwordFaults(account, { password, isLdap, by }),
    ...readingFaults(input, by),
    ...(isProposed ? await unaskable(organization) : []),
    ...(isLdap && organization?.type === 'CONTRACTOR' ? [{ path: '/user/authenticationBackend', rule: 'notForBidders' }] : []),
    ...(isLdap && !hasPasswordBackend('ldap') ? [{ path: '/user/authenticationBackend', rule: 'notConfigured' }] : []),
  ]
  if (errors.length > 0) throw refuseUser(errors)
  await assertNotTooMany(by, at)
  const isInvited = password === null && !isLdap
  const mail = isInvited ? invitation({ roles: [...account.roles] }, by, organization?.name ?? '') : isLdap ? undefined : confirmation
  // Whoever is the first of an organization brings it in; what comes later is its people's own matter.
  const isFirst =
    isInvited &&
    by.isStaff &&
    organization !== null &&
    !(await UserModel.exists({ organizationId: organization._id })) &&
    !(await UserModel.exists({ 'proposal.organizationId': organization._id }))
  const { id, email, name } = by
  const proposal = isProposed ? newProposal(organization._id, { roles: account.roles, by, at }) : null
  const record = personRecord({
    at,
    actor: { id, email, name },
    entries: [
      { type: 'USER_CREATED', data: { roles: account.roles, organizationId: account.organizationId, backend: isLdap ? 'ldap' : null } },
      ...(isFirst ? [{ type: 'ORGANIZATION_INVITED', data: { organizationId: organization._id } }] : []),
      ...(proposal ? [{ type: 'USER_PROPOSED', data: { organizationId: proposal.organizationId, roles: account.roles } }] : []),
      ...(isInvited ? [{ type: 'INVITE_SENT' }] : []),
    ],
    ...(mail ? { mail } : {}),
    ...(proposal && organization ? { notices: await proposalNotices(organization, { person: account, proposal }) } : {}),
  })
  try {
    const user = await UserModel.create({
      _id,
      ...account,
      roles: [...account.roles],
      organizationId: proposal ? null : account.organizationId,
      proposal,
      memberSince: by.isStaff ? null : at,
      readsEarlier: !by.isStaff && input.readsEarlier === true,
      interventions: interventionsOf(_id, { by, at }, [
        'created',
        ...(isInvited ? ['invited' as const] : []),
        ...(isLdap ? ['backend' as const] : []),
      ]),
      state: isLdap ? 'ACTIVE' : '',
      passwordHash: password === null ? null : await hashPassword(password),
      authenticationBackend: isLdap ? 'ldap' : null,
      invitedAt: isInvited ? at : null,
      created: at,
      updated: at,
      updatedBy: by.name,
      pending: provenIntents(placeIn(UserModel, _id), [{ ...record, id: `created-${_id}` }]),
    })
    return user.toObject()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // The same request in another process, or somebody else with this address, was quicker.
    const first = await UserModel.findOne({ _id }).lean<UserDoc>()
    if (first) return first
    throw refuseUser([{ path: '/user/email', rule: 'taken' }])
  }
}
