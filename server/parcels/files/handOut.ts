import { cleanName } from '../../../engine/files'
import { entriesOf, folderIn, type Placed } from '../../../engine/parcels'
import { GUEST, isStaff, type Actor } from '../../calls/actor'
import type { LinkTarget } from '../../blobs/area'
import { AppError } from '../../platform/errors'
import { type HandedFile, type HandedOut, isHeldBack } from '../../files/area'
import type { ParcelDoc, StoredFile } from '../model'
import { mayReadParcel, readParcel } from '../read'
import { readTemplates } from '../templates'
import { readFilePlace, roomOf } from './place'
import { sharedTree, treeOf, type FileTree } from './tree'

/** What a file is handed out as; null: it has no bytes, or is held back for a virus or until it was looked for. */
export const handedFile = ({ file, path }: Pick<Placed<StoredFile>, 'file' | 'path'>): HandedFile | null => {
  const { blobId, sha256, name, serverId, fileSizeInBytes, mime = 'application/octet-stream', scan = 'none', created, by = '' } = file
  if (blobId === undefined || sha256 === undefined || isHeldBack({ scan })) return null
  // Names of templates are typed freely: none of them leads anywhere in a zip.
  const folder = path
    .map(cleanName)
    .filter((part) => part !== '')
    .join('/')
  return {
    ...{
      fileId: serverId,
      id: serverId,
      no: 1,
      at: new Date(created),
      by: '',
      byName: by,
      blobId,
      scan,
      folder,
      name: cleanName(name) || 'Datei',
    },
    ...{ size: fileSizeInBytes, sha256, mime },
  }
}

/**
 * The files that a reader may have, with their folders: staff all of them, older versions included; others what is shared and nothing else.
 */
const readable = (doc: ParcelDoc, tree: FileTree, forStaff: boolean): Placed<StoredFile>[] => {
  const all = entriesOf(tree)
  if (forStaff) return all
  const shared = new Set(entriesOf(sharedTree(doc, tree)).map(({ file }) => file.serverId))
  return all.filter(({ file, isArchived }) => !isArchived && shared.has(file.serverId))
}

interface ReadableFiles {
  doc: ParcelDoc
  tree: FileTree
  files: Placed<StoredFile>[]
}

/** The parcel with the files that this person may have now. 404 where there is no such parcel for them. */
export const readableFiles = async (actor: Actor, parcelId: number): Promise<ReadableFiles> => {
  const doc = await readParcel(parcelId)
  if (!doc || !mayReadParcel(actor, doc).allowed) throw new AppError('notFound')
  const tree = treeOf(doc, await readTemplates())
  return { doc, tree, files: readable(doc, tree, isStaff(actor)) }
}

/** 409 with a sentence where a file is held back; 404 for what has no bytes. */
export const assertHandedOut = ({ file }: Placed<StoredFile>): void => {
  const { blobId, scan = 'none' } = file
  if (blobId === undefined) throw new AppError('notFound')
  if (isHeldBack({ scan })) throw new AppError('conflict', { reason: scan === 'infected' ? 'refused.infected' : 'refused.notScannedYet' })
}

/** All current files of a folder and of those in it, their paths from it on; null: no such folder. '' is the whole parcel. */
export const filesBelow = ({ tree, files }: ReadableFiles, folderId: string): Placed<StoredFile>[] | null => {
  const current = files.filter(({ isArchived }) => !isArchived)
  if (folderId === '') return current
  const found = folderIn(tree, folderId)
  if (!found) return null
  const inside = new Set(entriesOf([found.folder]).map(({ file }) => file))
  return current.filter(({ file }) => inside.has(file)).map((one) => ({ ...one, path: one.path.slice(found.path.length) }))
}

const STAFF: Actor = { kind: 'internal', user: null, sessionId: null }
/** Of a link that was made for staff; every other hands out what is shared when it is used. */
export const FOR_STAFF = 'staff'

/** What a link to files of a parcel hands out now: one of them, or a folder with all below it. Null: it is gone, or no longer shared. */
export const handedOutOf = async ({ roomId, fileId, versionId }: LinkTarget): Promise<HandedOut | null> => {
  const place = readFilePlace(roomId)
  if (!place) return null
  const found = await readableFiles(versionId === FOR_STAFF ? STAFF : GUEST, place.parcelId).catch(() => null)
  const all = found && (fileId === null ? filesBelow(found, place.folderId) : found.files.filter(({ file }) => file.serverId === fileId))
  if (!found || !all) return null
  const files = all.flatMap((one) => handedFile(one) ?? [])
  if (fileId !== null && files.length === 0) return null
  const name = cleanName(folderIn(found.tree, place.folderId)?.folder.name ?? found.doc.name) || 'Dateien'
  return { room: roomOf(place, name, found.doc.created), key: null, files }
}
