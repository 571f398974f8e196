import type { Db } from 'mongodb'
import { connection } from '../../platform/database/model'
import { bringAccount, type UserDoc } from '../../access/area'
import type { RoomDoc } from '../../files/area'
import { appendAudit } from '../../log/area'
import { signedSince, signHead, submissionFaults, type SubmissionDoc } from '../../offers/area'
import { now } from '../../platform/clock'
import { insertAll } from '../../platform/insertAll'
import { takeKey } from '../../sealing/area'
import { bringParcels, type BroughtParcels, judgeParcels } from '../../parcels/area'
import { type TenderDoc, TenderModel } from '../../tenders/area'
import { BackupFault } from '../store'
import { COLLECTIONS, ofTender, type Row, type RowIn } from './belongs'
import { eraseContents, type Read, readWhole, takeContents } from './contents'
import type { ToldEntry } from './gather'
import { accountsHere, companiesHere, noteCompanies, numberHere } from './newcomers'
import {
  calledHere,
  type Here,
  nameAnew,
  renewDraft,
  renewFile,
  renewForm,
  renewLetters,
  renewReport,
  renewSubmission,
  renewTender,
} from './renew'
import { hashesHere, replayLog } from './replay'
import { assertOwn, refuse } from './own'
import { procedureHere } from './procedure'
import { keepProof, proofOf, sha256 } from './proof'
import type { Head } from './takeOut'
import { versionsHere } from './templates'

interface Place {
  readonly db: Db
  readonly shape: number
}

interface Source {
  readonly file: string
  readonly passphrase: string
  /** Mark of the key of the house that it must come from. */
  readonly signedBy: string
  /** Organizations that are here already, by their numbers there. */
  readonly same?: ReadonlyMap<number, number>
}

const insert = async (collection: string, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return
  const done = await insertAll(connection().collection(collection), rows)
  const refused = rows.filter((_, n) => !done[n]).map(({ _id }) => String(_id))
  if (refused.length > 0) throw new BackupFault(`${collection} has these here already, or a number of theirs: ${refused.join(', ')}`)
}

/** What a try that was killed left of a tender that is not there. */
const clear = async (db: Db, tenderId: string): Promise<void> => {
  for (const name of COLLECTIONS) await db.collection(name).deleteMany(ofTender(name, tenderId))
  await db.collection<{ _id: string }>('sealKeys').deleteMany({ _id: { $gte: `${tenderId}:`, $lt: `${tenderId};` } })
}

const assertFits = async ({ head, of }: Read, { db, shape }: Place): Promise<void> => {
  const { tenderId, lotse } = head
  if (head.shape !== shape)
    throw new BackupFault(
      `The tender is of Lotse ${lotse} with shape ${head.shape}, and this one has ${shape}: bring both houses to one version first.`,
    )
  if ((await db.collection<{ _id: string }>('tenders').findOne({ _id: tenderId })) !== null)
    throw new BackupFault(`Tender ${tenderId} is here already.`)
  for (const [collection, field] of [
    ['submissions', 'no'],
    ['requests', 'no'],
    ['questions', 'code'],
  ] as const) {
    const numbers = of(collection).flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []))
    const taken = await db.collection(collection).findOne({ [field]: { $in: numbers }, tenderId: { $ne: tenderId } })
    if (taken) throw new BackupFault(`The number ${String(taken[field])} (${collection}) is given out here already.`)
  }
}

/** Rows as they are stored here, but for the submissions and records that name entries of the log. */
const renewRows = async (read: Read, tender: TenderDoc, here: Here): Promise<RowIn[]> => {
  const rooms = new Map(read.of('rooms').map((row) => [row['_id'], row as unknown as RoomDoc]))
  const renew: Readonly<Record<string, (row: Row) => Row | Promise<Row>>> = {
    files: (row) => renewFile(row, rooms.get(row['roomId']), here),
    offerDrafts: (row) => renewDraft(row, here),
    letters: (row) => renewLetters(row, here),
    reportVersions: renewReport,
  }
  // Their hashes stand in the others.
  const forms: Row[] = []
  for (const row of read.of('formRevisions')) forms.push(await renewForm(row, tender, here))
  const found: RowIn[] = forms.map((row) => ({ in: 'formRevisions', row: calledHere(row, here, 'formRevisions') as Row }))
  for (const name of COLLECTIONS.filter((one) => !['formRevisions', 'submissions', 'openingRecords', 'tenders'].includes(one)))
    for (const row of read.of(name)) found.push({ in: name, row: await (renew[name]?.(row) ?? (calledHere(row, here, name) as Row)) })
  return found
}

const insertRows = async (rows: readonly RowIn[]): Promise<void> => {
  for (const name of COLLECTIONS) {
    const those = rows.flatMap((one) => (one.in === name ? [one.row] : []))
    const hasPending = [
      'offers',
      'rooms',
      'files',
      'messages',
      'questions',
      'questionRules',
      'requests',
      'evaluations',
      'evaluationMarks',
      'invitations',
      'contracts',
      'letters',
      'needs',
      'directOrders',
      'reports',
      'reportNotes',
    ]
    await insert(name, hasPending.includes(name) ? those.map((row) => ({ ...row, pending: [] })) : those)
  }
}

