import { model, Schema } from '../platform/database/model'
import type { MailKey } from '../contract/mail/keys'
import { type RoomDoc, RoomModel } from '../files/area'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { type TenderDoc, TenderModel } from '../tenders/area'

/** Files come in dozens at a time: of one room people hear at once of the first of an hour, and of all others when the hour is over. */
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A file that came in: of its intent, so that it is told of once. */
export interface CameIn {
  id: string
  at: Date
  hash: string
}

/** What came into a room within an hour. Kept for a day, so that what a crash left of it finds what was told. */
interface GatheredDoc {
  /** room:hour:key. */
  _id: string
  roomId: string
  key: MailKey
  /** Of all that came in, the first one before the others. */
  ids: string[]
  /** Not told of yet. */
  waiting: CameIn[]
  /** Taken out of what waits, and being told of: what comes in meanwhile is not part of that mail. */
  telling: CameIn[]
  dueAt: Date
  rev: number
}

const cameIn = new Schema<CameIn>({ id: String, at: Date, hash: String }, { _id: false, id: false })
const schema = new Schema<GatheredDoc>(
  {
    _id: { type: String, required: true },
    roomId: { type: String, required: true },
    key: { type: String, required: true },
    ids: { type: [String], required: true },
    waiting: [cameIn],
    telling: [cameIn],
    dueAt: { type: Date, required: true },
    rev: { type: Number, default: 1 },
  },
  { collection: 'gatheredUploads', versionKey: false },
)
schema.index({ dueAt: 1 })
const GatheredModel = model<GatheredDoc>('GatheredUploads', schema)

const unlessTaken = (fault: unknown): null => {
  if (fault instanceof AppError && (fault.code === 'conflict' || fault.code === 'notFound')) return null
  throw fault
}

/** True: this is the first of its hour, to be told of at once. All others wait. As often as one likes for one file. */
export async function gather({ _id: roomId }: RoomDoc, key: MailKey, file: CameIn): Promise<boolean> {
  const hour = Math.floor(file.at.getTime() / HOUR)
  const _id = `${roomId}:${hour}:${key}`
  try {
    await GatheredModel.create({ _id, roomId, key, ids: [file.id], waiting: [], telling: [], dueAt: new Date((hour + 1) * HOUR) })
    return true
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  await commit(GatheredModel, { _id, ids: { $ne: file.id } }, { $push: { ids: file.id, waiting: file } }).catch(unlessTaken)
  const known = await GatheredModel.findOne({ _id }, { ids: 1 }).lean<Pick<GatheredDoc, 'ids'>>()
  return known?.ids[0] === file.id
}

/** What one mail tells of: the same news however often they are told. */
export interface Gathered {
  key: MailKey
  files: readonly CameIn[]
}
type Tell = (room: RoomDoc, tender: TenderDoc, gathered: Gathered) => Promise<void>

async function tellOne({ _id, roomId, key, telling, waiting, rev }: GatheredDoc, tell: Tell): Promise<void> {
  const files = telling.length > 0 ? telling : waiting
  if (telling.length === 0) await commit(GatheredModel, { _id, rev }, { $set: { telling: waiting, waiting: [] } })
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  const tender = room && (await TenderModel.findOne({ _id: room.tenderId }).lean<TenderDoc>())
  if (room && tender) await tell(room, tender, { key, files })
  const [first] = files
  await commit(GatheredModel, { _id, 'telling.0.id': first?.id }, { $set: { telling: [] } }).catch(unlessTaken)
}

/** Tells of what was gathered in hours that are over. Cut off, or done by two at once, each person has one mail all the same. */
export async function tellGathered(tell: Tell, { at, onError }: { at: Date; onError(fault: unknown): void }): Promise<void> {
  const due = await GatheredModel.find({ dueAt: { $lte: at } }).lean<GatheredDoc[]>()
  for (const one of due)
    if (one.waiting.length + one.telling.length > 0) await tellOne(one, tell).catch(unlessTaken).catch(onError)
    else if (one.dueAt.getTime() < at.getTime() - DAY) await GatheredModel.deleteOne({ _id: one._id, rev: one.rev })
}
