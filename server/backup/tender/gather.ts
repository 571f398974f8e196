import { asShown } from '../../../engine/form'
import type { Db, MongoClient } from 'mongodb'
import {
  type AuditEntry,
  AuditModel,
  type AuditName,
  AuditNameModel,
  type AuditPerson,
  AuditPersonModel,
  hashesOf,
  isOfPerson,
} from '../../log/area'
import { atOneMoment } from '../../platform/database/oneMoment'
import { inParts } from '../../platform/inParts'
import { offerRoomId, type RoomDoc } from '../../files/area'
import { organizationsIn, type TenderDoc } from '../../tenders/area'
import { templateVersion } from '../../templates/area'
import { BackupFault } from '../store'
import { changed, COLLECTIONS, isOrganization, ofTender, type Row, type RowIn } from './belongs'

interface From {
  readonly client: MongoClient
  readonly db: Db
}

/** An entry with those whom it names as they were called then. */
export interface ToldEntry {
  readonly entry: AuditEntry
  readonly actor: { readonly id: string; readonly name: string; readonly email: string } | null
  /** Of `data.user`. */
  readonly userId: string | null
}

/** All rows of a tender as they stood at one moment, the tender itself last. */
export const rowsOf = async ({ client, db }: From, tenderId: string): Promise<RowIn[]> =>
  atOneMoment({ client, db }, async ({ way, session }) => {
    const read = async (): Promise<RowIn[]> => {
      const found: RowIn[] = []
      for (const name of COLLECTIONS) {
        const rows = await db
          .collection(name)
          .find(ofTender(name, tenderId), session ? { session } : {})
          .toArray()
        found.push(...rows.map((row) => ({ in: name, row })))
      }
      return found
    }
    const rows = await read()
    if (way === 'still' && JSON.stringify(await read()) !== JSON.stringify(rows))
      throw new BackupFault('The tender changed while it was read, and this database shows no moment of itself: stop Lotse.')
    return rows
  })

/** A tender's part of the log, in its order. */
export const entriesOf = async (tenderId: string): Promise<AuditEntry[]> =>
  AuditModel.find({ tenderId }).sort({ tenderSeq: 1 }).lean<AuditEntry[]>()

const HASH = /^[0-9a-f]{64}$/

/** Everybody whom these entries name by a hash, by it. */
export const personsIn = async (entries: readonly AuditEntry[]): Promise<Map<string, string>> => {
  const hashes = new Set<string>()
  for (const { actor, data } of entries)
    changed([actor, data], (one) => {
      if (typeof one === 'string' && HASH.test(one)) hashes.add(one)
      return one
    })
  const rows = await inParts([...hashes], (part) => AuditPersonModel.find({ hash: { $in: part } }).lean<AuditPerson[]>())
  return new Map(rows.filter(isOfPerson).map(({ _id, hash }) => [hash, _id]))
}

/** Entries with the names that are bound to them. */
export const toldBy = async (entries: readonly AuditEntry[], persons: ReadonlyMap<string, string>): Promise<ToldEntry[]> => {
  const hashes = [...new Set(entries.flatMap(hashesOf))]
  const rows = await inParts(hashes, (part) => AuditNameModel.find({ _id: { $in: part } }).lean<AuditName[]>())
  const names = new Map(rows.map((one) => [one._id, one]))
  const idOf = (hash: unknown): string | null => (typeof hash === 'string' ? (persons.get(hash) ?? null) : null)
  return entries.map((entry) => {
    const id = idOf(entry.actor)
    const named = names.get(entry.names?.actor ?? '')
    return {
      entry,
      actor: id === null ? null : { id, name: named?.name ?? '', email: named?.email ?? '' },
      userId: idOf(entry.data['user']),
    }
  })
}

interface Named {
  readonly rows: readonly RowIn[]
  readonly persons: ReadonlyMap<string, string>
  readonly companies: readonly number[]
}

/** Accounts that rows and log name, and admins of the companies among them: without one nobody could let their people in. */
export const accountsIn = async (db: Db, { rows, persons, companies }: Named): Promise<Row[]> => {
  const ids = new Set(persons.values())
  for (const { row } of rows)
    changed(row, (one) => {
      if (typeof one === 'string' && /^[\w-]{22}$/.test(one)) ids.add(one)
      return one
    })
  const users = db.collection<{ _id: string }>('users')
  const named = await inParts([...ids], (part) => users.find({ _id: { $in: part } }).toArray())
  const admins = await inParts(companies, (part) => users.find({ organizationId: { $in: part }, roles: 'ORGANIZATION_ADMIN' }).toArray())
  return [...new Map([...named, ...admins].map((one) => [one._id, one])).values()]
}

/** Organizations whose numbers stand in rows of a collection, or in entries of the log. */
export const numbersIn = (value: unknown, collection: string): number[] => {
  const found: number[] = []
  changed(value, (one, name) => {
    if (typeof one === 'number' && isOrganization(name, collection)) found.push(one)
    return one
  })
  return found
}

/** And those that the forms of these rows name. */
export const numbersInForms = async (rows: readonly RowIn[], { templateId, templateVersion: pinned }: TenderDoc): Promise<number[]> => {
  const found: number[] = []
  for (const { row } of rows.filter((one) => one.in === 'formRevisions')) {
    const template = await templateVersion(templateId, Number(row['templateVersion'] ?? pinned))
    if (template) found.push(...organizationsIn(template, asShown(template, JSON.parse(String(row['data'])) as never)).map(({ id }) => id))
  }
  return found
}

/** By room of an offer, the pattern that it was made from: its id follows from both, by a key of this house. */
export const patternsOf = (rows: readonly RowIn[], tenderId: string): Map<string, string> => {
  const rooms = rows.flatMap((one) => (one.in === 'rooms' ? [one.row as unknown as RoomDoc] : []))
  const patterns = rooms.filter(({ owner, type }) => owner.id === tenderId && type === 'CONTRACTOR')
  const found = new Map<string, string>()
  for (const { _id, owner, matter } of rooms.filter((one) => one.matter !== null && one.owner.kind === 'offer')) {
    if (matter === null) continue
    const { lotId, kind, round, offerRound } = matter
    const pattern = patterns.find((one) => _id === offerRoomId(owner.id, lotId, kind, round, offerRound, one._id))
    if (!pattern) throw new BackupFault(`The tender is not taken out: the room ${_id} is none that Lotse made for its offer.`)
    found.set(_id, pattern._id)
  }
  return found
}
