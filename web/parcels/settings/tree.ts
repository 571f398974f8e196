import type { PropertyFieldTemplatesInput, PropertyFolderTemplateInput } from '../../../server/contract/settings/propertyTemplates'

export type FieldTemplate = PropertyFieldTemplatesInput[number]
export type Folder = PropertyFolderTemplateInput

/** The tree with the list at `path` (indexes of folders from the root) changed by `change`. */
export function inFolder(
  folders: readonly Folder[],
  path: readonly number[],
  change: (list: readonly Folder[]) => readonly Folder[],
): Folder[] {
  const [at, ...rest] = path
  if (at === undefined) return [...change(folders)]
  return folders.map((folder, index) => (index === at ? { ...folder, children: inFolder(folder.children ?? [], rest, change) } : folder))
}

/** Levels that a folder tree may have; the server refuses more. */
export const DEEPEST = 5

/** Where a folder stands: indexes from the root, its own last. */
export type At = readonly number[]

const folderAt = (folders: readonly Folder[], [at = -1, ...rest]: At): Folder | undefined =>
  rest.length === 0 ? folders[at] : folderAt(folders[at]?.children ?? [], rest)

const depthOf = (folder: Folder): number => 1 + Math.max(0, ...(folder.children ?? []).map(depthOf))

const startsWith = (at: At, start: At): boolean => start.every((index, n) => at[n] === index)

/**
 * The tree with the folder at `from` at the place of the one at `to`, which makes room; it may go into another folder. What cannot be (into
 * itself, deeper than DEEPEST, the same place) changes nothing.
 */
export function carried(folders: readonly Folder[], from: At, to: At): readonly Folder[] {
  const [folder, target] = [folderAt(folders, from), folderAt(folders, to)]
  if (!folder || !target || folder === target || startsWith(to, from) || to.length - 1 + depthOf(folder) > DEEPEST) return folders
  const isBelow = from.length === to.length && startsWith(to, from.slice(0, -1)) && (from.at(-1) ?? 0) < (to.at(-1) ?? 0)
  const rebuilt = (list: readonly Folder[]): Folder[] =>
    list.flatMap((one) => {
      if (one === folder) return []
      const kept = { ...one, children: rebuilt(one.children ?? []) }
      if (one !== target) return [kept]
      return isBelow ? [kept, folder] : [folder, kept]
    })
  return rebuilt(folders)
}
