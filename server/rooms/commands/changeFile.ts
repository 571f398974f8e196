import type { Actor } from '../../calls/actor'
import type { LogType } from '../../contract/audit/types'
import { type FileDoc, FileModel, keptPlace, nameKeyOf, openFile, placeOf, type RoomSeal, sealOf } from '../../files/area'
import { commit, type Change } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { standsFor } from '../../offers/area'
import { documentFacts } from '../present'
import { deletionNeedsTwo, documentMoves, type DocumentMove } from '../readOnly'
import { runFileIntents, fileData, ownOf, personOf, roomRecord } from '../record'
import type { FileSubject } from '../subject'

export interface FileStep {
  subject: FileSubject
  actor: Actor
  at: Date
  ports: EffectPorts
}

/** 409 (refused.<why>) where this is closed now, or nothing that such a file goes through. Whose room it is was judged before. */
function assertOpen({ subject, actor }: FileStep, event: DocumentMove['event']): void {
  const move = documentMoves(documentFacts(subject, actor, subject.file)).find((one) => one.event === event)
  if (!move) throw new AppError('conflict')
  if (!move.open) throw new AppError('conflict', { reason: `refused.${move.reason ?? 'published'}` })
}

interface Edit {
  type: LogType
  change: Change
  seal: RoomSeal | null
  data?: Record<string, unknown>
  blobIds?: string[]
}

/** The change with its entry for the log, which is not carried out yet. */
async function put({ subject, actor, at }: FileStep, edit: Edit): Promise<FileDoc> {
  const { file, room } = subject
  const by = personOf(actor)
  const { type, change, seal, data = {}, blobIds } = edit
  const record = roomRecord({
    type,
    at,
    by,
    data: { ...fileData(room, openFile(file, seal)), ...data },
    ...(blobIds === undefined ? {} : { blobIds }),
  })
  const set = { ...change.$set, updated: at, updatedBy: by.name }
  return commit(FileModel, { _id: file._id, version: file.version, deletedAt: null }, { ...change, $set: set }, [record])
}

async function write(step: FileStep, edit: Edit): Promise<FileDoc> {
  const written = await put(step, edit)
  await runFileIntents(ownOf(written), step.ports)
  return written
}

const reasonIn = (text: string): string => {
  const reason = text.trim()
  if (reason === '') throw new AppError('invalid', { errors: [{ path: '/reason', rule: 'required' }] })
  return reason
}

export async function rename(step: FileStep, typed: string): Promise<FileDoc> {
  assertOpen(step, 'rename')
  const { room, file } = step.subject
  const seal = await sealOf(room)
  const { folder, name: before } = openFile(file, seal)
  const place = placeOf({ folder, name: typed })
  const nameKey = nameKeyOf(place, { roomId: room._id, seal })
  const change = { $set: { nameKey, ...keptPlace(place, { fileId: file._id, seal }) } }
  // Of what is sealed the log says no names.
  const data = seal ? {} : { from: before, to: place.name }
  try {
    return await write(step, { type: 'FILE_RENAMED', change, seal, data })
  } catch (fault) {
    if (isDuplicateKey(fault)) throw new AppError('conflict', { reason: 'refused.nameTaken' })
    throw fault
  }
}

export async function strike(step: FileStep, why: string): Promise<FileDoc> {
  assertOpen(step, 'strike')
  const reason = reasonIn(why)
  const { id, name } = personOf(step.actor)
  const change = { $set: { struck: { reason, at: step.at, by: id, byName: name } } }
  return write(step, { type: 'FILE_STRUCK', change, seal: await sealOf(step.subject.room), data: { reason } })
}

export async function keep(step: FileStep): Promise<FileDoc> {
  assertOpen(step, 'keep')
  return write(step, { type: 'FILE_KEPT', change: { $set: { deletion: null } }, seal: await sealOf(step.subject.room) })
}

/** Something was submitted with this file while it was being deleted: then it is a part of that, and stays. */
async function restore({ subject: { file } }: FileStep, { intentId }: { intentId: string | undefined }): Promise<never> {
  const change = { $set: { deletedAt: null, nameKey: file.nameKey }, $pull: { pending: { id: intentId } } }
  await commit(FileModel, { _id: file._id, nameKey: `deleted:${file._id}` }, change)
  throw new AppError('conflict', { reason: 'refused.alreadySubmitted' })
}

/** Takes the bytes away; what remains is a stone that keeps name and hashes from being forgotten by the database alone. */
async function takeAway(step: FileStep, data: Record<string, unknown>): Promise<null> {
  const { file, room } = step.subject
  const change = { $set: { deletedAt: step.at, nameKey: `deleted:${file._id}` } }
  const blobIds = file.versions.map(({ blobId }) => blobId)
  const written = await put(step, { type: 'FILE_DELETED', change, seal: await sealOf(room), data, blobIds })
  // A submission looks for its files after it is written down, and we for submissions after ours is gone: one of both always sees the
  // other.
  if (room.matter !== null && (await standsFor({ offerId: room.owner.id, tenderId: room.tenderId, ...room.matter })))
    return restore(step, { intentId: written.pending.at(-1)?.id })
  await runFileIntents(ownOf(written), step.ports)
  return null
}

/** Deletes at once where one person may; else asks, with a reason, and the second person's call deletes. Null: it is gone. */
export async function deleteFile(step: FileStep, why: string): Promise<FileDoc | null> {
  const { subject, actor, at } = step
  const { file, room } = subject
  if (file.deletion !== null) {
    assertOpen(step, 'confirmDeletion')
    return takeAway(step, { reason: file.deletion.reason })
  }
  assertOpen(step, 'delete')
  if (!deletionNeedsTwo(documentFacts(subject, actor, file))) return takeAway(step, why.trim() === '' ? {} : { reason: why.trim() })
  const reason = reasonIn(why)
  const { id, name } = personOf(actor)
  const change = { $set: { deletion: { by: id, byName: name, at, reason } } }
  return write(step, { type: 'FILE_DELETION_ASKED', change, seal: await sealOf(room), data: { reason } })
}
