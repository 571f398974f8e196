import {
  type AuditEntry,
  AuditModel,
  type AuditPerson,
  AuditPersonModel,
  believedOf,
  endOfChain,
  intentOfEntry,
  isOfPerson,
  knownHashes,
} from '../log/area'
import { tellFault } from './tellFault'
import { commit } from '../platform/commit'
import { isEarlierTaken } from '../platform/earlier'
import { AppError } from '../platform/errors'
import { inParts } from '../platform/inParts'
import { isSame } from '../platform/isSame'
import { ownIntents, placeIn } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'
import { controllersOf, originsOf, type Origin } from './independence'
import { fillInterventions } from './interventions'
import { UserModel, type TakenAccount, type UserDoc } from './model'

/*
 * Who made an account, since when it is there, its company, roles and where its password is checked decide who counts as two people, and
 * who lets whom in: they count as the log has them, and not as a row says it by now.
 */

type Account = Pick<
  UserDoc,
  '_id' | 'roles' | 'organizationId' | 'created' | 'interventions' | 'authenticationBackend' | 'taken' | 'pending'
>
const FIELDS = { roles: 1, organizationId: 1, created: 1, interventions: 1, authenticationBackend: 1, taken: 1, pending: 1 }

const FIRST = 'FIRST_ADMIN_CREATED'
const TYPES = ['USER_CREATED', 'USER_PROPOSED', 'USER_CHANGED', 'USER_ADMITTED', 'INVITE_SENT', 'TWO_FACTOR_RESET', 'USER_DELETED']

/** An entry about an account, or what will be one. */
interface Said {
  readonly type: string
  readonly at: Date
  /** Id of who acted; null: nobody, or the person. */
  readonly by: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** What is known of an account beside its row; undefined: nothing says it. */
interface Told {
  created?: Date | undefined
  roles?: unknown
  organizationId?: unknown
  backend?: unknown
  /** Who could be the person since, by what they did. */
  acts: { by: string; at: Date }[]
}

const withoutMac = ({ mac: _mac, ...facts }: TakenAccount): Omit<TakenAccount, 'mac'> => facts

/** As it was when it was taken on; null: nobody says so. */
const takenOf = ({ _id, taken }: Pick<Account, '_id' | 'taken'>): TakenAccount | null =>
  taken != null && isOwnRow(placeIn(UserModel, _id), 'taken', withoutMac(taken), taken.mac) ? taken : null

const changed = (told: Told, { data }: Said): Told => {
  const fields = Array.isArray(data.fields) ? data.fields : []
  return {
    ...told,
    ...(fields.includes('roles') ? { roles: data.newRoles } : {}),
    ...(fields.includes('organizationId') ? { organizationId: data.newOrganizationId } : {}),
    ...(fields.includes('authenticationBackend') ? { backend: data.newBackend } : {}),
  }
}

/** Fields of an account that whoever chooses them could be its person by. */
const GIVES = ['email', 'organizationId', 'authenticationBackend']
const givesControl = ({ type, data }: Said): boolean =>
  type === 'USER_CHANGED' ? GIVES.some((field) => Array.isArray(data.fields) && data.fields.includes(field)) : type !== 'USER_PROPOSED'

const after = (told: Told, said: Said): Told => {
  const { type, at, by, data } = said
  const acts = by !== null && givesControl(said) ? [...told.acts, { by, at }] : told.acts
  switch (type) {
    case FIRST:
      return { ...told, created: at, roles: ['SYSTEM_ADMIN'], organizationId: null, backend: null }
    case 'USER_CREATED':
      return { created: at, roles: data.roles, organizationId: data.organizationId ?? null, backend: data.backend ?? null, acts }
    // Until the company agrees a new account belongs nowhere; one that was there stays where it is.
    case 'USER_PROPOSED':
      return told.created?.getTime() === at.getTime() ? { ...told, organizationId: null } : told
    case 'USER_ADMITTED':
      return { ...told, roles: data.roles, organizationId: data.organizationId, acts }
    case 'USER_CHANGED':
      return changed({ ...told, acts }, said)
    default:
      return { ...told, acts }
  }
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).sort() : [])

const fits = (row: Account, { created, roles, organizationId, backend, acts }: Told): boolean =>
  (created === undefined || row.created.getTime() === created.getTime()) &&
  (roles === undefined || isSame(list(row.roles), list(roles))) &&
  (organizationId === undefined || row.organizationId === organizationId) &&
  (backend === undefined || (row.authenticationBackend ?? null) === backend) &&
  acts.every(({ by, at }) => (row.interventions ?? []).some((one) => one.by === by && one.at.getTime() === at.getTime()))

interface LeftFacts {
  at?: Date
  actor?: { id: string } | null
  entries?: { type: string; data?: Record<string, unknown> }[]
}

/** What the log is still to be told. */
const leftOf = ({ _id, pending }: Account, written: ReadonlySet<string>): Said[] =>
  ownIntents(placeIn(UserModel, _id), pending).flatMap(({ id, kind, facts }) => {
    const { at, actor, entries = [] } = facts as LeftFacts
    if (kind !== 'person' || at === undefined) return []
    const by = actor && actor.id !== _id ? actor.id : null
    return entries.flatMap(({ type, data = {} }, n) =>
      (TYPES.includes(type) || type === FIRST) && !written.has(`${id}:${n + 1}`) ? [{ type, at, by, data }] : [],
    )
  })

interface Log {
  readonly entries: readonly AuditEntry[]
  /** By the hash of whoever acted. */
  readonly idOf: ReadonlyMap<string, string>
}

