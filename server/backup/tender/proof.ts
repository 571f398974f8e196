import type { Db } from 'mongodb'
import { createHash, verify } from 'node:crypto'
import { connection } from '../../platform/database/model'
import { type AuditEntry, AuditModel, entryHash, GENESIS } from '../../log/area'
import type { Read } from './contents'
import type { ToldEntry } from './gather'
import { markOf } from './takeOut'

/*
 * What a tender's part of the log was in the house that it came from, byte for byte, beside the entries made of it here. Its chain
 * can be walked by anybody; that no other house wrote it says the signature of the file that it came in.
 */
interface Proof {
  /** Of the tender. */
  readonly _id: string
  /** Mark of the key that signed it. */
  readonly house: string
  readonly at: Date
  /** What was signed there: the sum of the file, by this key. */
  readonly sum: string
  readonly signature: string
  readonly publicKey: string
  /** JSON of the entries as they stood there, with its SHA-256 in the entry of this house that says the tender came. */
  readonly entries: string
}

const proofs = (db: Db) => db.collection<Proof>('broughtIn')

export const proofOf = (read: Read): string => JSON.stringify((read.of('log') as unknown as ToldEntry[]).map(({ entry }) => entry))
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const keepProof = async (db: Db, read: Read): Promise<void> => {
  const { head, end } = read
  const proof = { house: read.signedBy, at: new Date(head.at), ...end, entries: proofOf(read) }
  await proofs(db).deleteMany({ _id: head.tenderId })
  await proofs(db).insertOne({ _id: head.tenderId, ...proof })
}

const parse = (text: string): AuditEntry[] =>
  (JSON.parse(text) as (Omit<AuditEntry, 'at'> & { at: string })[]).map((entry) => ({ ...entry, at: new Date(entry.at) }))

/** Why these entries are no whole part of a log; null: they are. */
export const chainFault = (entries: string): string | null => {
  let before = { seq: 0, h: GENESIS }
  for (const entry of parse(entries)) {
    const { tenderSeq, h } = entry
    if (tenderSeq !== before.seq + 1 || entry.tenderPrevious !== before.h || entryHash(entry) !== h)
      return `came with entry ${tenderSeq} of a log that does not hold`
    before = { seq: tenderSeq, h }
  }
  return null
}

const faultOf = async ({ _id, sum, signature, publicKey, entries }: Proof): Promise<string | null> => {
  if (!verify(null, Buffer.from(sum), publicKey, Buffer.from(signature, 'base64'))) return 'is not signed by the house that it came from'
  const here = await AuditModel.find({ tenderId: _id }).sort({ tenderSeq: 1 }).lean<AuditEntry[]>()
  const isTold = ({ type, data }: AuditEntry): boolean =>
    type === 'PROJECT_BROUGHT_IN' && data['proof'] === sha256(entries) && data['sum'] === sum && data['signedBy'] === markOf(publicKey)
  if (!here.some(isTold)) return 'has another log of the house that it came from than this one was told of'
  const fault = chainFault(entries)
  if (fault !== null) return fault
  for (const entry of parse(entries)) {
    const own = here.find(({ tenderSeq }) => tenderSeq === entry.tenderSeq)
    if (own?.type !== entry.type || own.at.getTime() !== entry.at.getTime())
      return `has entry ${entry.tenderSeq} otherwise than the house that it came from`
  }
  return null
}

/** Holds tenders of other houses against the logs that they came with: a line for each that does not hold. */
export const broughtFaultLines = async (): Promise<string[]> => {
  const { db } = connection()
  if (!db) throw new Error('not connected')
  const lines: string[] = []
  for (const proof of await proofs(db as unknown as Db)
    .find({ entries: { $exists: true } })
    .toArray()) {
    const fault = await faultOf(proof)
    if (fault !== null) lines.push(`Tender ${proof._id} ${fault}.`)
  }
  return lines
}
