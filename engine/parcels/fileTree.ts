import { cleanName } from '../files'
import {
  addedTo,
  allFolders,
  changed,
  childrenAt,
  countEntries,
  depthOf,
  emptyFolder,
  entriesOf,
  folderIn,
  hasName,
  key,
  text,
  without,
  type NewFolder,
  type Placed,
} from './folders'
import type { Folder } from './templates'

/** What the rules of folders need to know of a file. */
export interface TreeFile {
  readonly name: string
  readonly serverId: string
  readonly isPublic: boolean
  /** Of an older version: its file has another name by now. The version keeps its own. */
  readonly nowCalled?: string
  /** ISO; null or missing: nobody asks for it. Of archived ones only. */
  readonly deletionRequested?: string | null
  readonly deletionRequestUsername?: string
  readonly deletionRequestUserId?: string
}

/** One change of a parcel's folders and files. `folderId`, `toId` null: beside the topmost folders. */
export type FileStep =
  | { readonly do: 'addFolder'; readonly folderId: string | null; readonly name: string }
  | { readonly do: 'renameFolder'; readonly folderId: string; readonly name: string }
  | { readonly do: 'moveFolder'; readonly folderId: string; readonly toId: string | null }
  | { readonly do: 'removeFolder'; readonly folderId: string }
  | { readonly do: 'moveFile'; readonly serverId: string; readonly toId: string }
  | { readonly do: 'renameFile'; readonly serverId: string; readonly name: string }
  | { readonly do: 'share'; readonly serverId: string; readonly isPublic: boolean }
  | { readonly do: 'archive'; readonly serverId: string }
  | { readonly do: 'restore'; readonly serverId: string }
  | { readonly do: 'requestDeletion'; readonly serverId: string }
  | { readonly do: 'approveDeletion'; readonly serverId: string }

export type FileFault =
  | 'unknownFolder'
  | 'unknownFile'
  | 'nameMissing'
  | 'folderOfTemplate'
  | 'folderNotEmpty'
  | 'folderInItself'
  | 'folderNameTaken'
  | 'fileNameTaken'
  | 'tooDeep'
  | 'tooManyFolders'
  | 'tooManyFiles'
  | 'deletionAsked'
  | 'deletionNotAsked'
  | 'ownDeletion'

/** The tree after a step, and in words what it was about; `removed`: a file that is gone for good. */
interface Stepped<F> {
  readonly folders: Folder<F>[]
  readonly before: string | null
  readonly after: string | null
  readonly removed?: F
}
export type StepResult<F> = Stepped<F> | { readonly fault: FileFault }

const MAX_FOLDER_DEPTH = 8
const MAX_FOLDERS = 300
/** Files, links and older versions of one parcel together: they lie in one document of the database. */
export const MAX_ENTRIES = 1000
/** So long a second person may approve a deletion, in ms; after that it is asked for anew. */
export const DELETION_WINDOW_MS = 60 * 60_000

const addFolder = <F>(folders: readonly Folder<F>[], ...[parent, typed, made]: [string | null, string, NewFolder]): StepResult<F> => {
  const name = cleanName(typed)
  const at = childrenAt(folders, parent)
  if (!at) return { fault: 'unknownFolder' }
  if (name === '') return { fault: 'nameMissing' }
  if (hasName(at.list, name)) return { fault: 'folderNameTaken' }
  if (at.path.length >= MAX_FOLDER_DEPTH) return { fault: 'tooDeep' }
  if (allFolders(folders).length >= MAX_FOLDERS) return { fault: 'tooManyFolders' }
  return { folders: addedTo(folders, parent, emptyFolder<F>(made, name)), before: null, after: `${text(at.path, name)} /` }
}

