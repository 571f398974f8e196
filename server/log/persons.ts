import { createHash, randomBytes } from 'node:crypto'
import { isDuplicateKey } from '../platform/duplicateKey'
import { inParts } from '../platform/inParts'
import { AuditPersonModel, type AuditPerson } from './model'
import { perWorld } from '../platform/world'

const hashes = perWorld(() => new Map<string, string>())
const REMEMBER = 5_000

const hashOf = (salt: string, userId: string): string => createHash('sha256').update(salt).update(userId).digest('hex')

/** Whether a row stands for the person whom it says; else somebody changed it. */
export const isOfPerson = ({ _id, salt, hash }: Pick<AuditPerson, '_id' | 'salt' | 'hash'>): boolean => hashOf(salt, _id) === hash

/** The hashes of these people, of those whom the log knows and whose row nobody changed. */
export const knownHashes = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await inParts([...new Set(ids)], (part) => AuditPersonModel.find({ _id: { $in: part } }).lean<AuditPerson[]>())
  return new Map(rows.filter(isOfPerson).map(({ _id, hash }) => [_id, hash]))
}

/** The salted hash that stands for a person in the chain, whatever their name is; made at their first entry. */
export const personHash = async (id: string): Promise<string> => {
  const remembered = hashes.get(id)
  if (remembered !== undefined) return remembered
  const known = await AuditPersonModel.findOne({ _id: id }).lean<AuditPerson>()
  const hash = known?.hash ?? (await introduce(id))
  if (hashes.size >= REMEMBER) hashes.clear()
  hashes.set(id, hash)
  return hash
}

/** The same of whoever the log knows; null: nobody, or somebody changed the row. */
export const knownHash = async (id: string): Promise<string | null> => hashes.get(id) ?? (await knownHashes([id])).get(id) ?? null

const introduce = async (id: string): Promise<string> => {
  const salt = randomBytes(16).toString('hex')
  const hash = hashOf(salt, id)
  try {
    await AuditPersonModel.create({ _id: id, salt, hash })
    return hash
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Another entry introduced them at the same moment.
    const known = await AuditPersonModel.findOne({ _id: id }).lean<AuditPerson>()
    return known?.hash ?? hash
  }
}

/** After a deletion, and in tests: a new database has other people. */
export const forgetPersons = (): void => hashes.clear()
