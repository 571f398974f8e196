/** A field that every parcel has beyond the fixed ones; `value` fills it in beforehand. */
export interface FieldTemplate {
  readonly id: string
  readonly name: string
  readonly value: string
}

export interface ParcelField {
  readonly id: string
  readonly name: string
  readonly value: string
  /** Of a template: it stays as long as the template does. */
  readonly preventDeletion: boolean
  readonly isShared: boolean
}

/**
 * A parcel's additional fields as the templates say today, in their order, then its own ones. A template that was renamed renames the
 * field, one that is new brings it with its pre-fill, and one that is gone leaves the field to the parcel if anything was written into it:
 * no value is ever lost.
 */
export const fieldsByTemplate = (templates: readonly FieldTemplate[], stored: readonly ParcelField[]): ParcelField[] => {
  const known = new Map(stored.map((field) => [field.id, field]))
  const ofTemplates = templates.map(({ id, name, value }): ParcelField => {
    const field = known.get(id)
    return { id, name, value: field?.value ?? value, isShared: field?.isShared ?? false, preventDeletion: true }
  })
  const isTemplate = new Set(templates.map(({ id }) => id))
  const own = stored.filter(({ id, value, preventDeletion }) => !isTemplate.has(id) && (!preventDeletion || value.trim() !== ''))
  return [...ofTemplates, ...own.map((field) => ({ ...field, preventDeletion: false }))]
}

export interface FolderTemplate {
  readonly id: string
  readonly name: string
  readonly children: readonly FolderTemplate[]
}

export interface Folder<File = unknown> {
  readonly id: string
  readonly name: string
  readonly created: string
  /** Made by a template with the same id. */
  readonly ofTemplate: boolean
  readonly children: readonly Folder<File>[]
  readonly contents: readonly File[]
  readonly archive: readonly File[]
}

const all = <File>(folders: readonly Folder<File>[]): Folder<File>[] => folders.flatMap((one) => [one, ...all(one.children)])
const isEmpty = <File>({ contents, archive, children }: Folder<File>): boolean =>
  contents.length === 0 && archive.length === 0 && children.every((child) => child.ofTemplate && isEmpty(child))

/**
 * A parcel's folders as the templates say today: theirs in their order with their names, wherever they were before; then what the parcel
 * has of its own. Folders whose template is gone stay as long as there is anything in them.
 */
export const foldersByTemplate = <File>(
  templates: readonly FolderTemplate[],
  ...[stored, created]: [stored: readonly Folder<File>[], created: string]
): Folder<File>[] => {
  const known = new Map(all(stored).map((folder) => [folder.id, folder]))
  const inTemplates = new Set<string>()
  const collect = (list: readonly FolderTemplate[]): void => {
    for (const { id, children } of list) {
      inTemplates.add(id)
      collect(children)
    }
  }
  collect(templates)
  /** What stays of folders that no template places. */
  const kept = (folders: readonly Folder<File>[]): Folder<File>[] =>
    folders.flatMap((folder) => {
      if (inTemplates.has(folder.id)) return []
      const children = kept(folder.children)
      const rest = { ...folder, children, ofTemplate: false }
      return folder.ofTemplate && isEmpty({ ...rest, ofTemplate: true }) && children.length === 0 ? [] : [rest]
    })
  const place = ({ id, name, children }: FolderTemplate): Folder<File> => {
    const folder = known.get(id)
    return {
      ...{ id, name, created: folder?.created ?? created, ofTemplate: true },
      children: [...children.map(place), ...kept(folder?.children ?? [])],
      contents: folder?.contents ?? [],
      archive: folder?.archive ?? [],
    }
  }
  return [...templates.map(place), ...kept(stored)]
}
