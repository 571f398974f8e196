import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Db, MongoClient } from 'mongodb'
import { accountToBring } from '../../access/area'
import { appendAudit, type AuditEntry } from '../../log/area'
import { hasBlob, readStored, storedBytes } from '../../blobs/area'
import { now } from '../../platform/clock'
import { inParts } from '../../platform/inParts'
import { signingFor } from '../../platform/signing'
import { parcelsToTell } from '../../parcels/area'
import { type LettersDoc, lettersToTell } from '../../procedure/area'
import { versionToTell } from '../../procedures/area'
import { keysOfTender } from '../../sealing/area'
import { shippedForm, type TenderDoc } from '../../tenders/area'
import { versionOfLotse } from '../dump'
import { blobsNamed } from '../named'
import { BackupFault } from '../store'
import type { Row, RowIn } from './belongs'
import { DEFAULT_COST, LEAST_PASSPHRASE, type Piece, writeTenderFile } from './file'
import { accountsIn, entriesOf, numbersIn, numbersInForms, patternsOf, personsIn, rowsOf, toldBy } from './gather'
import { assertSound } from './sound'

/** What a house signs that a tender was taken out of it: whoever has its public key can say so later. */
const signingOut = signingFor('tenders taken out')

/** What people compare the public key by. */
export const markOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex').slice(0, 32)
export const publicKeyMark = (): string => markOf(signingOut.publicKeyText())

/** Rows as they are told: letters that went with what is proven of them, and without those that did not. */
const toldRows = async (rows: readonly RowIn[]): Promise<RowIn[]> => {
  const told = await Promise.all(
    rows.map(async ({ in: name, row }) => (name === 'letters' ? lettersToTell(row as unknown as LettersDoc) : row)),
  )
  return rows.flatMap(({ in: name }, n) => (told[n] ? [{ in: name, row: withoutPending({ ...told[n] }) }] : []))
}

/** What the file says of itself. */
export interface Head {
  readonly lotse: string
  readonly shape: number
  readonly at: string
  readonly tenderId: string
  readonly no: number
  readonly name: string
  readonly contents: number
}

interface House {
  readonly client: MongoClient
  readonly db: Db
  readonly shape: number
}

const withoutPending = ({ pending: _pending, ...row }: Row): Row => row

const versionsOf = async (db: Db, { templateId, templateVersion, moved }: TenderDoc, rows: readonly RowIn[]): Promise<Row[]> => {
  const numbers = [templateVersion, moved?.from, ...rows.flatMap((one) => (one.in === 'formRevisions' ? [one.row['templateVersion']] : []))]
  const ids = [...new Set(numbers.filter((one) => typeof one === 'number'))].map((number) => `${templateId}@${number}`)
  return inParts(ids, (part) =>
    db
      .collection<{ _id: string }>('templateVersions')
      .find({ _id: { $in: part } })
      .toArray(),
  )
}

/**
 * Forms that this tender's bidders can have filled: those of its template's versions, and whatever Lotse shipped. Which of them were filled
 * is sealed.
 */
const formsOf = async (db: Db, versions: readonly Row[]): Promise<Row[]> => {
  const idOf = ({ body }: Row): unknown => (JSON.parse(String(body)) as { id?: unknown }).id
  const shipped = (['offer', 'application', 'concession'] as const).map((name): unknown => shippedForm(name).template.file.id)
  const ids = new Set([...shipped, ...versions.map(idOf)])
  return (await db.collection('bidderForms').find({}).toArray()).filter((row) => ids.has(idOf(row)))
}

interface Naming {
  readonly tender: TenderDoc
  readonly rows: readonly RowIn[]
  readonly entries: readonly AuditEntry[]
  readonly persons: ReadonlyMap<string, string>
}

const namedIn = async (db: Db, { tender, rows, entries, persons }: Naming): Promise<{ accounts: Row[]; organizations: Row[] }> => {
  const inRows = rows.flatMap((one) => numbersIn(one.row, one.in))
  const companies = [
    ...inRows,
    ...numbersIn(
      entries.map(({ data }) => data),
      'audit',
    ),
    ...(await numbersInForms(rows, tender)),
  ]
  const accounts = await accountsIn(db, { rows, persons, companies })
  const employers = accounts.flatMap(({ organizationId }) => (typeof organizationId === 'number' ? [organizationId] : []))
  const organizations = await inParts([...new Set([...companies, ...employers])], (part) =>
    db
      .collection<{ _id: number }>('organizations')
      .find({ _id: { $in: part } })
      .toArray(),
  )
  return { accounts, organizations }
}

