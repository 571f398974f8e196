import type { AuditRecord } from '../append'
import { AuditModel, AuditNameModel, AuditPersonModel, type AuditEntry } from '../model'
import { entriesOfIntent } from '../ofIntent'
import { forgetPersons } from '../persons'
import { believedOf } from '../proof'
import { forgetBound } from './bind'

/** Whose names are to go. */
interface Forgotten {
  readonly userId: string
  /** The organization that goes with them. */
  readonly orgId?: number
}

/** The entry of a deletion; its intent names it, so that it is written once however often the deletion is carried out. */
type DeletionRecord = Omit<AuditRecord, 'data'> & { readonly data: AuditRecord['data'] & { readonly intent: string } }

/**
 * Deletes what the log shows of somebody. The entry of it comes first and says which hashes will stand for nobody: names that are missing
 * without such an entry were taken away (audit:verify). Cut off anywhere it can be done again.
 */
export const forgetNames = async (
  { userId, orgId }: Forgotten,
  record: DeletionRecord,
  audit: (record: AuditRecord) => Promise<unknown>,
): Promise<void> => {
  const rows = await AuditNameModel.find({ $or: [{ userId }, ...(orgId === undefined ? [] : [{ orgId }])] }, { _id: 1 }).lean<
    { _id: string }[]
  >()
  const { intent } = record.data
  await audit({ ...record, data: { ...record.data, userId, forgets: rows.map(({ _id }) => _id) } })
  const { own } = await entriesOfIntent(intent)
  const named = Array.isArray(own?.data.forgets) ? (own.data.forgets as string[]) : []
  await AuditNameModel.deleteMany({ _id: { $in: named } })
  await AuditPersonModel.deleteOne({ _id: userId })
  forgetBound()
  forgetPersons()
}

/** The names that an entry says to be deleted, and the person; whoever is deleted stands in the entry as the one concerned. */
export const forgottenBy = ({ type, data }: Pick<AuditEntry, 'type' | 'data'>): { names: string[]; person: string | null } => {
  const names = Array.isArray(data.forgets) ? (data.forgets as string[]) : null
  const isDeletion = names !== null || type === 'USER_DELETED'
  return { names: names ?? [], person: isDeletion && typeof data.user === 'string' ? data.user : null }
}

/** Which of these hashes an entry says to be deleted; one that somebody else wrote into the database says nothing. */
export const forgottenAmong = async (hashes: readonly string[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const entries = await AuditModel.find({ 'data.forgets': { $in: hashes } }).lean<AuditEntry[]>()
  return new Set((await believedOf(entries)).flatMap((entry) => forgottenBy(entry).names))
}

/** Which of these people an entry says to be deleted. */
export const forgottenPeople = async (hashes: readonly string[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const entries = await AuditModel.find({ type: 'USER_DELETED' }).lean<AuditEntry[]>()
  return new Set((await believedOf(entries)).flatMap((entry) => forgottenBy(entry).person ?? []))
}
