import { type UserDoc, UserModel } from '../../access/area'
import { OrganizationModel } from '../../organizations/area'
import { inParts } from '../../platform/inParts'
import { type LotDoc, TenderModel } from '../../tenders/area'
import {
  type AuditEntry,
  type AuditName,
  AuditNameModel,
  type AuditPerson,
  AuditPersonModel,
  forgottenAmong,
  forgottenPeople,
  hashesOf,
  isBelieved,
  isOfPerson,
  isUnchanged,
  organizationsOf,
  provenSince,
} from '../../log/area'

type Person = { readonly name: string; readonly email: string }
export type NamedTender = { _id: string; no: number; name: string; lots: Pick<LotDoc, 'lotId' | 'name'>[] }

/**
 * A part of an entry whose name is not the one that was written down with it, or was taken away without an entry that says so; 'entry': all
 * of it, as this installation did not write it so.
 */
type Altered = 'actor' | 'person' | 'organization' | 'entry'

/**
 * What an entry's hashes and ids stand for: people and organizations as they were called then, tenders as they are today. Who or what is
 * deleted is not in it.
 */
export interface Names {
  readonly actor: Person | null
  readonly concerned: Person | null
  readonly organizations: ReadonlyMap<number, string>
  readonly tenders: ReadonlyMap<string, NamedTender>
  readonly altered: readonly Altered[]
}

const texts = (values: readonly unknown[]): string[] => [...new Set(values.filter((value): value is string => typeof value === 'string'))]

/** What is found for a hash: a name, 'altered' where it is not the one that was written, null where it was deleted or never known. */
type Found = Person | 'altered' | null

/** Of entries without bound names. Who first came into the log as somebody concerned came without a name: it is asked of the account. */
const peopleOf = async (hashes: readonly string[]): Promise<Map<string, Found>> => {
  if (hashes.length === 0) return new Map()
  const known = await inParts(hashes, (part) => AuditPersonModel.find({ hash: { $in: part } }).lean<AuditPerson[]>())
  const found = new Set(known.map(({ hash }) => hash))
  const missing = hashes.filter((hash) => !found.has(hash))
  const forgotten = await forgottenPeople(missing)
  const nameless = known.filter(({ email }) => !email).map(({ _id }) => _id)
  const users =
    nameless.length === 0
      ? []
      : await UserModel.find({ _id: { $in: nameless } }, { email: 1, givenName: 1, surName: 1 }).lean<
          Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName'>[]
        >()
  const accounts = new Map(
    users.map(({ _id, email, givenName, surName }) => [_id, { email, name: `${givenName} ${surName}`.trim() || email }]),
  )
  return new Map([
    ...missing.map((hash): [string, Found] => [hash, forgotten.has(hash) ? null : 'altered']),
    ...known.map((row): [string, Found] => {
      if (!isOfPerson(row)) return [row.hash, 'altered']
      return [row.hash, row.email ? { email: row.email, name: row.name || row.email } : (accounts.get(row._id) ?? null)]
    }),
  ])
}

/** Of entries with bound names: a row must be what was written, and may be missing only where an entry says that it was deleted. */
const boundOf = async (hashes: readonly string[]): Promise<Map<string, Found>> => {
  const rows = await inParts(hashes, (part) => AuditNameModel.find({ _id: { $in: part } }).lean<AuditName[]>())
  const found = new Map(rows.map((row): [string, Found] => [row._id, isUnchanged(row) ? { name: row.name, email: row.email } : 'altered']))
  const missing = hashes.filter((hash) => !found.has(hash))
  const forgotten = await forgottenAmong(missing)
  for (const hash of missing) found.set(hash, forgotten.has(hash) ? null : 'altered')
  return found
}

const tendersOf = async (ids: readonly string[]): Promise<Map<string, NamedTender>> => {
  if (ids.length === 0) return new Map()
  const fields = { no: 1, 'head.name': 1, 'lots.lotId': 1, 'lots.name': 1 }
  const found = await TenderModel.find({ _id: { $in: ids } }, fields).lean<
    { _id: string; no: number; head: { name: string }; lots: NamedTender['lots'] }[]
  >()
  return new Map(found.map(({ _id, no, head, lots }) => [_id, { _id, no, name: head.name, lots }]))
}

const companiesOf = async (ids: readonly number[]): Promise<Map<number, string>> => {
  const found = await inParts(ids, (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  return new Map(found.map(({ _id, name }) => [_id, name]))
}

/** A few reads for a page, however many people are on it. Answers what an entry of it names. */
export async function namesIn(entries: readonly AuditEntry[]): Promise<(entry: AuditEntry) => Names> {
  const earlier = entries.filter(({ names }) => names === undefined)
  const [people, bound, tenders, companies, since] = await Promise.all([
    // Also of those with bound names: whose row is gone is asked for by nobody any more (names of people are found by it elsewhere).
    peopleOf(texts(entries.flatMap(({ actor, data }) => [actor, data.user]))),
    boundOf([...new Set(entries.flatMap(hashesOf))]),
    tendersOf(texts(entries.map(({ tenderId }) => tenderId))),
    companiesOf([...new Set(earlier.flatMap(({ data }) => organizationsOf(data)))]),
    provenSince(),
  ])
  const of = (hash: string | undefined): Found => (hash === undefined ? null : (bound.get(hash) ?? null))
  return (entry) => {
    const { names, actor, data } = entry
    const personOf = (hash: unknown): Found => (typeof hash === 'string' ? (people.get(hash) ?? null) : null)
    const nameOf = (hash: unknown, bound: string | undefined): Found => {
      const person = personOf(hash)
      return names && person !== 'altered' ? of(bound) : person
    }
    const isForged = !isBelieved(entry, since)
    const who = nameOf(actor, names?.actor)
    const concerned = nameOf(data.user, names?.user)
    const organizations = names
      ? Object.entries(names.organizations ?? {}).map(([id, hash]) => [Number(id), of(hash)] as const)
      : organizationsOf(data).flatMap((id) => (companies.has(id) ? [[id, { name: companies.get(id) ?? '', email: '' }] as const] : []))
    const shown = (found: Found): Person | null => (found === 'altered' ? null : found)
    return {
      // Nobody is said to have done what we did not write down.
      actor: isForged ? null : shown(who),
      concerned: shown(concerned),
      organizations: new Map(organizations.flatMap(([id, found]) => (shown(found) ? [[id, shown(found)?.name ?? ''] as const] : []))),
      tenders,
      altered: [
        ...(isForged ? (['entry'] as const) : []),
        ...(who === 'altered' ? (['actor'] as const) : []),
        ...(concerned === 'altered' ? (['person'] as const) : []),
        ...(organizations.some(([, found]) => found === 'altered') ? (['organization'] as const) : []),
      ],
    }
  }
}