async function* pieces(head: Head, lines: readonly RowIn[], blobs: readonly string[]): AsyncGenerator<Piece> {
  yield { head: { ...head } }
  for (const line of lines) yield line
  for (const blob of blobs) yield { blob, bytes: await storedBytes(blob), read: () => readStored(blob) }
}

/**
 * Writes a tender with all that belongs to it into one file, sealed with a passphrase: rows of one moment, its part of the log, accounts
 * and organizations that it names, versions of its template, contents as they are stored, and the keys of what is sealed. It stays where
 * it is; the log says that it was taken out. Refused where something of it is under way, or does not hold.
 */
export const takeOutTender = async (
  { client, db, shape }: House,
  tenderId: string,
  { file, passphrase, cost = DEFAULT_COST }: { file: string; passphrase: string; cost?: number },
): Promise<Head> => {
  if (passphrase.length < LEAST_PASSPHRASE) throw new BackupFault(`The passphrase needs ${LEAST_PASSPHRASE} characters at least.`)
  if (existsSync(file)) throw new BackupFault(`${file} is there already: name one that is not.`)
  const rows = await rowsOf({ client, db }, tenderId)
  const tender = rows.find((one) => one.in === 'tenders')?.row as TenderDoc | undefined
  if (!tender) throw new BackupFault(`There is no tender ${tenderId}.`)
  const entries = await entriesOf(tenderId)
  await assertSound(tender, entries, rows)
  const everybody = await personsIn(entries)
  const { accounts, organizations } = await namedIn(db, { tender, rows, entries, persons: everybody })
  // Of whom there is no account, nobody there knows who it is.
  const ids = new Set(accounts.map(({ _id }) => _id))
  const persons = new Map([...everybody].filter(([, id]) => ids.has(id)))
  const patterns = patternsOf(rows, tenderId)
  const named = [...new Set(rows.flatMap(({ in: collection, row }) => blobsNamed(collection, row)))]
  const there = await Promise.all(named.map(hasBlob))
  const versions = await versionsOf(db, tender, rows)
  const procedure = await versionToTell(tender.procedure)
  const missing = named.filter((_, n) => !there[n])
  if (missing.length > 0) throw new BackupFault(`The tender is not taken out: contents of it are missing: ${missing.join(', ')}`)
  const lines: RowIn[] = [
    ...organizations.map((row) => ({ in: 'organizations', row: withoutPending(row as Row) })),
    ...accounts.map((row) => ({ in: 'users', row: { ...accountToBring(row) } })),
    ...(await db.collection<{ _id: string }>('templates').find({ _id: tender.templateId }).toArray()).map((row) => ({
      in: 'templates',
      row,
    })),
    ...versions.map((row) => ({ in: 'templateVersions', row })),
    ...(procedure ? [{ in: 'procedureVersions', row: { ...procedure } }] : []),
    ...(await formsOf(db, versions)).map((row) => ({ in: 'bidderForms', row })),
    ...(await keysOfTender(tenderId)).map(({ id, key }) => ({ in: 'sealKeys', row: { _id: id, key: key.toString('base64') } })),
    ...[...persons].map(([hash, _id]) => ({ in: 'persons', row: { _id, hash } })),
    ...[...patterns].map(([_id, pattern]) => ({ in: 'patterns', row: { _id, pattern } })),
    ...(await toldBy(entries, persons)).map((row) => ({ in: 'log', row: { ...row } })),
    ...(await toldRows(rows)),
    ...(await parcelsToTell(tenderId)).map((row) => ({ in: 'parcels', row: { ...row } })),
  ]
  const at = now()
  const about = { lotse: versionOfLotse(), shape, at: at.toISOString(), tenderId }
  const head: Head = { ...about, no: tender.no, name: tender.name, contents: named.length }
  const sign = (sum: string) => ({ signature: signingOut.sign(sum), publicKey: signingOut.publicKeyText() })
  // First: no file with the keys of what is sealed that the log does not tell of.
  await appendAudit({ type: 'PROJECT_TAKEN_OUT', at, actor: null, data: { tenderId } })
  await writeTenderFile(file, pieces(head, lines, named), { passphrase, cost, sign })
  return head
}
