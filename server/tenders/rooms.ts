import { DEFAULT_ROOM_TEXTS } from '../../engine/files'
import type { RoomTemplate } from '../../engine/template'
import { countFilesOfOwner, type RoomDoc, RoomModel } from '../files/area'
import { isDuplicateKey } from '../platform/duplicateKey'
import { derivedId } from '../platform/newId'

const german = ({ name, description }: (typeof DEFAULT_ROOM_TEXTS)[keyof typeof DEFAULT_ROOM_TEXTS]) => ({
  ...{ name, description },
})
/**
 * Every tender gets these (2-tenders.md section 9); what the template names besides is added. Kept in German, worded where they are
 * read.
 */
const DEFAULT_ROOMS: readonly (RoomTemplate & { type: RoomDoc['type'] })[] = [
  { type: 'CLIENT', ...german(DEFAULT_ROOM_TEXTS.documents), stage: null },
  { type: 'CONTRACTOR', ...german(DEFAULT_ROOM_TEXTS.application), stage: 4 },
  { type: 'CONTRACTOR', ...german(DEFAULT_ROOM_TEXTS.offer), stage: 7 },
]

/**
 * Makes the rooms of a new tender: the three default ones, and those of the template that have another name. Their ids follow from the
 * tender's, so that a creation that is repeated after a crash finds those that are there.
 */
export async function createRooms(tenderId: string, templates: readonly RoomTemplate[], at: Date): Promise<void> {
  const names = new Set(DEFAULT_ROOMS.map((room) => room.name))
  const further = templates.filter((room) => !names.has(room.name)).map((room) => ({ ...room, type: 'CONTRACTOR' as const }))
  const rooms = [...DEFAULT_ROOMS, ...further].map((room, ordinal) => ({
    ...room,
    _id: derivedId('room', tenderId, String(ordinal)),
    owner: { kind: 'tender' as const, id: tenderId },
    tenderId,
    part: 'documents' as const,
    ordinal,
    created: at,
    updated: at,
  }))
  await RoomModel.insertMany(rooms, { ordered: false }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
}

export type TenderRoom = Pick<RoomDoc, '_id' | 'name' | 'description' | 'stage' | 'type'> & { fileCount: number }

/** The rooms that belong to the tender itself, with the number of their files; and all of these files, for whoever keeps the number. */
export async function roomsOf(tenderId: string): Promise<{ rooms: TenderRoom[]; fileIds: string[] }> {
  const [rooms, { counts, fileIds }] = await Promise.all([
    RoomModel.find({ 'owner.id': tenderId, deletedAt: null }, { name: 1, description: 1, stage: 1, type: 1 })
      .sort({ ordinal: 1 })
      .lean<Omit<TenderRoom, 'fileCount'>[]>(),
    countFilesOfOwner(tenderId),
  ])
  return { rooms: rooms.map((room) => ({ ...room, fileCount: counts.get(room._id) ?? 0 })), fileIds }
}
