import { addFile, folderIn, foldersByTemplate, publicPart, type FileFault, type Folder, type StepResult } from '../../../engine/parcels'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import type { ParcelDoc, StoredFile } from '../model'
import type { ParcelTemplates } from '../templates'

export type FileTree = Folder<StoredFile>[]

/** A parcel's folders as the templates give them today. */
export const treeOf = (doc: Pick<ParcelDoc, 'folders' | 'created'>, { folders }: ParcelTemplates): FileTree =>
  foldersByTemplate(folders, doc.folders, doc.created.toISOString())

/** Where files come that name no folder, or one that is gone meanwhile. */
const CATCH_ALL = { id: 'weitere', name: 'Weitere Dateien' } as const

/** The tree with the folder for what has none, and its id. */
const withCatchAll = (folders: FileTree, at: Date): { folders: FileTree; id: string } => {
  if (folderIn(folders, CATCH_ALL.id)) return { folders, id: CATCH_ALL.id }
  const named = folders.find(({ name }) => name === CATCH_ALL.name)
  if (named) return { folders, id: named.id }
  const made = { ...CATCH_ALL, created: at.toISOString(), ofTemplate: false, children: [], contents: [], archive: [] }
  return { folders: [...folders, made], id: CATCH_ALL.id }
}

/** Where a file goes: its folder, or one that its path names, or the one for all that names none. */
const destination = (tree: FileTree, { folderId, path, at }: { folderId: string; path: readonly string[]; at: Date }) => {
  if (folderId !== '' && folderIn(tree, folderId)) return { folders: tree, id: folderId, below: path }
  const [first, ...below] = path
  const named = first === undefined ? undefined : tree.find(({ name }) => name.toLowerCase() === first.toLowerCase())
  return named ? { folders: tree, id: named.id, below } : { ...withCatchAll(tree, at), below: path }
}

interface Arriving {
  readonly file: StoredFile
  /** '' for no folder in particular. */
  readonly folderId: string
  /** Names of folders, 'Pläne/2026'; '' for none. */
  readonly path: string
  readonly at: Date
}

/** The tree with a file that came in, or what stands against it. */
export const withIncoming = (tree: FileTree, { file, folderId, path, at }: Arriving): StepResult<StoredFile> => {
  const { folders, id, below } = destination(tree, { folderId, path: path.split('/').filter((part) => part !== ''), at })
  return addFile(folders, { file, folderId: id, below, newFolder: () => ({ id: newId(), created: at.toISOString() }) })
}

/** The part of the tree that everybody outside sees; empty where the parcel is not published. */
export const sharedTree = ({ isPublic, isArchived }: Pick<ParcelDoc, 'isPublic' | 'isArchived'>, files: FileTree) =>
  publicPart({ isPublic, isArchived, publicFields: [], files })?.files ?? []

/** 404 for what is not there, 422 for a name that is missing, else 409 with a sentence. */
export const refusalFor = (fault: FileFault): AppError => {
  if (fault === 'unknownFolder' || fault === 'unknownFile') return new AppError('notFound')
  if (fault === 'nameMissing') return new AppError('invalid', { errors: [{ path: '/step/name', rule: 'required' }] })
  return new AppError('conflict', { reason: `propertyFiles.${fault}` })
}