/** Folders of templates are named, placed and taken away in the settings. */
const changeFolder = <F>(
  folders: readonly Folder<F>[],
  step: Extract<FileStep, { do: 'renameFolder' | 'moveFolder' | 'removeFolder' }>,
): StepResult<F> => {
  const found = folderIn(folders, step.folderId)
  if (!found) return { fault: 'unknownFolder' }
  const { folder, path } = found
  if (folder.ofTemplate) return { fault: 'folderOfTemplate' }
  const before = `${text(path)} /`
  if (step.do === 'removeFolder') {
    if (folder.children.length + folder.contents.length + folder.archive.length > 0) return { fault: 'folderNotEmpty' }
    return { folders: without(folders, folder.id), before, after: null }
  }
  if (step.do === 'renameFolder') {
    const name = cleanName(step.name)
    if (name === '') return { fault: 'nameMissing' }
    const parent = allFolders(folders).find(({ children }) => children.some(({ id }) => id === folder.id))
    const beside = (parent?.children ?? folders).filter(({ id }) => id !== folder.id)
    if (hasName(beside, name)) return { fault: 'folderNameTaken' }
    const named = changed(folders, folder.id, (one) => ({ ...one, name }))
    return { folders: named, before, after: `${text(path.slice(0, -1), name)} /` }
  }
  if (step.toId !== null && folderIn([folder], step.toId)) return { fault: 'folderInItself' }
  const rest = without(folders, folder.id)
  const at = childrenAt(rest, step.toId)
  if (!at) return { fault: 'unknownFolder' }
  if (hasName(at.list, folder.name)) return { fault: 'folderNameTaken' }
  if (at.path.length + depthOf(folder) > MAX_FOLDER_DEPTH) return { fault: 'tooDeep' }
  return { folders: addedTo(rest, step.toId, folder), before, after: `${text(at.path, folder.name)} /` }
}

const notAsked = { deletionRequested: null, deletionRequestUsername: '', deletionRequestUserId: '' }
/** What goes to the archive is no longer seen outside. */
const archived = <F extends TreeFile>(file: F): F => ({ ...file, isPublic: false })

/** An older version belongs to what has the name now that its file has. */
const isVersionOf = (file: TreeFile, { name, nowCalled = name }: TreeFile): boolean => key(nowCalled) === key(file.name)

const isAsked = ({ deletionRequested }: TreeFile, at: Date): boolean =>
  typeof deletionRequested === 'string' && at.getTime() - Date.parse(deletionRequested) <= DELETION_WINDOW_MS

interface Stepper extends NewFolder {
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
}

const changeArchived = <F extends TreeFile>(
  folders: readonly Folder<F>[],
  ...[found, action, { at, by }]: [Placed<F>, 'restore' | 'requestDeletion' | 'approveDeletion', Stepper]
): StepResult<F> => {
  const { file, folder, path } = found
  const where = text(path, file.name)
  const put = (change: (one: Folder<F>) => Partial<Folder<F>>): Folder<F>[] =>
    changed(folders, folder.id, (one) => ({ ...one, ...change(one) }))
  const others = folder.archive.filter((one) => one !== file)
  switch (action) {
    case 'restore': {
      // What lies there under that name changes places with it: the file keeps the name that it has today.
      const { nowCalled: name = file.name, ...older } = file
      const current = folder.contents.filter((one) => key(one.name) === key(name))
      const contents = [...folder.contents.filter((one) => !current.includes(one)), { ...older, name, ...notAsked } as F]
      return { folders: put(() => ({ contents, archive: [...others, ...current.map(archived)] })), before: null, after: text(path, name) }
    }
    case 'requestDeletion': {
      if (isAsked(file, at)) return { fault: 'deletionAsked' }
      const asked = { ...file, deletionRequested: at.toISOString(), deletionRequestUsername: by.name, deletionRequestUserId: by.id }
      return { folders: put(() => ({ archive: folder.archive.map((one) => (one === file ? asked : one)) })), before: where, after: where }
    }
    case 'approveDeletion': {
      if (!isAsked(file, at)) return { fault: 'deletionNotAsked' }
      if (file.deletionRequestUserId === by.id) return { fault: 'ownDeletion' }
      return { folders: put(() => ({ archive: others })), before: where, after: null, removed: file }
    }
  }
}

