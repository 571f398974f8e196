import { createHash } from 'node:crypto'
import type { Actor, ActorUser } from '../calls/actor'
import { type BlobWriter, hasBlob, LostBlob, newBlobId, openWriter, readBlob, removeBlob, StoreAway, type Written } from '../blobs/area'
import type { FilePlace } from '../../engine/files'
import { type RoomDoc, type RoomSeal, sealOf } from '../files/area'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { keptFactsOf, openFactsOf } from './facts'
import { leases } from './lease'
import { assertFits } from './limits'
import { mimeOfBlob } from './mime'
import { UploadModel, type UploadDoc, type UploadFacts } from './model'
import { assertQuota, holderOf } from './quota'
import { scanStateOfNew, tellUnscanned } from './scan/scanner'
import { findRoom, keepFile, roomForUpload } from './targets'

const DAY_MS = 86_400_000
/** Bytes are awaited so long after the file was announced. */
const AWAITED_MS = 7 * DAY_MS
/** A finished upload is remembered so long: its sender may have lost the answer. */
const REMEMBERED_MS = DAY_MS

/** An upload with what it is in clear. */
export interface Receiving {
  readonly doc: UploadDoc
  readonly room: RoomDoc
  readonly facts: UploadFacts
  readonly seal: RoomSeal | null
}

type Sender = Pick<ActorUser, 'id' | 'email' | 'name'>
const senderOf = ({ id, email, name }: Sender): Sender => ({ id, email, name })

const keyOf = (seal: RoomSeal | null): Buffer | null => seal?.key ?? null

interface Announcement {
  room: RoomDoc
  place: FilePlace
  /** Plain bytes; of a form as many as may come. */
  size: number
  awaitedMs: number
}

/** Stores what is to come, so that it counts from now on, then looks whether it may: 413 or 503, and nothing is stored. */
const announce = async (
  { id, user }: { id: string; user: ActorUser },
  { room, place, size, awaitedMs }: Announcement,
): Promise<Receiving> => {
  const seal = await sealOf(room)
  const at = now()
  const facts: UploadFacts = { ...place, size, sha256: '', mime: '' }
  const upload = { _id: id, roomId: room._id, blobId: newBlobId() }
  const made = await UploadModel.create({
    ...upload,
    by: senderOf(user),
    facts: keptFactsOf(facts, { upload, seal }),
    created: at,
    expiresAt: new Date(at.getTime() + awaitedMs),
    holder: holderOf(room, user.id),
    reserved: size,
  })
  try {
    const announced = await assertQuota(room, user.id)
    await assertFits(user.id, size, announced - size)
  } catch (fault) {
    await UploadModel.deleteOne({ _id: id })
    throw fault
  }
  return { doc: made.toObject<UploadDoc>(), room, facts, seal }
}

/** Announces a file for a room that was judged. */
export const beginUpload = async (
  { id, user }: { id: string; user: ActorUser },
  { room, place, size }: { room: RoomDoc; place: FilePlace; size: number },
): Promise<void> => {
  await assertFits(user.id, size)
  await announce({ id, user }, { room, place, size, awaitedMs: AWAITED_MS })
}

/** An upload that was begun, with what it is in clear. */
export const reopenUpload = async (doc: UploadDoc): Promise<Receiving> => {
  const room = await findRoom(doc.roomId)
  if (!room) throw new AppError('notFound')
  const seal = await sealOf(room)
  return { doc, room, facts: openFactsOf(doc, seal), seal }
}

export const dropUpload = async ({ _id, blobId }: Pick<UploadDoc, '_id' | 'blobId'>): Promise<void> => {
  await removeBlob(blobId)
  await UploadModel.deleteOne({ _id })
}

/**
 * Makes a document of its room of what has come in. Safe to do again after a crash. 413: the room has no place for it, and nothing of it
 * stays.
 */