/** The log, then what names its entries, then the tender: where that is, everything is. */
const finish = async (read: Read, here: Here, db: Db): Promise<void> => {
  const { head } = read
  const submissions: SubmissionDoc[] = read.of('submissions').map((row) => renewSubmission(row, here))
  const told = read.of('log') as unknown as ToldEntry[]
  const written = await replayLog(told, here, submissions)
  const headOf = (row: SubmissionDoc) => {
    const found = written.submissions.get(row._id)
    return found ? signHead(row._id, found) : null
  }
  await insert(
    'submissions',
    submissions.map((row) => ({ ...row, logHead: headOf(row) })),
  )
  const records = read.of('openingRecords').map((row) => ({ ...row, logHead: written.openings.get(String(row['_id'])) ?? row['logHead'] }))
  await insert('openingRecords', records)
  // What this house has signed now, it believes.
  if ((await submissionFaults(head.tenderId)).faults.length > 0) refuse('a submission of it is not what was sealed and signed.')
  await keepProof(db, read)
  const data = {
    tenderId: head.tenderId,
    signedBy: read.signedBy,
    sum: read.end.sum,
    entries: told.length,
    proof: sha256(proofOf(read)),
    procedure: `${here.procedure.id}@${here.procedure.version}`,
    intent: `brought:${head.tenderId}`,
  }
  await appendAudit({ type: 'PROJECT_BROUGHT_IN', at: now(), actor: null, data })
  await insert(
    'tenders',
    read.of('tenders').map((row) => ({ ...renewTender(row, here), pending: [] })),
  )
}

const bringPeople = async (db: Db, read: Read, same: ReadonlyMap<number, number>) => {
  const of = { house: read.signedBy, tenderId: read.head.tenderId }
  const { numbers, fresh, own } = await companiesHere(db, { ...of, rows: read.of('organizations'), same })
  const accounts = await accountsHere(db, read.of('users'), numbers)
  const at = now()
  await insert(
    'organizations',
    fresh.map((row) => ({ ...row, pending: [], updated: at })),
  )
  await noteCompanies(db, { ...of, numbers, own })
  const interventions = (row: Row): Row => ({
    ...row,
    ...(calledHere({ interventions: row['interventions'] }, { numbers, texts: accounts.ids }, 'users') as Row),
  })
  for (const row of accounts.fresh) {
    const { organizationId } = row
    const isProposed = typeof organizationId === 'number' && !own.has(organizationId)
    await bringAccount(interventions(row) as Partial<UserDoc>, { isProposed })
  }
  return { numbers, ids: accounts.ids }
}

/**
 * Brings a tender of another house into this one, while no Lotse runs on it: with the ids it had, organizations and accounts that are not
 * here under new ones where theirs are taken, sealed and signed by this house, its part of the log written into this one's. All of it or
 * nothing, but for entries of the log, organizations and accounts, which a second try finds.
 */
export const bringInTender = async (
  { db, shape }: Place,
  { file, passphrase, signedBy, same = new Map() }: Source,
): Promise<{ head: Head; no: number; parcels: BroughtParcels }> => {
  const read = await readWhole(file, passphrase)
  const { head } = read
  if (read.signedBy !== signedBy)
    throw new BackupFault(
      `${file} is signed by the key ${read.signedBy}${signedBy === '' ? '' : `, not by ${signedBy}`}: ask the other house for the mark ` +
        'of its key, by another way than the file came, and name it (--signed-by).',
    )
  await assertOwn(read)
  await assertFits(read, { db, shape })
  const tender = read.of('tenders')[0] as unknown as TenderDoc
  const procedure = await procedureHere(read, tender)
  const parcels = await judgeParcels(read.of('parcels'), now()).catch((fault: unknown) =>
    refuse(fault instanceof Error ? fault.message : String(fault)),
  )
  await clear(db, head.tenderId)
  const taken: string[] = []
  let no = 0
  try {
    await takeContents(file, passphrase, (blobId) => taken.push(blobId))
    await procedure.keep()
    const { numbers, ids } = await bringPeople(db, read, same)
    const keys = new Map(read.of('sealKeys').map(({ _id, key }) => [String(_id), Buffer.from(String(key), 'base64')]))
    const versions = await versionsHere(db, read.of('templates'), read.of('templateVersions'))
    await insertAll(connection().collection('bidderForms'), read.of('bidderForms'))
    const persons = new Map(read.of('persons').map(({ _id, hash }) => [String(hash), String(_id)]))
    const texts = new Map([...ids, ...(await hashesHere(persons, ids))])
    no = await numberHere(db, 'tenders', head.no)
    const here: Here = { numbers, texts, versions, keys, no, procedure: procedure.pin, house: read.signedBy, since: await signedSince() }
    nameAnew(
      COLLECTIONS.flatMap((name) => read.of(name).map((row) => ({ in: name, row }))),
      patternsIn(read),
      here,
    )
    for (const [id, key] of keys) await takeKey(id, key)
    await insertRows(await renewRows(read, tender, here))
    await finish(read, here, db)
  } catch (fault) {
    await clear(db, head.tenderId)
    await eraseContents(taken)
    throw fault
  }
  return { head, no, parcels: await linkParcels(head.tenderId, parcels) }
}

/** The tender is there by now, whatever becomes of these. */
const linkParcels = async (tenderId: string, parcels: Awaited<ReturnType<typeof judgeParcels>>): Promise<BroughtParcels> => {
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  const ports = { audit: appendAudit, publish: async () => undefined }
  try {
    if (!tender) throw new Error('it is gone again')
    return await bringParcels(tender, parcels, { at: now(), ports })
  } catch (fault) {
    throw new BackupFault(`The tender is brought in, but not all of its parcels: link them by hand (${String(fault)}).`)
  }
}

const patternsIn = (read: Read): Map<string, string> =>
  new Map(read.of('patterns').map(({ _id, pattern }) => [String(_id), String(pattern)]))
