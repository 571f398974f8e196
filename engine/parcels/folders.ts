import { sameName } from '../files'
import type { Folder } from './templates'

/** Folders of a tree and all below them, each before its own; as they are stored, or as somebody sees them. */
export const allFolders = <T extends { readonly children: readonly T[] }>(folders: readonly T[]): T[] =>
  folders.flatMap((one) => [one, ...allFolders(one.children)])

export const countEntries = <F>(folders: readonly Folder<F>[]): number =>
  allFolders(folders).reduce((sum, { contents, archive }) => sum + contents.length + archive.length, 0)

/** A folder as it is stored, or as somebody sees it. */
interface FolderOf<F> {
  readonly id: string
  readonly name: string
  readonly children: readonly FolderOf<F>[]
  readonly contents: readonly F[]
  readonly archive: readonly F[]
}

/** An entry with the folder it lies in and the names of the folders above, its own included. */
export interface Placed<F> {
  readonly file: F
  readonly folder: FolderOf<F>
  readonly path: readonly string[]
  readonly isArchived: boolean
}
export const entriesOf = <F>(folders: readonly FolderOf<F>[], above: readonly string[] = []): Placed<F>[] =>
  folders.flatMap((folder) => {
    const path = [...above, folder.name]
    const placed = (isArchived: boolean) => (file: F) => ({ file, folder, path, isArchived })
    return [...folder.contents.map(placed(false)), ...folder.archive.map(placed(true)), ...entriesOf(folder.children, path)]
  })

export const changed = <F>(
  folders: readonly Folder<F>[],
  ...[id, change]: [id: string, change: (folder: Folder<F>) => Folder<F>]
): Folder<F>[] => folders.map((one) => (one.id === id ? change(one) : { ...one, children: changed(one.children, id, change) }))

export const without = <F>(folders: readonly Folder<F>[], id: string): Folder<F>[] =>
  folders.filter((one) => one.id !== id).map((one) => ({ ...one, children: without(one.children, id) }))

/** The folder with the names of those above it and its own; null: there is none. */
export const folderIn = <F>(
  folders: readonly Folder<F>[],
  id: string,
  above: readonly string[] = [],
): { folder: Folder<F>; path: string[] } | null => {
  for (const folder of folders) {
    const path = [...above, folder.name]
    if (folder.id === id) return { folder, path }
    const inside = folderIn(folder.children, id, path)
    if (inside) return inside
  }
  return null
}

export const key = (name: string): string => sameName({ folder: '', name })
export const hasName = (all: readonly { readonly name: string }[], name: string): boolean => all.some((one) => key(one.name) === key(name))
export const depthOf = <F>({ children }: Folder<F>): number => 1 + Math.max(0, ...children.map(depthOf))
export const text = (path: readonly string[], name?: string): string => [...path, ...(name === undefined ? [] : [name])].join(' / ')

export const childrenAt = <F>(folders: readonly Folder<F>[], id: string | null): { list: readonly Folder<F>[]; path: string[] } | null => {
  if (id === null) return { list: folders, path: [] }
  const found = folderIn(folders, id)
  return found && { list: found.folder.children, path: found.path }
}
export const addedTo = <F>(folders: readonly Folder<F>[], ...[id, one]: [id: string | null, one: Folder<F>]): Folder<F>[] =>
  id === null ? [...folders, one] : changed(folders, id, (at) => ({ ...at, children: [...at.children, one] }))

export interface NewFolder {
  readonly id: string
  /** ISO. */
  readonly created: string
}
export const emptyFolder = <F>({ id, created }: NewFolder, name: string): Folder<F> => ({
  ...{ id, name, created, ofTemplate: false },
  ...{ children: [], contents: [], archive: [] },
})
