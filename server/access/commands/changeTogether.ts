import type { AccountChangeInput } from '../../contract/access/accountChange'
import { entriesOfIntent } from '../../log/area'
import { queueMail } from '../../mail/area'
import { OrganizationModel } from '../../organizations/area'
import { runIntents as runOrganizationIntents, organizationRecord } from '../organizationRecord'
import { commit, type NewIntent } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents, tellStrange } from '../../platform/intentProof'
import { newId } from '../../platform/newId'
import { processIntents, type IntentHandler } from '../../platform/outbox'
import type { AuditActor } from '../../calls/context'
import { nextEpoch } from '../accountCodes'
import { AccountChangeModel, CHANGE_LASTS_MS, changeCode, isOwnChange, type AccountChangeDoc } from '../accountChanges'
import { assertWaits } from '../assertWaits'
import { endingAll } from '../endedInLog'
import { companyOf, type Managed } from '../membership'
import { UserModel, type Role, type UserDoc } from '../model'
import { toConfirmers, toldOfChange, toldOfCompanyAddress } from '../notices'
import { searchKeysOf } from '../personWords'
import { addressOf, proposalNotices } from '../proposals'
import { runIntents, personRecord, sendNotice, type PeopleEffectPorts, type PersonNotice } from '../record'
import { asAddress, isAddress } from '../userFaults'
import { FACTOR_GONE } from './changeSecondFactor'
import { backendChange, emailChange, type KeyChange } from './changeUser'

/** What a change is about: somebody's account, or a company's own address. */
export interface Concerned {
  readonly user: Managed | null
  readonly company: Awaited<ReturnType<typeof companyOf>>
}

type Fault = { path: string; rule: string }
const at = (field: string, rule: string): Fault[] => [{ path: `/change/${field}`, rule }]

const addressFaults = async (value: string, known: string | null): Promise<Fault[]> => {
  if (!isAddress(value)) return at('value', value === '' ? 'required' : 'email')
  return value === known ? at('value', 'same') : []
}

/** What is wrong with it as things stand: asked when it is asked for, and again when it is confirmed. */
const faultsOf = async ({ what, value }: Pick<AccountChangeDoc, 'what' | 'value'>, { user, company }: Concerned): Promise<Fault[]> => {
  const wanted = value ?? ''
  if (what === 'companyAddress')
    return company?.type === 'CONTRACTOR' ? addressFaults(wanted, addressOf(company)) : at('organizationId', 'unknown')
  if (!user || company?.type !== 'CONTRACTOR') return at('email', 'noCompany')
  const isOurs = user.authenticationBackend === null
  switch (what) {
    case 'address': {
      const taken = wanted !== user.email && (await UserModel.exists({ email: wanted })) !== null
      return [
        ...(await addressFaults(wanted, user.email)),
        ...(taken ? at('value', 'taken') : []),
        ...(isOurs ? [] : at('what', 'inDirectory')),
      ]
    }
    case 'password':
      return isOurs && user.state === 'ACTIVE' ? [] : at('what', isOurs ? 'onlyActive' : 'inDirectory')
    case 'factor':
      return user.state === 'ACTIVE' && (user.totp.enabled !== null || user.lostFactor === true) ? [] : at('what', 'noFactor')
    case 'backend':
      // Whoever runs the authority's directory would be the bidder's person.
      if (wanted === 'ldap') return at('value', 'notForBidders')
      return isOurs ? at('value', 'same') : []
    case 'roles':
      if (wanted !== 'ORGANIZATION_ADMIN' && wanted !== 'ORGANIZATION_USER') return at('value', 'required')
      return user.roles.length === 1 && user.roles[0] === wanted ? at('value', 'same') : []
    case 'enabled':
      return user.state === 'DISABLED' ? [] : at('what', 'notDisabled')
    case 'earlierReading':
      return user.memberSince && user.readsEarlier !== true ? [] : at('what', 'readsAll')
  }
}

export const assertPossible = async (change: Pick<AccountChangeDoc, 'what' | 'value'>, concerned: Concerned): Promise<void> => {
  const errors = await faultsOf(change, concerned)
  if (errors.length > 0) throw new AppError('invalid', { errors, reason: `accountChange.${errors[0]?.rule}` })
}

/** Whoever is to hear of it, at the addresses that stand now. */
const noticesOf = async (
  { what, value }: Pick<AccountChangeDoc, 'what' | 'value'>,
  { user, company }: Concerned,
  ...[key, { by, reason }]: ['accountChanged' | 'accountChangeRequested', { by: { name: string }; reason: string }]
): Promise<PersonNotice[]> => {
  const params = { value: value ?? '' }
  if (user) return toldOfChange(user, { what, by, params, key, reason })
  return company ? toldOfCompanyAddress(company, { value: value ?? '', by, key, reason }) : []
}

interface Told extends Record<string, unknown> {
  at: Date
  actor: AuditActor | null
  type: string
  notices: PersonNotice[]
}
const told = (facts: Told): NewIntent => ({ id: newId(), kind: 'told', facts })

