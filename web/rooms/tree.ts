import { ORIGINAL } from '../../engine/languages'
/** What a tree of files needs to know of one. `folder` is '' or 'a/b'. */
export interface Placed {
  name: string
  folder: string
}

export interface Folder<T extends Placed> {
  /** Last part of the path. */
  name: string
  path: string
  folders: Folder<T>[]
  files: T[]
  /** Files in it and below it. */
  count: number
}

export type Line<T extends Placed> = { at: number } & ({ folder: Folder<T>; isOpen: boolean } | { file: T })

/** 'Anlage 2' before 'Anlage 10'. */
const collator = new Intl.Collator(ORIGINAL, { numeric: true, sensitivity: 'base' })
export const byName = (one: { name: string }, other: { name: string }): number => collator.compare(one.name, other.name)

/** Files by folder, folders first, each in the order people read names. */
export function treeOf<T extends Placed>(files: readonly T[]): Folder<T> {
  const root: Folder<T> = { name: '', path: '', folders: [], files: [], count: 0 }
  const known = new Map<string, Folder<T>>([['', root]])
  const at = (path: string): Folder<T> => {
    const there = known.get(path)
    if (there) return there
    const cut = path.lastIndexOf('/')
    const made: Folder<T> = { name: path.slice(cut + 1), path, folders: [], files: [], count: 0 }
    known.set(path, made)
    at(cut < 0 ? '' : path.slice(0, cut)).folders.push(made)
    return made
  }
  for (const file of files) at(file.folder).files.push(file)
  const settle = (folder: Folder<T>): number => {
    folder.folders.sort(byName)
    folder.files.sort(byName)
    folder.count = folder.folders.reduce((sum, inner) => sum + settle(inner), folder.files.length)
    return folder.count
  }
  settle(root)
  return root
}

/** The lines of a list, top down: what lies in a closed folder is left out. */
export function linesOf<T extends Placed>(root: Folder<T>, closed: ReadonlySet<string>, at = 0): Line<T>[] {
  return [
    ...root.folders.flatMap((folder): Line<T>[] => {
      const isOpen = !closed.has(folder.path)
      return [{ at, folder, isOpen }, ...(isOpen ? linesOf(folder, closed, at + 1) : [])]
    }),
    ...root.files.map((file): Line<T> => ({ at, file })),
  ]
}
