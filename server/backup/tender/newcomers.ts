import type { Db } from 'mongodb'
import { inParts } from '../../platform/inParts'
import { nextNumber } from '../../platform/database/counters'
import { BackupFault } from '../store'
import type { Row } from './belongs'

/* Organizations and accounts that come with a tender: which of them are here already, and what the others are called here. */

/** What a tender (`by`) of the same house brought along or met first, by its number there. Houses are known by their keys' marks. */
const known = (db: Db) => db.collection<{ _id: string; to: number; by: string }>('broughtIn')
const nameOf = (house: string, number: number): string => `organization:${house}:${number}`

/** A number stays what it was where nobody here has it or had it; else it is the next one. */
export const numberHere = async (db: Db, counter: string, number: number): Promise<number> => {
  const given = (await db.collection<{ _id: string; n: number }>('counters').findOne({ _id: counter }))?.n ?? 0
  return nextNumber(counter, given < number ? number - given : 1)
}

interface Companies {
  readonly house: string
  readonly tenderId: string
  readonly rows: readonly Row[]
  /** Organizations of which whoever runs this says that they are the same, by their numbers there. */
  readonly same: ReadonlyMap<number, number>
}

/**
 * The numbers of organizations here, by theirs there; `fresh` are those to be made, under their new numbers; `own` those that
 * this tender brings or brought at a try that failed: nobody else is in them.
 */
export const companiesHere = async (db: Db, { house, tenderId, rows, same }: Companies) => {
  const numbers = new Map<number, number>()
  const [fresh, own]: [Row[], Set<number>] = [[], new Set()]
  const isThere = async (number: number): Promise<boolean> =>
    (await db.collection<{ _id: number }>('organizations').findOne({ _id: number })) !== null
  for (const [number, to] of same) {
    if (!rows.some((row) => row['_id'] === number)) throw new BackupFault(`No organization ${number} comes with the tender.`)
    if (!(await isThere(to))) throw new BackupFault(`There is no organization ${to} here.`)
  }
  for (const row of [...rows].sort((one, other) => Number(one['_id']) - Number(other['_id']))) {
    const number = Number(row['_id'])
    const met = same.has(number) ? null : await known(db).findOne({ _id: nameOf(house, number) })
    const before = same.get(number) ?? met?.to
    const isKnown = before !== undefined && (await isThere(before))
    const here = isKnown ? before : await numberHere(db, 'organizations', number)
    numbers.set(number, here)
    if (!isKnown) fresh.push({ ...row, _id: here })
    if (!isKnown || met?.by === tenderId) own.add(here)
  }
  return { numbers, fresh, own }
}

interface Noted {
  readonly house: string
  readonly tenderId: string
  readonly numbers: ReadonlyMap<number, number>
  readonly own: ReadonlySet<number>
}

/** So that the next tender of the same house finds them. */
export const noteCompanies = async (db: Db, { house, tenderId, numbers, own }: Noted): Promise<void> => {
  for (const [number, to] of numbers) {
    const _id = nameOf(house, number)
    await known(db).deleteMany({ _id })
    await known(db).insertOne({ _id, to, by: own.has(to) ? tenderId : '' })
  }
}

interface Found {
  readonly _id: string
  readonly email: string
  readonly organizationId: number | null
  readonly proposal?: { readonly organizationId: number } | null
}

/**
 * Ids of accounts here, by theirs there: one of the same address is the same person's, and must be of the same organization. `fresh` are
 * those to be made.
 */
export const accountsHere = async (db: Db, rows: readonly Row[], numbers: ReadonlyMap<number, number>) => {
  const users = db.collection<Found>('users')
  const byId = await inParts(
    rows.map((row) => String(row['_id'])),
    (part) => users.find({ _id: { $in: part } }).toArray(),
  )
  const byEmail = await inParts(
    rows.map((row) => String(row['email'])),
    (part) => users.find({ email: { $in: part } }).toArray(),
  )
  const ids = new Map<string, string>()
  const fresh: Row[] = []
  for (const row of rows) {
    const [id, email] = [String(row['_id']), String(row['email'])]
    const there = byId.find((one) => one._id === id) ?? byEmail.find((one) => one.email === email)
    const organizationId = typeof row['organizationId'] === 'number' ? (numbers.get(row['organizationId']) ?? null) : null
    if (there && (there.organizationId ?? there.proposal?.organizationId ?? null) !== organizationId)
      throw new BackupFault(`The account ${email} is here already, and of another organization than there. Say which is the same (--same).`)
    ids.set(id, there?._id ?? id)
    if (!there) fresh.push({ ...row, organizationId })
  }
  return { ids, fresh }
}
