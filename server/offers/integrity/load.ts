import { type AuditEntry, AuditModel, type AuditPerson, AuditPersonModel, intentOfEntry } from '../../log/area'
import { inParts } from '../../platform/inParts'
import { OfferModel, SubmissionModel, type OfferDoc, type SubmissionDoc } from '../model'
import { ENTRY_TYPES, intentOf, loggedOf } from './compare'
import { readMarker } from './marker'

/** All that is stored of what came in for a tender. */
export interface Stored {
  tenderId: string
  rows: SubmissionDoc[]
  /** Entries of the log that were made of what came in, and those that the rows point at. */
  entries: AuditEntry[]
  /** Entries of finished openings of what came late. */
  lateEntries: AuditEntry[]
  offers: OfferDoc[]
  /** By id of the person: the hash that stands for them in the log. Of those alone who sent something that is not signed. */
  senders: ReadonlyMap<string, string>
  /** Number of the entry from which on all are signed; null: none ever was. */
  since: number | null
}

const TYPES = Object.keys(ENTRY_TYPES)
const LATE = 'LATE_OPENING_FINISHED'

/** Rows that stand elsewhere now, and entries that are none of this tender's any more: each is found by what still points at it. */
async function strayed(rows: readonly SubmissionDoc[], entries: readonly AuditEntry[]) {
  const ids = new Set(rows.map(({ _id }) => _id))
  const logged = new Set(entries.map(intentOfEntry))
  const lost = rows.filter(({ _id }) => !logged.has(intentOf(_id)))
  const missing = entries.flatMap((entry) => loggedOf(entry)?.id ?? []).filter((id) => !ids.has(id))
  const [byIntent, bySeq, moved] = await Promise.all([
    inParts(
      lost.map(({ _id }) => intentOf(_id)),
      (part) => AuditModel.find({ 'data.intent': { $in: part } }).lean<AuditEntry[]>(),
    ),
    inParts(
      lost.flatMap(({ logHead }) => (logHead ? [logHead.seq] : [])),
      (part) => AuditModel.find({ _id: { $in: part } }).lean<AuditEntry[]>(),
    ),
    inParts(missing, (part) => SubmissionModel.find({ _id: { $in: part } }, WITHOUT_BODY).lean<SubmissionDoc[]>()),
  ])
  const known = new Map([...entries, ...byIntent, ...bySeq].map((entry) => [entry._id, entry]))
  return { rows: [...rows, ...moved], entries: [...known.values()] }
}

/** What is sealed is read for those that are to be opened alone. */
const WITHOUT_BODY = { body: 0, 'early.body': 0 }
const FEW = 20

/** The same rows with what is sealed in them. */
export async function withBodies(rows: readonly SubmissionDoc[]): Promise<SubmissionDoc[]> {
  type Body = Pick<SubmissionDoc, '_id' | 'body' | 'early'>
  const places = new Map(rows.map(({ tenderId, lotId }) => [`${tenderId} ${lotId}`, { tenderId, lotId }]))
  // Of many in one lot all of it is read at once: the embedded engine takes its time for a long list of ids.
  const inOneLot = rows.length > FEW && places.size === 1
  const found = inOneLot
    ? await SubmissionModel.find([...places.values()][0] ?? {}, { body: 1, early: 1 }).lean<Body[]>()
    : await inParts(
        rows.map(({ _id }) => _id),
        (part) => SubmissionModel.find({ _id: { $in: part } }, { body: 1, early: 1 }).lean<Body[]>(),
      )
  const bodies = new Map(found.map((one) => [one._id, one]))
  // Hashes as they were checked, bodies as they lie there.
  const early = ({ _id, early: checked }: SubmissionDoc): Pick<SubmissionDoc, 'early'> => {
    const there = new Map(bodies.get(_id)?.early?.map(({ envelope, body }) => [envelope, body]))
    return checked ? { early: checked.map((one) => ({ ...one, body: there.get(one.envelope) ?? '' })) } : {}
  }
  return rows.map((row) => ({ ...row, body: bodies.get(row._id)?.body ?? null, ...early(row) }))
}

/** Reads all that is stored of what came in for a tender; what is sealed in it stays sealed. */
export async function readStored(tenderId: string): Promise<Stored> {
  const [found, log, own, marker] = await Promise.all([
    SubmissionModel.find({ tenderId }, WITHOUT_BODY).lean<SubmissionDoc[]>(),
    AuditModel.find({ tenderId, type: { $in: [...TYPES, LATE] } }).lean<AuditEntry[]>(),
    OfferModel.find({ tenderId }, { pending: 0 }).lean<OfferDoc[]>(),
    readMarker(),
  ])
  const { rows, entries } = await strayed(
    found,
    log.filter(({ type }) => type !== LATE),
  )
  const strangers = [...new Set(rows.map(({ offerId }) => offerId))].filter((id) => !own.some(({ _id }) => _id === id))
  // Who sent it is signed too.
  const people = [...new Set(rows.flatMap(({ by, signed }) => (signed ? [] : [by])))]
  const [offers, senders] = await Promise.all([
    inParts(strangers, (part) => OfferModel.find({ _id: { $in: part } }, { pending: 0 }).lean<OfferDoc[]>()),
    inParts(people, (part) => AuditPersonModel.find({ _id: { $in: part } }, { hash: 1 }).lean<Pick<AuditPerson, '_id' | 'hash'>[]>()),
  ])
  return {
    tenderId,
    rows,
    entries,
    lateEntries: log.filter(({ type }) => type === LATE),
    offers: [...own, ...offers],
    senders: new Map(senders.map(({ _id, hash }) => [_id, hash])),
    since: marker,
  }
}