/** Stores what one system admin asks for, and tells whom it is about. */
export const askForChange = async (
  input: AccountChangeInput,
  concerned: Concerned,
  { by, now }: { by: AuditActor; now: Date },
): Promise<AccountChangeDoc> => {
  const { what, reason } = input
  const value = input.value?.trim() ?? ''
  const change = { what, value: value === '' ? null : what === 'address' || what === 'companyAddress' ? asAddress(value) : value }
  await assertPossible(change, concerned)
  const notices = [
    ...(await noticesOf(change, concerned, 'accountChangeRequested', { by, reason: reason.trim() })),
    ...(await toConfirmers(change, concerned, { by, now, reason: reason.trim() })),
  ]
  const _id = newId()
  const asked = {
    ...{ _id, ...change, userId: concerned.user?._id ?? null, organizationId: concerned.company?._id ?? null },
    ...{ reason: reason.trim(), by: by.id, byName: by.name, at: now, expiresAt: new Date(now.getTime() + CHANGE_LASTS_MS) },
  }
  const made = await AccountChangeModel.create({
    ...asked,
    code: changeCode(asked),
    pending: provenIntents(placeIn(AccountChangeModel, _id), [told({ at: now, actor: by, type: 'ACCOUNT_CHANGE_REQUESTED', notices })]),
  })
  return made.toObject()
}

/** Ends a request: confirmed by a second admin (it is carried out with that), dropped by anybody of them, or run out. */
export const closeChange = async (
  change: AccountChangeDoc,
  state: 'done' | 'dropped' | 'expired',
  { by, now }: { by: AuditActor | null; now: Date },
): Promise<AccountChangeDoc> => {
  await assertWaits(change)
  const TYPES = { done: 'ACCOUNT_CHANGE_CONFIRMED', dropped: 'ACCOUNT_CHANGE_DROPPED', expired: 'ACCOUNT_CHANGE_EXPIRED' } as const
  const intents = [
    told({ at: now, actor: by, type: TYPES[state], notices: [] }),
    ...(state === 'done' ? [{ id: newId(), kind: 'carry', facts: { at: now, by } }] : []),
  ]
  return commit(
    AccountChangeModel,
    { _id: change._id, state: 'waiting', ...(state === 'expired' ? {} : { expiresAt: { $gt: now } }) },
    { $set: { state, closedBy: by?.id ?? null, closedAt: now } },
    intents,
  )
}

/** The change itself, for whichever of the keys it is. */
const keyChange = (
  user: UserDoc,
  { what, value }: AccountChangeDoc,
  how: Parameters<typeof emailChange>[1],
): KeyChange & { epoch: boolean } => {
  switch (what) {
    case 'address': {
      const email = value ?? user.email
      const change = emailChange(user, how)
      return { ...change, set: { ...change.set, email, searchKeys: searchKeysOf({ ...user, email }) }, epoch: true }
    }
    case 'password':
      return {
        set: { passwordHash: null },
        mail: { key: 'passwordReset', purpose: 'reset', path: '/passwort-reset', values: {} },
        epoch: true,
      }
    case 'factor':
      return { set: FACTOR_GONE, mail: null, epoch: true }
    case 'backend':
      return { ...backendChange(user, how), epoch: true }
    case 'roles':
      return { set: { roles: [value as Role] }, mail: null, epoch: true }
    case 'enabled':
      return { set: { state: user.stateBefore ?? 'ACTIVE', stateBefore: null }, mail: null, epoch: false }
    default:
      return { set: { readsEarlier: true }, mail: null, epoch: false }
  }
}

const ENTRY: Record<AccountChangeDoc['what'], string> = {
  address: 'USER_CHANGED',
  password: 'PASSWORD_RESET',
  factor: 'TWO_FACTOR_RESET',
  backend: 'USER_CHANGED',
  roles: 'USER_CHANGED',
  enabled: 'USER_ENABLED',
  earlierReading: 'EARLIER_READING_GRANTED',
  companyAddress: 'ORGANIZATION_CHANGED',
}
const FIELD = { address: 'email', backend: 'authenticationBackend', roles: 'roles' } as const
const fieldOf = ({ what, value }: AccountChangeDoc): Record<string, unknown> => ({
  ...(what in FIELD ? { fields: [FIELD[what as keyof typeof FIELD]] } : {}),
  ...(what === 'roles' ? { newRoles: [value] } : {}),
  ...(what === 'backend' ? { newBackend: value } : {}),
})

