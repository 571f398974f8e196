import type { PropertyFolder } from '../../../server/contract/parcels/views'
import { byName } from '../../rooms/tree'

export type FileView = PropertyFolder['contents'][number]

/** A line of the tree as it is shown, top down. */
export type Line = { readonly depth: number; readonly folder: PropertyFolder } & (
  { readonly isOpen: boolean } | { readonly file: FileView }
)

/** Folders in their order, in each its folders first, then its files by name; what lies in a closed folder is left out. */
export const linesOf = (folders: readonly PropertyFolder[], closed: ReadonlySet<string>, depth = 0): Line[] =>
  folders.flatMap((folder): Line[] => {
    const isOpen = !closed.has(folder.id)
    if (!isOpen) return [{ depth, folder, isOpen }]
    const files = [...folder.contents].sort(byName)
    return [
      { depth, folder, isOpen },
      ...linesOf(folder.children, closed, depth + 1),
      ...files.map((file) => ({ depth: depth + 1, folder, file })),
    ]
  })

/** Files in a folder and below it. */
export const countOf = ({ contents, children }: PropertyFolder): number =>
  children.reduce((sum, child) => sum + countOf(child), contents.length)

/** Where something can be moved to: every folder by its path, save itself and what lies in it. */
export const placesFor = (folders: readonly PropertyFolder[], not: string, above: readonly string[] = []): { id: string; path: string }[] =>
  folders.flatMap((folder) => {
    if (folder.id === not) return []
    const path = [...above, folder.name]
    return [{ id: folder.id, path: path.join(' / ') }, ...placesFor(folder.children, not, path)]
  })

/** How uploads name a folder of a parcel (server/parcels/files/place.ts). */
export const placeOf = (parcelId: number, folderId: string): string => `parcel:${parcelId}:${folderId}`
