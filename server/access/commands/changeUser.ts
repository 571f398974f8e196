import { visibleText } from '../../../engine/texts'
import type { UserInput } from '../../contract/access/views'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { hasPasswordBackend } from '../checkPassword'
import { endingAll } from '../endedInLog'
import { intervening } from '../interventions'
import { companyOf } from '../membership'
import { UserModel, type Intervention, type UserDoc } from '../model'
import { toldOfChange } from '../notices'
import { searchKeysOf } from '../personWords'
import { newProposal, proposalNotices } from '../proposals'
import { personRecord, type LinkMail } from '../record'
import { accountFaults, asAddress, refuseUser, tidyContact, type Account } from '../userFaults'
import { isInternal, isInternalRole } from '../userPolicy'
import { invitation, unaskable, type Inviter } from './createUser'
import { whileAdminsStay } from './lastAdmin'

const nameOf = (typed: string | undefined): string | undefined => (typed === undefined ? undefined : visibleText(typed).trim())

/** The account as it would be after the save. */
const accountAfter = (before: UserDoc, input: UserInput): Account => ({
  email: input.newEmail === undefined ? before.email : asAddress(input.newEmail),
  givenName: nameOf(input.givenName) ?? before.givenName,
  surName: nameOf(input.surName) ?? before.surName,
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

export interface KeyChange {
  readonly set: Record<string, unknown>
  readonly mail: LinkMail | null
}

/**
 * Another place where the password is checked: the directory vouches for the address; back from there, the person chooses a password by
 * invitation.
 */
export const backendChange = (before: UserDoc, { backend, by, organization, at }: Moved): KeyChange => {
  if (backend === 'ldap') return { set: { authenticationBackend: 'ldap', passwordHash: null, ...opened(before) }, mail: null }
  return {
    set: { authenticationBackend: null, passwordHash: null, invitedAt: at, ...closed(before) },
    mail: invitation(before, by, organization),
  }
}

export interface Moved {
  readonly backend: 'ldap' | null
  readonly by: Inviter
  readonly organization: string
  readonly at: Date
}

/** A disabled account stays disabled whatever becomes of its address. */
const opened = ({ state }: UserDoc) => (state === 'DISABLED' ? { stateBefore: 'ACTIVE' } : { state: 'ACTIVE' })
const closed = ({ state }: UserDoc) => (state === 'DISABLED' ? { stateBefore: '' } : { state: '' })

/** A new address is confirmed like the first one: by the link of a mail to it. */
export const emailChange = (before: UserDoc, { by, organization, at }: Moved): KeyChange =>
  before.passwordHash === null
    ? { set: { ...closed(before), invitedAt: at }, mail: invitation(before, by, organization) }
    : { set: closed(before), mail: { key: 'emailConfirmation', purpose: 'confirmation', path: '/projekte', values: {} } }

type Company = Awaited<ReturnType<typeof companyOf>>

interface Belonging {
  /** The company that has to agree; null: nobody has. */
  readonly asked: Company
  readonly faults: { path: string; rule: string }[]
}

/**
 * Into a company nobody is put: staff propose, and until it agrees the person belongs where they did. Between an authority and a company
 * nobody moves back.
 */
const judgeBelonging = async (before: UserDoc, after: Account, company: Company): Promise<Belonging> => {
  if (after.organizationId === before.organizationId) return { asked: null, faults: [] }
  const left = await companyOf(before.organizationId)
  if (company?.type === 'CONTRACTOR') return { asked: company, faults: await unaskable(company) }
  return { asked: null, faults: left?.type === 'CONTRACTOR' && company ? [{ path: '/user/organizationId', rule: 'betweenKinds' }] : [] }
}

const WHAT: Partial<Record<Field, Intervention['what']>> = { email: 'address', roles: 'roles', organizationId: 'organization' }
const doneTo = (changed: readonly Field[], isOtherBackend: boolean): Intervention['what'][] => [
  ...changed.flatMap((field) => WHAT[field] ?? []),
  ...(isOtherBackend ? ['backend' as const] : []),
]

interface Save {
  readonly before: UserDoc
  readonly after: Account
  readonly changed: readonly Field[]
  readonly more: KeyChange
  readonly isOtherBackend: boolean
  readonly by: Inviter
  readonly at: Date
}

const recordOf = async (
  { before, after, changed, more, isOtherBackend, by, at }: Save,
  proposing: Awaited<ReturnType<typeof proposalOf>>,
) => {
  const isOtherEmail = changed.includes('email')
  const isOtherPerson = isOtherEmail || isOtherBackend
  const { id, email, name } = by
  const told = isOtherEmail && id !== before._id ? await toldOfChange(before, { what: 'address', by, params: { value: after.email } }) : []
  return personRecord({
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
          ...(isOtherBackend ? { newBackend: before.authenticationBackend === null ? 'ldap' : null } : {}),
        },
      },
      ...proposing.entries,
      ...(more.mail?.purpose === 'invitation' ? [{ type: 'INVITE_SENT' }] : []),
    ],
    endsSessions: endsSessions(changed, isOtherPerson),
    // Links that lie in the old mailbox, or set a password that is none any more, end.
    dropsLinks: isOtherPerson,
    ...(more.mail && before.state !== 'DISABLED' ? { mail: more.mail } : {}),
    notices: [...told, ...proposing.notices],
  })
}

