import { createHash, randomBytes } from 'node:crypto'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AuditPersonModel, type AuditPerson } from './model'

const hashes = new Map<string, string>()
const REMEMBER = 5_000

const hashOf = (salt: string, userId: string): string => createHash('sha256').update(salt).update(userId).digest('hex')

/** The salted hash that stands for a person in the chain; made at their first entry. */
export const personHash = async (person: { id: string; email?: string; name?: string }): Promise<string> => {
  const remembered = hashes.get(person.id)
  if (remembered !== undefined) return remembered
  const known = await AuditPersonModel.findOne({ _id: person.id }).lean<AuditPerson>()
  const hash = known?.hash ?? (await introduce(person))
  if (hashes.size >= REMEMBER) hashes.clear()
  hashes.set(person.id, hash)
  return hash
}

const introduce = async ({ id, email = '', name = '' }: { id: string; email?: string; name?: string }): Promise<string> => {
  const salt = randomBytes(16).toString('hex')
  const hash = hashOf(salt, id)
  try {
    await AuditPersonModel.create({ _id: id, salt, hash, email, name })
    return hash
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Another entry introduced them at the same moment.
    const known = await AuditPersonModel.findOne({ _id: id }).lean<AuditPerson>()
    return known?.hash ?? hash
  }
}

/** Tests only: a new database has other people. */
export const forgetPersons = (): void => hashes.clear()