const keepUpload = async (upload: Receiving): Promise<Receiving> => {
  const { doc, room, facts } = upload
  const { folder, name, size, sha256, mime } = facts
  if (doc.state === 'kept') return upload
  const { fileId } = await keepFile(room, {
    uploadId: doc._id,
    blobId: doc.blobId,
    place: { folder, name },
    facts: { size, sha256, mime },
    scan: scanStateOfNew(),
    receivedAt: doc.receivedAt ?? now(),
    by: senderOf(doc.by),
  }).catch(async (fault: unknown) => {
    // Tried again it would be refused again, for ever; what failed otherwise is worth another try.
    if (fault instanceof AppError && fault.code === 'tooLarge') await dropUpload(doc)
    throw fault
  })
  tellUnscanned()
  const expiresAt = new Date(now().getTime() + REMEMBERED_MS)
  await commit(UploadModel, { _id: doc._id }, { $set: { state: 'kept', fileId, expiresAt, keptAt: new Date(), reserved: size } })
  return { ...upload, doc: { ...doc, state: 'kept', fileId, expiresAt } }
}

/** What lies there whole is written down as received: from here on a crash loses nothing. */
const received = async (upload: Receiving, { size, sha256 }: Pick<Written, 'size' | 'sha256'>): Promise<Receiving> => {
  const { doc, facts, seal } = upload
  const mime = await mimeOfBlob(doc.blobId, { key: keyOf(seal), name: facts.name })
  const whole: UploadFacts = { ...facts, size, sha256, mime }
  const kept = keptFactsOf(whole, { upload: doc, seal })
  await commit(UploadModel, { _id: doc._id }, { $set: { state: 'received', facts: kept } })
  return { ...upload, doc: { ...doc, state: 'received', facts: kept }, facts: whole }
}

const measureWhole = async ({ doc, seal }: Receiving): Promise<Pick<Written, 'size' | 'sha256'>> => {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of readBlob(doc.blobId, { key: keyOf(seal) }) as AsyncIterable<Buffer>) {
    hash.update(piece)
    size += piece.length
  }
  return { size, sha256: hash.digest('hex') }
}

interface Ending {
  readonly writer: BlobWriter
  /** Whose right to the room is judged at `at`; null where that was done before. */
  readonly actor: Actor | null
  readonly at: Date
}

/** Another writer went on with the bytes while this one slept: its sender asks where to go on. */
const lost = (fault: unknown): unknown => (fault instanceof LostBlob ? new AppError('conflict', { reason: 'files.offset' }, fault) : fault)

/** All bytes are there: makes the blob whole and a document of it. The time of an earlier try stays, as the bytes were here by then. */
const endUpload = async (upload: Receiving, { writer, actor, at }: Ending): Promise<Receiving> => {
  const { doc, seal } = upload
  const receivedAt = doc.receivedAt ?? at
  // A form announces more than its file has: after a crash only this tells whether all of it is here.
  const facts: UploadFacts = { ...upload.facts, size: writer.offset() }
  try {
    await writer.assertOwn()
    // Judged and written down before the blob is whole: a crash right after that moves neither verdict nor time.
    if (actor) await roomForUpload(actor, doc.roomId, at)
    if (doc.receivedAt === null)
      await commit(UploadModel, { _id: doc._id }, { $set: { receivedAt, facts: keptFactsOf(facts, { upload: doc, seal }) } })
  } catch (fault) {
    await writer.pause()
    // What came too late goes; what failed otherwise, as where the store is away, is tried again.
    if (fault instanceof AppError && !(fault instanceof StoreAway)) await dropUpload(doc)
    throw lost(fault)
  }
  const written = await writer.finish().catch((fault: unknown) => {
    throw lost(fault)
  })
  return keepUpload(await received({ ...upload, doc: { ...doc, receivedAt }, facts }, written))
}

