import { DEFAULT_ROOM_TEXTS } from '../../engine/files'
import { ORIGINAL, readIn } from '../../engine/languages'
import type { RoomTemplate } from '../../engine/template'
import type { EarlyEnvelope, Procedure } from '../../workflows/procedure'
import { countFilesOfOwner, type RoomDoc, RoomModel } from '../files/area'
import { isDuplicateKey } from '../platform/duplicateKey'
import { derivedId } from '../platform/newId'

const german = ({ name, description }: (typeof DEFAULT_ROOM_TEXTS)[keyof typeof DEFAULT_ROOM_TEXTS]) => ({
  name,
  description,
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

const nameOf = ({ key, name = {} }: EarlyEnvelope): string => readIn(name, ORIGINAL) || key

const DEFAULT_NAMES = DEFAULT_ROOMS.map(({ name }) => name)

/** No two of these envelopes are called the same, none as a room that every tender has: nobody could tell what goes where. */
export const haveOwnNames = (apart: Procedure['apart']): boolean => {
  const names = [...DEFAULT_NAMES, ...apart.map(nameOf)]
  return new Set(names).size === names.length
}

/** The envelope that opens before the rest and is called as this room of the template is, where it is one for offers. */
const envelopeOf = ({ name, stage }: Pick<RoomDoc, 'name' | 'stage'>, apart: Procedure['apart']) => {
  const found = stage === null || stage > 5 ? apart.find((one) => nameOf(one) === name) : undefined
  return found ? { envelope: found.key } : {}
}

/** A room for each envelope that opens before the rest and of which the template has none. */
const ofEnvelopes = (apart: Procedure['apart'], further: readonly { envelope?: string }[]) =>
  apart
    .filter(({ key }) => !further.some(({ envelope }) => envelope === key))
    .map((one) => ({ type: 'CONTRACTOR' as const, name: nameOf(one), description: '', stage: 7, envelope: one.key }))

/**
 * Makes the rooms of a new tender: the three default ones, those of the template that have another name, and one for each envelope that
 * opens before the rest; what a company puts into any other room opens last. Their ids follow from the
 * tender's, so that a creation that is repeated after a crash finds those that are there.
 */
export async function createRooms(
  tenderId: string,
  templates: readonly RoomTemplate[],
  { apart, at }: Pick<Procedure, 'apart'> & { at: Date },
): Promise<void> {
  const further = templates
    .filter((room) => !DEFAULT_NAMES.includes(room.name))
    .map((room) => ({ ...room, type: 'CONTRACTOR' as const, ...envelopeOf(room, apart) }))
  const rooms = [...DEFAULT_ROOMS, ...further, ...ofEnvelopes(apart, further)].map((room, ordinal) => ({
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
