import { isOpened, type SealedMatter } from '../../offers/area'
import { type TenderDoc, TenderModel, hidesNames, type WithNames } from '../../tenders/area'
import { type AuditEntry, type AuditPerson, AuditPersonModel, organizationsOf } from '../../log/area'
import { UserModel } from '../../access/area'
import { type RoomDoc, RoomModel } from '../../files/area'
import { inParts } from '../../platform/inParts'

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
async function withoutNames(entries: AuditEntry[]): Promise<AuditEntry[]> {
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

type Known = Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>
const KNOWN = { type: 1, procedure: 1, lots: 1 }

/** Marked by whoever wrote the entry: of something that came in for a lot, or of its withdrawal. */
const matterOf = ({ data }: AuditEntry): SealedMatter | null =>
  typeof data.sealed === 'object' && data.sealed !== null ? (data.sealed as SealedMatter) : null

/**
 * Leaves out what would tell that, or how often, something was submitted before its opening (decisions.md section 5: one mask covers all,
 * the log too). What is marked and belongs to no tender that is there stays left out.
 */
export const withoutSealed = async (all: AuditEntry[]): Promise<AuditEntry[]> => {
  const entries = await withoutNames(all)
  if (!entries.some(matterOf)) return entries
  const ids = [...new Set(entries.flatMap((entry) => (matterOf(entry) ? [entry.tenderId ?? ''] : [])))]
  const found = await TenderModel.find({ _id: { $in: ids } }, KNOWN).lean<Known[]>()
  const tenders = new Map(found.map((one) => [one._id, one]))
  return entries.filter((entry) => {
    const matter = matterOf(entry)
    const tender = tenders.get(entry.tenderId ?? '')
    return (
      matter === null ||
      (tender !== undefined && isOpened(matter, tender, typeof entry.data.offerId === 'string' ? entry.data.offerId : null))
    )
  })
}