const changeAccount = async (
  change: AccountChangeDoc,
  ...[{ by, now }, ports]: [{ by: AuditActor; now: Date }, PeopleEffectPorts]
): Promise<void> => {
  const user = await UserModel.findOne({ _id: change.userId ?? '' }).lean<UserDoc>()
  // One that was carried out, and put back, is not carried out again.
  if (!user || (await entriesOfIntent(`change-${change._id}:1`)).own) return
  const company = await companyOf(user.organizationId)
  const inviter = { ...by, isStaff: true, organizationId: null, readsFrom: null }
  const backend = change.value === 'ldap' ? ('ldap' as const) : null
  const { set, mail, epoch } = keyChange(user, change, { backend, by: inviter, organization: company?.name ?? '', at: now })
  const { what } = change
  const done = what === 'earlierReading' || what === 'companyAddress' ? [] : [change.by, by.id].map((id) => ({ by: id, what, at: now }))
  const notices = await noticesOf(change, { user: { ...user, isBidders: true }, company }, 'accountChanged', { by, reason: change.reason })
  const record = personRecord({
    at: now,
    actor: by,
    entries: [{ type: ENTRY[what], data: { ...fieldOf(change), change: change._id } }],
    endsSessions: epoch,
    dropsLinks: what === 'address' || what === 'backend',
    ...(mail && user.state !== 'DISABLED' ? { mail } : {}),
    notices,
  })
  const ending = what === 'password' ? await nextEpoch(user, now) : epoch ? await endingAll(user) : {}
  const after = await commit(
    UserModel,
    { _id: user._id, state: user.state },
    {
      $set: { ...set, updated: now, updatedBy: by.name, ...('$set' in ending ? ending.$set : {}) },
      ...(ending.$inc ? { $inc: ending.$inc } : {}),
      ...(done.length > 0 ? { $push: { interventions: { $each: done } } } : {}),
    },
    [{ ...record, id: `change-${change._id}` }],
  )
  await runIntents(after, ports)
}

const changeCompany = async (
  change: AccountChangeDoc,
  ...[{ by, now }, ports]: [{ by: AuditActor; now: Date }, PeopleEffectPorts]
): Promise<void> => {
  const _id = change.organizationId ?? 0
  const company = await companyOf(_id)
  const notices = await noticesOf(change, { user: null, company }, 'accountChanged', { by, reason: change.reason })
  const facts = {
    at: now,
    actor: by,
    type: ENTRY.companyAddress,
    data: { fields: ['contact'], change: change._id },
    notices,
    dropsAdmissions: true,
  }
  const set = { 'contact.email': change.value ?? '', updated: now, updatedBy: by.name }
  const isDone = (await entriesOfIntent(`change-${change._id}`)).own !== null
  if (!isDone)
    await runOrganizationIntents(
      await commit(OrganizationModel, { _id }, { $set: set }, [organizationRecord(facts, `change-${change._id}`)]),
      ports,
    )
  const after = await companyOf(_id)
  if (!after) return
  // Two stand for the new address: it is asked now where the old one was.
  for (const user of await UserModel.find({ 'proposal.organizationId': _id }).lean<UserDoc[]>())
    for (const notice of user.proposal ? await proposalNotices(after, { person: user, proposal: user.proposal }) : [])
      if (notice.link) await sendNotice(user, notice, { order: `change-${change._id}:${user._id}`, at: now })
}

const handlersWith = (ports: PeopleEffectPorts): Readonly<Record<string, IntentHandler<AccountChangeDoc>>> => ({
  async told(intent, { _id, what, userId, organizationId }, { audit }) {
    // Written by told() above, and by nothing else.
    const { at: moment, actor, type, notices } = intent.facts as Told
    const data = {
      what,
      change: _id,
      ...(organizationId === null ? {} : { organizationId }),
      ...(userId === null ? {} : { userId }),
      intent: intent.id,
    }
    await audit({ type, at: moment, actor, data })
    for (const { key, to, lang, values } of notices) await queueMail({ id: intent.id, key, to, lang, values }, moment)
    await ports.publish('accountChanges', _id, { version: 1, audience: { admins: true } })
  },
  async carry(intent, change) {
    const { at: now, by } = intent.facts as { at: Date; by: AuditActor }
    // Written over since it was confirmed.
    if (!isOwnChange(change)) return tellStrange(placeIn(AccountChangeModel, change._id))
    await (change.userId === null ? changeCompany : changeAccount)(change, { by, now }, ports)
  },
})

/** Carries out what a request for a change left to be done, now or after a crash. */
export const runChangeIntents = (change: AccountChangeDoc, ports: PeopleEffectPorts): Promise<void> =>
  processIntents(AccountChangeModel, change, { ...ports, handlers: handlersWith(ports) })

/** Requests that nobody confirmed in time. */
export const expireChanges = async (now: Date, ports: PeopleEffectPorts): Promise<void> => {
  const over = await AccountChangeModel.find({ state: 'waiting', expiresAt: { $lte: now } }).lean<AccountChangeDoc[]>()
  for (const change of over) {
    const closed = await closeChange(change, 'expired', { by: null, now }).catch((fault: unknown) => {
      if (fault instanceof AppError) return null
      throw fault
    })
    if (closed) await runChangeIntents(closed, ports)
  }
}
