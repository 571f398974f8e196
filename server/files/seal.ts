import { createHash, createHmac } from 'node:crypto'
import { custody, type Matter, matterId, openText, sealText } from '../sealing/area'
import type { FileDoc, FileFacts, FileVersion } from './model'
import { sameName, type FilePlace } from '../../engine/files'
import type { RoomDoc } from './roomModel'

/** What seals a room's files and their names; null for rooms that are not sealed. */
export const matterOf = ({ tenderId, matter }: Pick<RoomDoc, 'tenderId' | 'matter'>): Matter | null =>
  matter && { tenderId, lotId: matter.lotId, kind: matter.kind, envelope: matter.envelope }

/** A room's matter with its key, read once for all its files. Whoever asks has judged before that the reader may know what lies in it. */
export interface RoomSeal {
  id: string
  key: Buffer
}

export const sealOf = async (room: Pick<RoomDoc, 'tenderId' | 'matter'>): Promise<RoomSeal | null> => {
  const matter = matterOf(room)
  return matter && { id: matterId(matter), key: await custody().getOrCreate(matter) }
}

/** Finds a file by its name. Keyed where it is sealed: who reads the database cannot try names. */
export const nameKeyOf = (place: FilePlace, { roomId, seal }: { roomId: string; seal: RoomSeal | null }): string => {
  const hash = seal ? createHmac('sha256', seal.key) : createHash('sha256')
  return hash.update(JSON.stringify(['name', roomId, sameName(place)])).digest('base64url')
}

/** The part of a document that says folder and name. */
export const keptPlace = ({ folder, name }: FilePlace, { fileId, seal }: { fileId: string; seal: RoomSeal | null }) =>
  seal
    ? { place: null, sealed: sealText(JSON.stringify({ folder, name }), seal.key, [seal.id, fileId, 'name']) }
    : { place: { folder, name }, sealed: null }

export const placeIn = ({ _id, place, sealed }: Pick<FileDoc, '_id' | 'place' | 'sealed'>, seal: RoomSeal | null): FilePlace => {
  if (sealed === null || !seal) return place ?? { folder: '', name: '' }
  // Written by keptPlace() above, and by nothing else.
  return JSON.parse(openText(sealed, seal.key, [seal.id, _id, 'name'])) as FilePlace
}

/** Whose key, and in which room. */
interface FactsSeal {
  readonly roomId: string
  readonly seal: RoomSeal | null
}

/** The part of a version that says size, hash and type. */
export const keptFacts = (facts: FileFacts, { id, blobId, roomId, seal }: Pick<FileVersion, 'id' | 'blobId'> & FactsSeal) =>
  seal
    ? { facts: null, sealed: sealText(JSON.stringify(facts), seal.key, factsPlaces({ id, blobId }, { roomId, seal })[0]) }
    : { facts, sealed: null }

/**
 * With the blob: another one put beside it in the database is not the one it was sealed with. With the room: all companies of a lot have
 * one key, and another's versions put into a file of one's own must not open there. Then as earlier versions of Lotse sealed it.
 */
const factsPlaces = (
  { id, blobId }: Pick<FileVersion, 'id' | 'blobId'>,
  { roomId, seal }: { roomId: string; seal: RoomSeal },
): readonly [string[], string[], string[]] => [
  [seal.id, id, 'facts', blobId, roomId],
  [seal.id, id, 'facts', blobId],
  [seal.id, id, 'facts'],
]

export const factsIn = ({ id, blobId, facts, sealed }: FileVersion, { roomId, seal }: FactsSeal): FileFacts => {
  if (sealed === null || !seal) return facts ?? { size: 0, sha256: '', mime: '' }
  const [newest, withBlob, oldest] = factsPlaces({ id, blobId }, { roomId, seal })
  const open = (place: string[]) => JSON.parse(openText(sealed, seal.key, place)) as FileFacts
  // Written by keptFacts() above, and by nothing else.
  for (const place of [newest, withBlob]) {
    try {
      return open(place)
    } catch {
      // One of an earlier version, or of nobody's.
    }
  }
  return open(oldest)
}
