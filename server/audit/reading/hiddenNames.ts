import { UserModel } from '../../access/area'
import { type RoomDoc, RoomModel } from '../../files/area'
import { type AuditEntry, type AuditPerson, AuditPersonModel, organizationsOf } from '../../log/area'
import { inParts } from '../../platform/inParts'
import { hidesNames, TenderModel, type WithNames } from '../../tenders/area'

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
  const hidden = new Set(found.filter(hidesNames).map(({ _id }) => _id))
  if (hidden.size === 0) return entries
  const theirs = entries.filter((entry) => hidden.has(tenderOf(entry)))
  const staff = await staffAmong(texts(theirs.flatMap(({ actor, data }) => [actor, data.user])))
  const isOfStaff = (hash: unknown): boolean => typeof hash !== 'string' || staff.has(hash)
  return entries.filter(
    (entry) =>
      !hidden.has(tenderOf(entry)) ||
      (isOfStaff(entry.actor) &&
        isOfStaff(entry.data.user) &&
        entry.data.offerId === undefined &&
        organizationsOf(entry.data).length === 0),
  )
}