const endsSessions = (changed: readonly Field[], isOtherPerson: boolean): boolean =>
  isOtherPerson || changed.includes('roles') || changed.includes('organizationId')

const proposalOf = async (asked: Company, ...[after, { by, at }]: [Account, { by: Inviter; at: Date }]) => {
  if (asked === null) return { set: {}, entries: [], notices: [] }
  const proposal = newProposal(asked._id, { roles: after.roles, by, at })
  return {
    set: { proposal },
    entries: [{ type: 'USER_PROPOSED', data: { organizationId: asked._id, roles: after.roles } }],
    notices: await proposalNotices(asked, { person: after, proposal }),
  }
}

/**
 * Saves an account. What is left out stays. Refuses with 409 where somebody saved meanwhile (says who) or nobody would be system admin any
 * more, with 422 and paths under /user. Another role, organization, address or backend ends all sessions in the same write.
 */
export const changeUser = async <Before extends UserDoc>(
  before: Before,
  ...[input, { by, at }]: [UserInput, { by: Inviter; at: Date }]
): Promise<UserDoc> => {
  const wanted = accountAfter(before, input)
  const backend = input.authenticationBackend
  const isOtherBackend = backend !== undefined && backend !== before.authenticationBackend
  const company = await companyOf(wanted.organizationId)
  const taken = wanted.email !== before.email && (await UserModel.exists({ email: wanted.email })) !== null
  const { asked, faults } = await judgeBelonging(before, wanted, company)
  const after: Account = asked ? { ...wanted, organizationId: before.organizationId } : wanted
  const changed = changedFields(before, after)
  // Whom a company has not admitted yet belongs nowhere, and stays so.
  const judged = before.proposal && after.organizationId === null ? { ...wanted, organizationId: before.proposal.organizationId } : wanted
  const errors = [
    ...accountFaults(judged, { taken, organizationExists: company !== null || judged !== wanted }).map(({ path, ...fault }) => ({
      path: path === '/user/email' ? '/user/newEmail' : path,
      ...fault,
    })),
    ...fixedFaults(before, after, changed),
    ...faults,
    // Who is moved into a company keeps the way in that they had.
    ...(asked !== null && (backend ?? before.authenticationBackend) === 'ldap'
      ? [{ path: '/user/authenticationBackend', rule: 'notForBidders' }]
      : []),
    ...(isOtherBackend && backend === 'ldap' && !hasPasswordBackend('ldap')
      ? [{ path: '/user/authenticationBackend', rule: 'notConfigured' }]
      : []),
  ]
  if (errors.length > 0) throw refuseUser(errors)
  // Saved as it was read: nothing is written. Whoever read an older version hears of it below.
  if (changed.length === 0 && !isOtherBackend && asked === null && input.version === before.version) return before
  const moved: Moved = { backend: backend ?? null, by, organization: company?.name ?? '', at }
  const isOtherEmail = changed.includes('email')
  const more = isOtherBackend ? backendChange(before, moved) : isOtherEmail ? emailChange(before, moved) : { set: {}, mail: null }
  const proposing = await proposalOf(asked, after, { by, at })
  const record = await recordOf({ before, after, changed, more, isOtherBackend, by, at }, proposing)
  const ending = endsSessions(changed, isOtherEmail || isOtherBackend) ? await endingAll(before) : {}
  const write = () =>
    commit(
      UserModel,
      { _id: before._id, version: input.version },
      {
        $set: { ...after, ...proposing.set, searchKeys: searchKeysOf(after), ...more.set, updated: at, updatedBy: by.name },
        ...ending,
        ...intervening(before._id, { by, at }, doneTo(changed, isOtherBackend)),
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