const isStrange = (row: Account, own: readonly AuditEntry[], { idOf }: Log): boolean => {
  const base = takenOf(row)
  const said = own
    .filter(({ _id }) => base === null || _id > base.seq)
    .map(({ type, at, actor, data }): Said => {
      const by = actor === null ? null : (idOf.get(actor) ?? null)
      return { type, at, by: by === row._id ? null : by, data }
    })
  const begun: Told = base ? { ...base, acts: base.interventions.map(({ by, at }) => ({ by, at })) } : { acts: [] }
  const left = leftOf(row, new Set(own.map(intentOfEntry)))
  const told = [...said, ...left].reduce(after, begun)
  // Of before, or nobody's.
  return (isEarlierTaken() && told.created === undefined) || !fits(row, told)
}

async function readLog(hashes: readonly string[], withFirst: boolean): Promise<Log> {
  const about = await inParts(hashes, (part) => AuditModel.find({ 'data.user': { $in: part }, type: { $in: TYPES } }).lean<AuditEntry[]>())
  const first = withFirst ? await AuditModel.find({ type: FIRST }).lean<AuditEntry[]>() : []
  const entries = (await believedOf([...about, ...first])).sort((one, other) => one._id - other._id)
  const actors = [...new Set(entries.flatMap(({ actor }) => actor ?? []))]
  const people = await inParts(actors, (part) => AuditPersonModel.find({ hash: { $in: part } }).lean<AuditPerson[]>())
  return { entries, idOf: new Map(people.filter(isOfPerson).map(({ _id, hash }) => [hash, _id])) }
}

/** Those of these accounts whose rows say something else than the log does, or are gone without a word of it. */
async function strangeAccounts(ids: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(ids)]
  const [rows, hashes] = await Promise.all([
    inParts(wanted, (part) => UserModel.find({ _id: { $in: part } }, FIELDS).lean<Account[]>()),
    knownHashes(wanted),
  ])
  const log = await readLog([...hashes.values()], true)
  const of = new Map(rows.map((row) => [row._id, row]))
  const ofPerson = (id: string): AuditEntry[] => {
    const hash = hashes.get(id)
    return hash === undefined ? [] : log.entries.filter(({ type, actor, data }) => (type === FIRST ? actor : data.user) === hash)
  }
  return new Set(
    wanted.filter((id) => {
      const [row, own] = [of.get(id), ofPerson(id)]
      if (row) return isStrange(row, own, log)
      return own.some(({ type }) => type === 'USER_CREATED') && !own.some(({ type }) => type === 'USER_DELETED')
    }),
  )
}

/**
 * The accounts of these people, and of all who could be one of them, whose rows the log does not have so; whoever runs this hears of each.
 */
export async function strangersBehind(ids: readonly string[], origins: ReadonlyMap<string, Origin>): Promise<string[]> {
  const all = new Set(ids.flatMap((id) => [id, ...controllersOf(id, origins)]))
  const strange = [...(await strangeAccounts([...all]))]
  for (const id of strange) await tellFault(`account:${id}`, {}, 'account')
  return strange
}

/** Whether all of these accounts are as the log has them. */
export const areInLog = async (ids: readonly string[], origins: ReadonlyMap<string, Origin>): Promise<boolean> =>
  (await strangersBehind(ids, origins)).length === 0

/** Refuses (409) what hangs on accounts that are not as the log has them. */
export const assertInLog = async (ids: readonly string[]): Promise<void> => {
  if (!(await areInLog(ids, await originsOf(ids)))) throw new AppError('conflict', { reason: 'accountNotInLog' })
}

type Taken = Pick<UserDoc, '_id' | 'created' | 'roles' | 'organizationId' | 'interventions' | 'authenticationBackend'>

/** An account as it is, for the log's entries after `seq` to go on from. */
export const takenAs = (
  { _id, created, roles, organizationId, interventions = [], authenticationBackend }: Taken,
  seq: number,
): TakenAccount => {
  const acts = interventions.map(({ by, what, at }) => ({ by, what, at }))
  const facts = { seq, created, roles, organizationId, backend: authenticationBackend ?? null, interventions: acts }
  return { ...facts, mac: rowCode(placeIn(UserModel, _id), 'taken', facts) }
}

/** Once, at the first start that holds accounts against the log: those that are there are taken as what they are. Answers how many. */
export async function takeAccounts(): Promise<number> {
  // Of versions that did not write down who did what to them.
  await fillInterventions()
  const seq = await endOfChain(null)
  const left = await UserModel.find({ taken: null }, FIELDS).lean<Account[]>()
  for (const one of left) await commit(UserModel, { _id: one._id }, { $set: { taken: takenAs(one, seq) } })
  return left.length
}

const AT_ONCE = 200

/** Holds all accounts against the log. */
export async function verifyAccounts(): Promise<string[]> {
  const ids = (await UserModel.find({}, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id)
  const made = await believedOf(await AuditModel.find({ type: 'USER_CREATED' }).lean<AuditEntry[]>())
  const hashes = [...new Set(made.map(({ data }) => String(data.user)))]
  const people = await inParts(hashes, (part) => AuditPersonModel.find({ hash: { $in: part } }, { _id: 1 }).lean<{ _id: string }[]>())
  // Those that are gone, too.
  const all = [...new Set([...ids, ...people.map(({ _id }) => _id)])]
  const strange: string[] = []
  for (let n = 0; n < all.length; n += AT_ONCE) strange.push(...(await strangeAccounts(all.slice(n, n + AT_ONCE))))
  return strange
}

/** What `npm run audit:verify` says of accounts. */
export const accountFaultLines = (ids: readonly string[]): string[] =>
  ids.map((id) => `Account ${id} is not as the log has it: who made it, since when, its company, roles, or where its password is checked.`)
