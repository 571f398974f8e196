import { createHash, randomBytes } from 'node:crypto'
import type { AuditRecord } from '../append'
import { canonicalJson } from '../../platform/canonicalJson'
import { AuditNameModel, type AuditName, type BoundNames } from '../model'
import type { NamesNow } from './now'
import { organizationsOf } from './organizations'
import { insertAll } from '../../platform/insertAll'
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

/** Rows of these people, or of these organizations. */
const rowsOf = (clears: readonly Clear[]): Promise<AuditName[]> => {
  const [userIds, orgIds] = [clears.flatMap(({ userId }) => userId ?? []), clears.flatMap(({ orgId }) => orgId ?? [])]
  return AuditNameModel.find(userIds.length > 0 ? { userId: { $in: userIds } } : { orgId: { $in: orgIds } }).lean<AuditName[]>()
}

const freshRow = (clear: Clear): AuditName => {
  const salt = randomBytes(32).toString('hex')
  return { _id: nameHash(salt, clear), salt, ...clear }
}

/**
 * The hashes that stand for these people, or these organizations, under their names; rows are made of names that they never had before. One
 * question and one write for all: an entry may name hundreds.
 */
async function hashesOf(shown: readonly Clear[]): Promise<string[]> {
  const clears = shown.map((one) => ({ ...one, name: storable(one.name), email: storable(one.email) }))
  const found = new Map(clears.map((clear) => [canonicalJson(clear), clear] as const))
  const unknown = [...found].filter(([key]) => !remembered.has(key))
  const rows = unknown.length === 0 ? [] : await rowsOf(unknown.map(([, clear]) => clear))
  // A row that was changed since is none of ours to hang new entries on.
  const ours = new Map(
    rows.filter(isUnchanged).map(({ _id, userId, orgId, name, email }) => [canonicalJson({ userId, orgId, name, email }), _id] as const),
  )
  const made = unknown.flatMap(([key, clear]) => (ours.has(key) ? [] : [{ key, row: freshRow(clear) }]))
  if (made.length > 0)
    await insertAll(
      AuditNameModel.collection,
      made.map(({ row }) => row),
    )
  for (const { key, row } of made) ours.set(key, row._id)
  const hashes = clears.map((clear) => {
    const key = canonicalJson(clear)
    const hash = ours.get(key) ?? remembered.get(key)
    if (hash === undefined) throw new Error('a name has no hash')
    return hash
  })
  if (remembered.size + unknown.length > REMEMBER) remembered.clear()
  for (const [key, hash] of ours) remembered.set(key, hash)
  return hashes
}

const hashOf = async (shown: Clear): Promise<string> => (await hashesOf([shown]))[0] ?? ''

/** Binds what an entry shows of people and organizations to it. One that says which names are deleted brings none of them back. */
export const bindNames = async ({ actor, data }: AuditRecord, now: NamesNow): Promise<BoundNames> => {
  const bound: BoundNames = {}
  if (actor) bound.actor = await hashOf({ userId: actor.id, orgId: null, name: actor.name || actor.email, email: actor.email })
  if (data.forgets !== undefined) return bound
  const person = data.userId === undefined ? undefined : now.people.get(data.userId)
  if (data.userId !== undefined && person) bound.user = await hashOf({ userId: data.userId, orgId: null, ...person })
  const named = organizationsOf(data).flatMap((orgId): (Clear & { orgId: number })[] => {
    const name = now.organizations.get(orgId)
    return name === undefined ? [] : [{ userId: null, orgId, name, email: '' }]
  })
  if (named.length === 0) return bound
  const hashes = await hashesOf(named)
  return { ...bound, organizations: Object.fromEntries(named.map(({ orgId }, n) => [orgId, hashes[n] ?? ''])) }
}

/** After a deletion, and in tests: a new database has other names. */
export const forgetBound = (): void => remembered.clear()