const changeFile = <F extends TreeFile>(
  folders: readonly Folder<F>[],
  ...[found, step]: [Placed<F>, Extract<FileStep, { do: 'moveFile' | 'renameFile' | 'share' | 'archive' }>]
): StepResult<F> => {
  const { file, folder, path } = found
  const before = text(path, file.name)
  const put = (change: (one: Folder<F>) => Partial<Folder<F>>, list = folders): Folder<F>[] =>
    changed(list, folder.id, (one) => ({ ...one, ...change(one) }))
  const others = folder.contents.filter((one) => one !== file)
  switch (step.do) {
    case 'share': {
      const contents = folder.contents.map((one) => (one === file ? { ...one, isPublic: step.isPublic } : one))
      return { folders: put(() => ({ contents })), before, after: before }
    }
    case 'archive':
      return { folders: put((one) => ({ contents: others, archive: [...one.archive, archived(file)] })), before, after: null }
    case 'renameFile': {
      const name = cleanName(step.name)
      if (name === '') return { fault: 'nameMissing' }
      if (hasName(others, name)) return { fault: 'fileNameTaken' }
      const contents = folder.contents.map((one) => (one === file ? { ...one, name } : one))
      const archive = folder.archive.map((one) => (isVersionOf(file, one) ? { ...one, nowCalled: name } : one))
      return { folders: put(() => ({ contents, archive })), before, after: text(path, name) }
    }
    case 'moveFile': {
      const to = folderIn(folders, step.toId)
      if (!to) return { fault: 'unknownFolder' }
      if (to.folder.id === folder.id) return { folders: [...folders], before, after: before }
      if (hasName(to.folder.contents, file.name)) return { fault: 'fileNameTaken' }
      // Its earlier versions go with it.
      const earlier = folder.archive.filter((one) => isVersionOf(file, one))
      const taken = put((one) => ({ contents: others, archive: one.archive.filter((other) => !earlier.includes(other)) }))
      const placed = changed(taken, step.toId, (one) => ({
        ...one,
        contents: [...one.contents, file],
        archive: [...one.archive, ...earlier],
      }))
      return { folders: placed, before, after: text(to.path, file.name) }
    }
  }
}

/** Carries out a step, or says what stands against it. Pure; `stepper.id` becomes that of a new folder. */
export const stepFiles = <F extends TreeFile>(folders: readonly Folder<F>[], step: FileStep, stepper: Stepper): StepResult<F> => {
  switch (step.do) {
    case 'addFolder':
      return addFolder(folders, step.folderId, step.name, stepper)
    case 'renameFolder':
    case 'moveFolder':
    case 'removeFolder':
      return changeFolder(folders, step)
    case 'moveFile':
    case 'renameFile':
    case 'share':
    case 'archive': {
      const found = entriesOf(folders).find(({ file, isArchived }) => !isArchived && file.serverId === step.serverId)
      return found ? changeFile(folders, found, step) : { fault: 'unknownFile' }
    }
    case 'restore':
    case 'requestDeletion':
    case 'approveDeletion': {
      const found = entriesOf(folders).find(({ file, isArchived }) => isArchived && file.serverId === step.serverId)
      return found ? changeArchived(folders, found, step.do, stepper) : { fault: 'unknownFile' }
    }
  }
}

interface Addition<F> {
  readonly file: F
  readonly folderId: string
  /** Names of folders below it, made where they are missing. */
  readonly below: readonly string[]
  readonly newFolder: () => NewFolder
}

/**
 * Puts a new file into a folder. Under a name that is there the older one goes to the folder's archive, and the new one is shown to those
 * who saw the older.
 */
export const addFile = <F extends TreeFile>(
  folders: readonly Folder<F>[],
  { file, folderId, below, newFolder }: Addition<F>,
): StepResult<F> => {
  if (countEntries(folders) >= MAX_ENTRIES) return { fault: 'tooManyFiles' }
  const at = childrenAt(folders, folderId)
  if (!at) return { fault: 'unknownFolder' }
  const [next, ...deeper] = below
  if (next !== undefined) {
    const there = at.list.find(({ name }) => key(name) === key(next))
    if (there) return addFile(folders, { file, folderId: there.id, below: deeper, newFolder })
    const made = newFolder()
    const added = addFolder(folders, folderId, next, made)
    return 'fault' in added ? added : addFile(added.folders, { file, folderId: made.id, below: deeper, newFolder })
  }
  const put = changed(folders, folderId, (one) => {
    const older = one.contents.filter(({ name }) => key(name) === key(file.name))
    const isPublic = file.isPublic || older.some((other) => other.isPublic)
    const contents = [...one.contents.filter((other) => !older.includes(other)), { ...file, isPublic }]
    return { ...one, contents, archive: [...one.archive, ...older.map(archived)] }
  })
  return { folders: put, before: null, after: text(at.path, file.name) }
}
