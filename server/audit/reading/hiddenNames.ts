import { UserModel } from '../../access/area'
import { type RoomDoc, RoomModel } from '../../files/area'
import { type AuditEntry, type AuditPerson, AuditPersonModel, organizationsOf } from '../../log/area'
import { inParts } from '../../platform/inParts'
import { hidesAuthors, hidesNames, TenderModel, type WithNames } from '../../tenders/area'

const texts = (values: readonly unknown[]): string[] =>
  [...new Set(values.filter((one) => typeof one === 'string' && one !== ''))] as string[]

/** Hashes of those among them who are of the authority; whoever is not known any more is not. */
async function staffAmong(hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const people = await inParts(hashes, (part) => AuditPersonModel.find({ hash: { $in: part } }, { hash: 1 }).lean<AuditPerson[]>())
  const ids = people.map(({ _id }) => _id)
  const staff = await inParts(ids, (part) =>
    UserModel.find({ _id: { $in: part }, roles: { $in: ['SYSTEM_ADMIN', 'SYSTEM_USER'] } }, { _id: 1 }).lean<{ _id: string }[]>(),
  )
  const known = new Set(staff.map(({ _id }) => _id))
  return new Set(people.filter(({ _id }) => known.has(_id)).map(({ hash }) => hash))
}

/** Which tender an entry is of: of a file that was attached before it was sent its room says it, since it was. */
async function tendersOf(entries: readonly AuditEntry[]): Promise<(entry: AuditEntry) => string> {
  const roomIds = texts(entries.flatMap(({ tenderId, data }) => (tenderId === null ? [data.roomId] : [])))
  const rooms = await inParts(roomIds, (part) =>
    RoomModel.find({ _id: { $in: part } }, { tenderId: 1 }).lean<Pick<RoomDoc, '_id' | 'tenderId'>[]>(),
  )
  const byRoom = new Map(rooms.map(({ _id, tenderId }) => [_id, tenderId]))
  return ({ tenderId, data }) => tenderId ?? byRoom.get(String(data.roomId)) ?? ''
}

/** What the team decides about companies by name. */
const DECIDED = new Set(['OFFER_DECIDED', 'OFFERS_LEFT_OUT', 'OFFER_DECISION_ANNOUNCED'])

/** When works were called for, of a tender whose applicants are known and whose authors are not. */
const calledIn = ({ lots }: WithNames): number => Math.min(...lots.map(({ calledAt }) => calledAt?.getTime() ?? 0))

/** Says nothing of companies, and was no company's doing. */
const isOfNobody = ({ actor, data }: AuditEntry, isOfStaff: (hash: unknown) => boolean): boolean =>
  isOfStaff(actor) && isOfStaff(data.user) && data.offerId === undefined && organizationsOf(data).length === 0

/**
 * Of works of known applicants: what was before the call for them stands, and what somebody of the authority decided about a company. What
 * companies did since, and what the server says of them, would tell who handed in.
 */
const isBesideWorks = (entry: AuditEntry, since: number, isOfStaff: (hash: unknown) => boolean): boolean =>
  entry.at.getTime() < since || isOfNobody(entry, isOfStaff) || (DECIDED.has(entry.type) && entry.actor !== null && isOfStaff(entry.actor))

/**
 * Leaves out what would tell who takes part in a tender whose names are hidden: what companies did there, and whatever names one. Entries
 * of the authority and of the server itself stay.
 */
export async function withoutNames(entries: AuditEntry[]): Promise<AuditEntry[]> {
  const tenderOf = await tendersOf(entries)
  const ids = texts(entries.map(tenderOf))
  const found = await inParts(ids, (part) =>
    TenderModel.find({ _id: { $in: part } }, { type: 1, procedure: 1, lots: 1 }).lean<WithNames[]>(),
  )
  const hidden = new Map(found.filter(hidesAuthors).map((tender) => [tender._id, tender]))
  if (hidden.size === 0) return entries
  const theirs = entries.filter((entry) => hidden.has(tenderOf(entry)))
  const staff = await staffAmong(texts(theirs.flatMap(({ actor, data }) => [actor, data.user])))
  const isOfStaff = (hash: unknown): boolean => typeof hash !== 'string' || staff.has(hash)
  return entries.filter((entry) => {
    const tender = hidden.get(tenderOf(entry))
    if (!tender) return true
    return hidesNames(tender) ? isOfNobody(entry, isOfStaff) : isBesideWorks(entry, calledIn(tender), isOfStaff)
  })
}