/**
 * Finishes what a crash or a fault left between the last byte and the document, and answers how many bytes have come in; all of them are
 * there where the upload comes back as kept. One that was never judged is judged for `actor`, and left alone where that is null. Called
 * under the upload's lease.
 */
export const finishUpload = async (upload: Receiving, actor: Actor | null): Promise<{ upload: Receiving; offset: number }> => {
  const { doc, facts, seal } = upload
  if (doc.state !== 'receiving') return { upload: await keepUpload(upload), offset: facts.size }
  if (await hasBlob(doc.blobId)) return { upload: await keepUpload(await received(upload, await measureWhole(upload))), offset: facts.size }
  const writer = await openWriter(doc.blobId, { key: keyOf(seal) })
  const offset = writer.offset()
  const isJudged = doc.receivedAt !== null
  if (offset === facts.size && (isJudged || actor))
    return { upload: await endUpload(upload, { writer, actor: isJudged ? null : actor, at: now() }), offset }
  await writer.pause()
  return { upload, offset }
}

/** Takes bytes into the blob until the line ends or breaks; what had come in stays, sealed. */
const pour = async ({ doc, facts, seal }: Receiving, { source, offset }: { source: AsyncIterable<Uint8Array>; offset: number }) => {
  const writer = await openWriter(doc.blobId, { key: keyOf(seal) })
  try {
    // The disk knows better than the sender: a frame that was torn by a crash is sent again.
    if (writer.offset() !== offset) throw new AppError('conflict', { reason: 'files.offset' })
    for await (const chunk of source) {
      if (writer.offset() + chunk.length > facts.size) throw new AppError('tooLarge', { reason: 'files.moreThanAnnounced' })
      await writer.write(chunk)
    }
  } catch (fault) {
    await writer.pause()
    throw fault
  }
  return writer
}

/** Takes bytes from `offset` on and answers the new offset; after the last one the file is a document of its room. */
export const takeBytes = async (
  upload: Receiving,
  bytes: { source: AsyncIterable<Uint8Array>; offset: number },
  actor: Actor,
): Promise<number> => {
  const writer = await pour(upload, bytes)
  const at = now()
  const offset = writer.offset()
  if (offset < upload.facts.size) await writer.pause()
  else await endUpload(upload, { writer, actor, at })
  return offset
}

/** A form's bytes are not awaited longer than its line holds; what a crash left of it is forgotten after this. */
const FORM_MS = DAY_MS

const neverAborted = new AbortController().signal

/** Takes the bytes of one file of a form, and answers when the last one had come. */
const pourWhole = async ({ doc, seal }: Receiving, source: AsyncIterable<Uint8Array>): Promise<{ writer: BlobWriter; at: Date }> => {
  const writer = await openWriter(doc.blobId, { key: keyOf(seal) })
  try {
    for await (const chunk of source) await writer.write(chunk)
  } catch (fault) {
    await writer.pause().catch(() => undefined)
    throw fault
  }
  return { writer, at: now() }
}

/**
 * A file that comes in one go, of `size` bytes at most: nothing of it stays where it breaks off or is refused. It is announced and leased
 * like one that comes by tus: nobody submits over it, it counts in its holder's sum, its time is that of the last byte, and what had come
 * in whole outlives a crash. Answers the file's id.
 */
export const takeWhole = async (
  { room, place, size }: { room: RoomDoc; place: FilePlace; size: number },
  source: AsyncIterable<Uint8Array>,
  { actor, user }: { actor: Actor; user: ActorUser },
): Promise<string | null> => {
  const id = newBlobId()
  const upload = await announce({ id, user }, { room, place, size, awaitedMs: FORM_MS })
  const lock = leases.newLock(id)
  await lock.lock(neverAborted, () => undefined)
  try {
    const came = await pourWhole(upload, source).catch(async (fault: unknown) => {
      await dropUpload(upload.doc)
      throw fault
    })
    return (await endUpload(upload, { ...came, actor })).doc.fileId
  } finally {
    await lock.unlock()
  }
}
