import type { UserInput } from '../../contract/access/views'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { hasPasswordBackend } from '../checkPassword'
import { UserModel, type UserDoc } from '../model'
import { searchKeysOf } from '../personWords'
import { personRecord, type LinkMail } from '../record'
import { accountFaults, asAddress, refuseUser, tidyContact, type Account } from '../userFaults'
import { isInternal, isInternalRole } from '../userPolicy'
import { invitation, organizationNamed, type Inviter } from './createUser'
import { whileAdminsStay } from './lastAdmin'

/** The account as it would be after the save. */
const accountAfter = (before: UserDoc, input: UserInput): Account => ({
  email: input.newEmail === undefined ? before.email : asAddress(input.newEmail),
  givenName: input.givenName?.trim() ?? before.givenName,
  surName: input.surName?.trim() ?? before.surName,
  contact: input.contact === undefined ? before.contact : tidyContact(input.contact),
  roles: input.roles ?? before.roles,
  organizationId: input.organizationId === undefined ? before.organizationId : input.organizationId,
})

type Field = 'givenName' | 'surName' | 'contact' | 'roles' | 'organizationId' | 'email'
const FIELDS: readonly Field[] = ['givenName', 'surName', 'contact', 'roles', 'organizationId', 'email']

/** Order of keys says nothing. */
const textOf = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value)
const changedFields = (before: UserDoc, after: Account): Field[] => FIELDS.filter((field) => textOf(before[field]) !== textOf(after[field]))

/** What the directory says is the directory's to change, and nobody crosses over between staff and bidders. */
const fixedFaults = (before: UserDoc, after: Account, changed: readonly Field[]) => [
  ...(before.authenticationBackend === null
    ? []
    : changed.flatMap((field) =>
        ['givenName', 'surName', 'contact', 'email'].includes(field)
          ? [{ path: field === 'email' ? '/user/newEmail' : `/user/${field}`, rule: 'inDirectory' }]
          : [],
      )),
  ...(after.roles.length > 0 && after.roles.some(isInternalRole) !== isInternal(before) ? [{ path: '/user/roles', rule: 'sides' }] : []),
]

interface BackendChange {
  readonly set: Record<string, unknown>
  readonly mail: LinkMail | null
}

/** Another place where the password is checked: the directory vouches for the address; back from there, the person chooses a password by invitation. */
const backendChange = (before: UserDoc, { backend, by, organization, at }: Moved): BackendChange => {
  if (backend === 'ldap') return { set: { authenticationBackend: 'ldap', passwordHash: null, ...opened(before) }, mail: null }
  return {
    set: { authenticationBackend: null, passwordHash: null, invitedAt: at, ...closed(before) },
    mail: invitation(before, by, organization),
  }
}

interface Moved {
  readonly backend: 'ldap' | null
  readonly by: Inviter
  readonly organization: string
  readonly at: Date
}

/** A disabled account stays disabled whatever becomes of its address. */
const opened = ({ state }: UserDoc) => (state === 'DISABLED' ? { stateBefore: 'ACTIVE' } : { state: 'ACTIVE' })
const closed = ({ state }: UserDoc) => (state === 'DISABLED' ? { stateBefore: '' } : { state: '' })

/** A new address is confirmed like the first one: by the link of a mail to it. */
const emailChange = (before: UserDoc, { by, organization, at }: Moved): BackendChange =>
  before.passwordHash === null
    ? { set: { ...closed(before), invitedAt: at }, mail: invitation(before, by, organization) }
    : { set: closed(before), mail: { key: 'emailConfirmation', purpose: 'confirmation', path: '/projekte', values: {} } }

/**
 * Saves an account. What is left out stays. Refuses with 409 where somebody saved meanwhile (says who) or nobody would be system admin any more, with 422
 * and paths under /user. Another role, organization, address or backend ends all sessions in the same write.
 */
export const changeUser = async (before: UserDoc, ...[input, { by, at }]: [UserInput, { by: Inviter; at: Date }]): Promise<UserDoc> => {
  const after = accountAfter(before, input)
  const changed = changedFields(before, after)
  const isOtherEmail = changed.includes('email')
  const backend = input.authenticationBackend
  const isOtherBackend = backend !== undefined && backend !== before.authenticationBackend
  const [taken, organization] = await Promise.all([
    isOtherEmail ? UserModel.exists({ email: after.email }) : null,
    organizationNamed(after.organizationId),
  ])
  const errors = [
    ...accountFaults(after, { taken: taken !== null, organizationExists: organization !== null }).map(({ path, ...fault }) => ({
      path: path === '/user/email' ? '/user/newEmail' : path,
      ...fault,
    })),
    ...fixedFaults(before, after, changed),
    ...(isOtherBackend && backend === 'ldap' && !hasPasswordBackend('ldap')
      ? [{ path: '/user/authenticationBackend', rule: 'notConfigured' }]
      : []),
  ]
  if (errors.length > 0) throw refuseUser(errors)
  const moved: Moved = { backend: backend ?? null, by, organization: organization?.name ?? '', at }
  const more = isOtherBackend ? backendChange(before, moved) : isOtherEmail ? emailChange(before, moved) : { set: {}, mail: null }
  const isOtherPerson = isOtherEmail || isOtherBackend
  const endsSessions = isOtherPerson || changed.includes('roles') || changed.includes('organizationId')
  const { id, email, name } = by
  const record = personRecord({
    at,
    actor: { id, email, name },
    entries: [
      {
        type: 'USER_CHANGED',
        data: {
          fields: [...changed, ...(isOtherBackend ? ['authenticationBackend'] : [])],
          ...(changed.includes('roles') ? { oldRoles: before.roles, newRoles: after.roles } : {}),
          ...(changed.includes('organizationId')
            ? { oldOrganizationId: before.organizationId, newOrganizationId: after.organizationId }
            : {}),
        },
      },
      ...(more.mail?.purpose === 'invitation' ? [{ type: 'INVITE_SENT' }] : []),
    ],
    endsSessions,
    // Links that lie in the old mailbox, or set a password that is none any more, end.
    dropsLinks: isOtherPerson,
    ...(more.mail && before.state !== 'DISABLED' ? { mail: more.mail } : {}),
  })
  const write = () =>
    commit(
      UserModel,
      { _id: before._id, version: input.version },
      {
        $set: { ...after, searchKeys: searchKeysOf(after), ...more.set, updated: at, updatedBy: by.name },
        ...(endsSessions ? { $inc: { sessionEpoch: 1 } } : {}),
      },
      [record],
    )
  const staysAdmin = after.roles.includes('SYSTEM_ADMIN') && (more.set['state'] ?? before.state) === 'ACTIVE'
  try {
    return await (staysAdmin ? write() : whileAdminsStay(before, at, write))
  } catch (error) {
    if (isDuplicateKey(error)) throw refuseUser([{ path: '/user/newEmail', rule: 'taken' }])
    throw error
  }
}
