import { entriesOf, folderIn, MAX_ENTRIES } from '../../../engine/parcels'
import { isStaff, type Actor } from '../../calls/actor'
import type { ScanState } from '../../contract/rooms/views'
import type { IncomingFile, RoomDoc } from '../../files/area'
import { AppError } from '../../platform/errors'
import { derivedId } from '../../platform/newId'
import type { EffectPorts } from '../../platform/outbox'
import type { UploadTarget } from '../../uploads/area'
import { ParcelModel, type ParcelDoc, type StoredFile } from '../model'
import { mayReadParcel, readParcel } from '../read'
import { readTemplates } from '../templates'
import { handedOutOf } from './handOut'
import { isFilePlace, readFilePlace, roomOf } from './place'
import { changeFiles } from './save'
import { refusalFor, treeOf, withIncoming, type FileTree } from './tree'

/** Staff add files to what is not archived; whoever may read the parcel hears that it is not theirs, everybody else nothing. */
const judge = async (actor: Actor, roomId: string, at: Date): Promise<RoomDoc> => {
  const place = readFilePlace(roomId)
  const doc = place && (await readParcel(place.parcelId))
  if (!place || !doc || !mayReadParcel(actor, doc).allowed) throw new AppError('notFound')
  if (!isStaff(actor)) throw new AppError('forbidden')
  if (doc.isArchived) throw new AppError('conflict', { reason: 'propertyArchived' })
  const tree = treeOf(doc, await readTemplates())
  if (place.folderId !== '' && !folderIn(tree, place.folderId)) throw new AppError('notFound')
  if (entriesOf(tree).length >= MAX_ENTRIES) throw refusalFor('tooManyFiles')
  return roomOf(place, doc.name, at)
}

const find = async (roomId: string): Promise<RoomDoc | null> => {
  const place = readFilePlace(roomId)
  const doc = place && (await readParcel(place.parcelId))
  return doc ? roomOf(place, doc.name, doc.created) : null
}

const keep = async (ports: EffectPorts, room: RoomDoc, incoming: IncomingFile): Promise<{ fileId: string }> => {
  const place = readFilePlace(room._id)
  if (!place) throw new AppError('notFound')
  const { uploadId, blobId, scan, receivedAt: at, by } = incoming
  const { size, sha256, mime } = incoming.facts
  const serverId = derivedId('propertyFile', uploadId)
  const file: StoredFile = {
    ...{ name: incoming.place.name, serverId, fileSizeInBytes: size, created: at.toISOString(), isPublic: false },
    ...{ by: by.name, byId: by.id, blobId, sha256, mime, scan },
  }
  await changeFiles({
    ...{ parcelId: place.parcelId, at, actor: by, ports, kind: 'fileAdded', isLate: true },
    told: { hash: sha256, size },
    change: (tree) => {
      // Handed over again after a crash.
      if (entriesOf(tree).some((one) => one.file.blobId === blobId)) return null
      const result = withIncoming(tree, { file, folderId: place.folderId, path: incoming.place.folder, at })
      // For good: whoever sends by tus takes 409 for a place to go on from, and tries again.
      if ('fault' in result) throw new AppError('tooLarge', { reason: `propertyFiles.${result.fault}` })
      return result
    },
  })
  return { fileId: serverId }
}

type WithFiles = Pick<ParcelDoc, '_id' | 'folders'>

const blobsOf = async ({ owner }: RoomDoc): Promise<string[]> => {
  const doc = await ParcelModel.findOne({ _id: Number(owner.id) }, { folders: 1 }).lean<WithFiles>()
  return entriesOf(doc?.folders ?? []).flatMap(({ file }) => file.blobId ?? [])
}

// Blob ids are hexadecimal.
const ANY = { $gte: '0', $lt: 'g' }
const unscanned = async (): Promise<string[]> =>
  (await ParcelModel.find({ toScan: ANY }, { toScan: 1 }).lean<Pick<ParcelDoc, '_id' | 'toScan'>[]>()).flatMap(({ toScan }) => toScan)

const withScan = (folders: FileTree, blobId: string, scan: ScanState): FileTree => {
  const put = (files: readonly StoredFile[]): StoredFile[] => files.map((one) => (one.blobId === blobId ? { ...one, scan } : one))
  return folders.map((one) => ({
    ...one,
    ...{ contents: put(one.contents), archive: put(one.archive), children: withScan([...one.children], blobId, scan) },
  }))
}

const recordScan = async (ports: EffectPorts, blobId: string, { scan, at }: { scan: ScanState; at: Date }): Promise<void> => {
  const isInfected = scan === 'infected'
  // All files of a parcel lie in it: they are read here only where somebody is to be warned.
  const doc = await ParcelModel.findOne({ toScan: blobId }, isInfected ? { folders: 1 } : { _id: 1 }).lean<Partial<WithFiles>>()
  if (doc?._id === undefined) return
  const warns = entriesOf(doc.folders ?? []).find(({ file }) => file.blobId === blobId)?.file.byId
  await changeFiles({
    ...(warns === undefined ? {} : { warns }),
    ...{ parcelId: doc._id, at, actor: null, ports, kind: isInfected ? 'fileInfected' : null, isLate: true },
    change: (tree) => {
      const found = entriesOf(tree).find(({ file }) => file.blobId === blobId)
      if (found?.file.scan === scan) return null
      const where = found ? [...found.path, found.file.name].join(' / ') : null
      return { folders: withScan(tree, blobId, scan), before: where, after: where }
    },
  })
}

/** Files of parcels as uploads see them. */
export const parcelUploads = (ports: EffectPorts): UploadTarget => ({
  owns: isFilePlace,
  ...{ judge, find, blobsOf, unscanned, handedOut: handedOutOf },
  keep: (room, incoming) => keep(ports, room, incoming),
  recordScan: (blobId, found) => recordScan(ports, blobId, found),
})
