import { createHash } from 'node:crypto'
import { isDuplicateKey } from '../platform/duplicateKey'
import { canonicalJson } from './canonical'
import { AuditModel, type AuditEntry } from './model'
import { personHash } from './persons'

/**
 * What is written down. `data.userId` names another person concerned and becomes a salted hash; nothing else personal belongs into data.
 * `data.intent` is the id of the intent that asked for it: a second entry of the same one is never made.
 */
export interface AuditRecord {
  readonly type: string
  readonly at: Date
  readonly actor: { readonly id: string; readonly email: string; readonly name: string } | null
  readonly data: { readonly tenderId?: string; readonly userId?: string; readonly intent?: string; readonly [key: string]: unknown }
}

export const GENESIS = '0'.repeat(64)

/** h = SHA-256(previous ‖ canonical JSON of the entry without h). */
export const entryHash = (entry: Omit<AuditEntry, 'h'>): string => {
  const { previous, ...content } = entry
  return createHash('sha256').update(previous).update(canonicalJson(content)).digest('hex')
}

type Head = Pick<AuditEntry, '_id' | 'h'>
let head: Head | null = null

const readHead = async (): Promise<Head> =>
  (await AuditModel.findOne({}, { h: 1 }).sort({ _id: -1 }).lean<Head>()) ?? { _id: 0, h: GENESIS }

const readTenderHead = async (tenderId: string): Promise<{ seq: number; h: string }> => {
  const last = await AuditModel.findOne({ tenderId }, { h: 1, tenderSeq: 1 })
    .sort({ tenderSeq: -1 })
    .lean<Pick<AuditEntry, 'h' | 'tenderSeq'>>()
  return { seq: last?.tenderSeq ?? 0, h: last?.h ?? GENESIS }
}

/** A text as the database keeps it: half a surrogate pair becomes U+FFFD there, and what is hashed must be what is read. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? Buffer.from(value, 'utf8').toString('utf8') : value

const link = async ({ type, at, actor, data }: AuditRecord, before: Head): Promise<AuditEntry> => {
  const { tenderId = null, userId, ...rest } = data
  const tender = tenderId === null ? null : await readTenderHead(tenderId)
  const concerned = userId === undefined ? {} : { user: await personHash({ id: userId }) }
  const entry = {
    _id: before._id + 1,
    at,
    type,
    tenderId,
    tenderSeq: tender ? tender.seq + 1 : null,
    tenderPrevious: tender?.h ?? null,
    actor: actor ? await personHash(actor) : null,
    // Through JSON, so that what is hashed is what the database gives back.
    data: JSON.parse(JSON.stringify({ ...rest, ...concerned }, storable)) as Record<string, unknown>,
    previous: before.h,
  }
  return { ...entry, h: entryHash(entry) }
}

/** The entry that an intent already has, as when two processes carry the same one out. */
const writtenFor = async ({ intent }: AuditRecord['data']): Promise<Head | null> =>
  intent === undefined ? null : AuditModel.findOne({ 'data.intent': intent }, { h: 1 }).lean<Head>()

const write = async (record: AuditRecord): Promise<Head> => {
  for (let tries = 0; ; tries++) {
    const before: Head = head ?? (await readHead())
    const entry = await link(record, before)
    try {
      await AuditModel.create(entry)
      head = { _id: entry._id, h: entry.h }
      return head
    } catch (error) {
      if (!isDuplicateKey(error) || tries > 200) throw error
      const written = await writtenFor(record.data)
      if (written) return written
      // Another process wrote this number: take its entry as the head. A short random pause spreads the racers.
      head = null
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(50, tries * 5)))
    }
  }
}

let queue: Promise<unknown> = Promise.resolve()

/** Appends an entry and returns the chain's head with it. In one process entries queue up; between processes the number decides. */
export const appendAudit = (record: AuditRecord): Promise<{ seq: number; h: string }> => {
  const written = queue.then(() => write(record)).then(({ _id, h }) => ({ seq: _id, h }))
  queue = written.catch(() => undefined)
  return written
}

/** Tests only: the next entry reads the head from the database. */
export const forgetHead = (): void => {
  head = null
}
