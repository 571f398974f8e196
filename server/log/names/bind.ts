import { createHash, randomBytes } from 'node:crypto'
import type { AuditRecord } from '../append'
import { canonicalJson } from '../../platform/canonicalJson'
import { AuditNameModel, type AuditName, type BoundNames } from '../model'
import type { NamesNow } from './now'
import { organizationsOf } from './organizations'
import { perWorld } from '../../platform/world'

/** What is shown of somebody. */
type Clear = Omit<AuditName, '_id' | 'salt'>

/** SHA-256 over salt (256 random bits) and canonical JSON: from an entry alone nobody can be guessed, and no row can be changed to fit. */
const nameHash = (salt: string, { userId, orgId, name, email }: Clear): string =>
  createHash('sha256').update(salt).update(canonicalJson({ userId, orgId, name, email })).digest('hex')

/** Whether a row says what it said when its hash was written into the chain. */
export const isUnchanged = ({ _id, salt, ...clear }: AuditName): boolean => nameHash(salt, clear) === _id

/** As the database keeps it: half a surrogate pair becomes U+FFFD there. */
const storable = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

const remembered = perWorld(() => new Map<string, string>())
const REMEMBER = 5_000

/** The hash that stands for this person or organization under this name; its row is made where they never had that name before. */
const hashOf = async (shown: Clear): Promise<string> => {
  const clear = { ...shown, name: storable(shown.name), email: storable(shown.email) }
  const key = canonicalJson(clear)
  const known = remembered.get(key)
  if (known !== undefined) return known
  const { userId, orgId } = clear
  const rows = await AuditNameModel.find(userId === null ? { orgId } : { userId }).lean<AuditName[]>()
  // A row that was changed since is none of ours to hang new entries on.
  const same = rows.find((row) => row.name === clear.name && row.email === clear.email && isUnchanged(row))
  const hash = same?._id ?? (await keep(clear))
  if (remembered.size >= REMEMBER) remembered.clear()
  remembered.set(key, hash)
  return hash
}

const keep = async (clear: Clear): Promise<string> => {
  const salt = randomBytes(32).toString('hex')
  const _id = nameHash(salt, clear)
  await AuditNameModel.create({ _id, salt, ...clear })
  return _id
}

/** Binds what an entry shows of people and organizations to it. One that says which names are deleted brings none of them back. */
export const bindNames = async ({ actor, data }: AuditRecord, now: NamesNow): Promise<BoundNames> => {
  const bound: BoundNames = {}
  if (actor) bound.actor = await hashOf({ userId: actor.id, orgId: null, name: actor.name || actor.email, email: actor.email })
  if (data.forgets !== undefined) return bound
  const person = data.userId === undefined ? undefined : now.people.get(data.userId)
  if (data.userId !== undefined && person) bound.user = await hashOf({ userId: data.userId, orgId: null, ...person })
  const organizations: Record<string, string> = {}
  for (const orgId of organizationsOf(data)) {
    const name = now.organizations.get(orgId)
    if (name !== undefined) organizations[orgId] = await hashOf({ userId: null, orgId, name, email: '' })
  }
  return Object.keys(organizations).length === 0 ? bound : { ...bound, organizations }
}

/** After a deletion, and in tests: a new database has other names. */
export const forgetBound = (): void => remembered.clear()
