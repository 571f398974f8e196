import { setTimeout as pause } from 'node:timers/promises'
import { isLoggedIn, type Actor } from '../calls/actor'
import { derivedId, newId } from '../platform/newId'
import {
  type FileDoc,
  FileModel,
  type FileVersion,
  type IncomingFile,
  keptFacts,
  keptPlace,
  nameKeyOf,
  openFile,
  type RoomDoc,
  type RoomSeal,
  sealOf,
} from '../files/area'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { inLine } from '../platform/inLine'
import { placeIn, provenIntents } from '../platform/intentProof'
import { mayWriteRoom, type RoomSubject } from './policy'
import { refusalToWrite } from './present'
import { makeAttachments } from './attachments'
import { effectPorts } from './effectPorts'
import { runFileIntents, fileData, ownOf, personOf, roomRecord } from './record'
import { roomSubject } from './subject'

const MAX_FILES = 5000
const MAX_VERSIONS = 60

/** 404, 403 or 423 where the caller may not, 409 (refused.<why>) where nobody may just now. */
async function writable(actor: Actor, roomId: string, now: Date): Promise<RoomSubject> {
  const subject = await roomSubject(roomId, { actor, now, method: 'getUploadLink' })
  if (!subject) throw new AppError('notFound')
  const verdict = mayWriteRoom(actor, subject)
  if (!verdict.allowed) {
    if (verdict.status === 404) throw new AppError('notFound')
    if (!isLoggedIn(actor)) throw new AppError('notLoggedIn')
    throw new AppError('forbidden', verdict.reason === undefined ? {} : { reason: verdict.reason })
  }
  const refusal = refusalToWrite(actor, subject)
  if (refusal !== null) throw new AppError('conflict', { reason: `refused.${refusal}` })
  return subject
}

/** Attachments of a message that is being written lie in a room of their own, which is its writer's alone until it is sent. */
async function roomOfMessage(actor: Actor, at: Date): Promise<RoomDoc> {
  if (!isLoggedIn(actor)) throw new AppError('notLoggedIn')
  const { id } = personOf(actor)
  return makeAttachments(newId(), id, at)
}

/**
 * The room that this person may add files to now: asked before the first byte, and again for the moment in which the last one had come in.
 * 'temp' makes a new room for a message's attachments. Throws 401, 403, 404, 409 (refused.<why>) or 423.
 */
export const roomForUpload = async (actor: Actor, roomId: string, at: Date): Promise<RoomDoc> =>
  roomId === 'temp' ? roomOfMessage(actor, at) : (await writable(actor, roomId, at)).room

interface Adding {
  room: RoomDoc
  seal: RoomSeal | null
  incoming: IncomingFile
}

const versionOf = ({ room, seal, incoming }: Adding, no: number): FileVersion => {
  const { uploadId, blobId, facts, scan, receivedAt: at, by } = incoming
  const id = derivedId('version', uploadId)
  return { id, no, at, by: by.id, byName: by.name, blobId, scan, ...keptFacts(facts, { id, blobId, roomId: room._id, seal }) }
}

const recordOf = ({ room, seal, incoming: { receivedAt: at, by, isTold } }: Adding, doc: FileDoc) =>
  roomRecord({ type: 'FILE_UPLOADED', at, by: { ...by }, data: fileData(room, openFile(doc, seal)), tells: isTold !== true })

/** A new file; null where one of this name came in meanwhile. */
async function insert(adding: Adding, nameKey: string): Promise<FileDoc | null> {
  const { room, seal, incoming } = adding
  const { receivedAt: at, by, place } = incoming
  const _id = newId()
  const doc: FileDoc = {
    _id,
    roomId: room._id,
    ownerId: room.owner.id,
    tenderId: room.tenderId,
    nameKey,
    ...keptPlace(place, { fileId: _id, seal }),
    versions: [versionOf(adding, 1)],
    ...{ struck: null, deletion: null, deletedAt: null },
    ...{ created: at, updated: at, updatedBy: by.name, version: 1, rev: 1, pending: [] },
  }
  const whole: FileDoc = { ...doc, pending: provenIntents(placeIn(FileModel, _id), [recordOf(adding, doc)]) }
  try {
    await FileModel.create(whole)
    return whole
  } catch (fault) {
    if (isDuplicateKey(fault)) return null
    throw fault
  }
}

/** The next version of a file that is there; null where somebody else added one in this moment. */
async function append(adding: Adding, found: FileDoc): Promise<FileDoc | null> {
  const { receivedAt: at, by } = adding.incoming
  if (found.versions.length >= MAX_VERSIONS)
    throw new AppError('tooLarge', { reason: 'refused.tooManyVersions', params: { max: MAX_VERSIONS } })
  const version = versionOf(adding, (found.versions.at(-1)?.no ?? 0) + 1)
  const guard = { _id: found._id, version: found.version, deletedAt: null }
  // What is replaced counts again: who brings a new version no longer means it struck, nor is a deletion asked of what was not there then.
  const set = { struck: null, deletion: null, updated: at, updatedBy: by.name }
  const record = recordOf(adding, { ...found, versions: [...found.versions, version] })
  try {
    return await commit(FileModel, guard, { $set: set, $push: { versions: version } }, [record])
  } catch (fault) {
    if (fault instanceof AppError && fault.status === 409) return null
    throw fault
  }
}

const TRIES = 30

async function keep(room: RoomDoc, { seal, nameKey, incoming }: { seal: RoomSeal | null; nameKey: string; incoming: IncomingFile }) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const found = await FileModel.findOne({ roomId: room._id, nameKey }).lean<FileDoc>()
    if (!found && (await FileModel.countDocuments({ roomId: room._id })) >= MAX_FILES)
      throw new AppError('tooLarge', { reason: 'refused.roomIsFull', params: { max: MAX_FILES } })
    const adding = { room, seal, incoming }
    const written = found ? await append(adding, found) : await insert(adding, nameKey)
    if (written) return written
    await pause(Math.random() * Math.min(40, tries * 4))
  }
  throw new AppError('conflict')
}

/**
 * Keeps a file that came in whole: under a name that is there already it is that one's next version. Handed over again (a crash in between)
 * it answers what is there. 413 (refused.roomIsFull, refused.tooManyVersions) where it cannot be kept; the blob is then the caller's to
 * remove.
 */
export async function addDocument(room: RoomDoc, incoming: IncomingFile): Promise<{ fileId: string; versionId: string }> {
  const { blobId, uploadId } = incoming
  const versionId = derivedId('version', uploadId)
  const known = await FileModel.findOne({ 'versions.blobId': blobId }).lean<FileDoc>()
  if (known) {
    await runFileIntents(known, effectPorts())
    return { fileId: known._id, versionId }
  }
  const seal = await sealOf(room)
  const nameKey = nameKeyOf(incoming.place, { roomId: room._id, seal })
  const written = await inLine(nameKey, () => keep(room, { seal, nameKey, incoming }))
  await runFileIntents(ownOf(written), effectPorts())
  return { fileId: written._id, versionId }
}
