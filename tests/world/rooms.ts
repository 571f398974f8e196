import { writeBlob } from '../../server/blobs/blobs'
import type { DocumentView, RoomView } from '../../server/contract/rooms/views'
import { placeOf } from '../../server/files/names'
import { RoomModel, type RoomDoc } from '../../server/files/roomModel'
import { sealOf } from '../../server/files/seal'
import { now } from '../../server/platform/clock'
import { newId } from '../../server/platform/newId'
import { addDocument, roomForUpload } from '../../server/rooms/uploading'
import type { Actor } from '../../server/calls/actor'
import type { TestUser } from './people'
import type { World } from './testWorld'

/** The person as the dispatcher would know them. */
export const actorOf = async (world: World, { token }: TestUser): Promise<Actor> => (await world.sessions.authenticate(token)).actor

export interface TestFile {
  name: string
  folder?: string
  content?: string | Uint8Array
  mime?: string
}

interface Added {
  fileId: string
  versionId: string
  blobId: string
  sha256: string
}

const put = async (person: TestUser, [room, file]: readonly [RoomDoc, TestFile]): Promise<Added> => {
  const { name, folder = '', content = `Inhalt von ${name}`, mime = 'text/plain' } = file
  const seal = await sealOf(room)
  const { blobId, size, sha256 } = await writeBlob([Buffer.from(content)], { key: seal?.key ?? null })
  const by = { id: person.id, email: person.email, name: person.name }
  const added = await addDocument(room, {
    uploadId: newId(),
    blobId,
    place: placeOf({ folder, name }),
    facts: { size, sha256, mime },
    scan: 'none',
    receivedAt: now(),
    by,
  })
  return { ...added, blobId, sha256 }
}

/** Adds a file to a room as an upload that has come in whole would. Throws what the room refuses. */
export const addFile = async (world: World, person: TestUser, [roomId, file]: readonly [string, TestFile]): Promise<Added> =>
  put(person, [await roomForUpload(await actorOf(world, person), roomId, now()), file])

/** The same where the room was judged some time ago. */
export const addUnjudged = async (_world: World, person: TestUser, [roomId, file]: readonly [string, TestFile]): Promise<Added> => {
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  if (!room) throw new Error(`no room ${roomId}`)
  return put(person, [room, file])
}

/** The room of a tender's own documents. */
export const documentsOf = async (world: World, person: TestUser, tenderId: string): Promise<RoomView> =>
  roomNamed(await world.call(person, 'getRoomsByProjectId', tenderId), 'Ausschreibungs-Dokumente')

export const roomNamed = (rooms: readonly RoomView[], name: string): RoomView => {
  const room = rooms.find((one) => one.name === name)
  if (!room) throw new Error(`no room ${name} among ${rooms.map((one) => one.name).join(', ')}`)
  return room
}

/** What a person can do with a file: '+' open, otherwise why not. */
export const movesOf = ({ moves }: DocumentView): Record<string, string> =>
  Object.fromEntries(moves.map(({ event, open, reason }) => [event, open ? '+' : (reason ?? '-')]))
