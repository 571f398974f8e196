import type {
  PropertyFieldTemplate,
  PropertyFieldTemplatesInput,
  PropertyFolderTemplate,
  PropertyFolderTemplateInput,
} from '../contract/settings/propertyTemplates'
import { newId } from '../platform/newId'
import type { SettingsFault } from './validateSettings'

type Folders = readonly PropertyFolderTemplateInput[]

const MAX_FOLDERS = 500
const idsIn = (folders: Folders): (string | undefined)[] => folders.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])

const judgeNames = (folders: Folders, at: string): SettingsFault[] =>
  folders.flatMap(({ name, children = [] }, n) => [
    ...(name.trim() === '' ? [{ path: `${at}/${n}/name`, rule: 'required' }] : []),
    ...(folders.findIndex((other) => other.name.trim() === name.trim()) < n ? [{ path: `${at}/${n}/name`, rule: 'unique' }] : []),
    ...judgeNames(children, `${at}/${n}/children`),
  ])

export const validateFolderTemplates = (folders: Folders): SettingsFault[] => {
  const path = '/propertyFolderTemplateList'
  const ids = idsIn(folders)
  const known = ids.filter((id) => id !== undefined)
  if (ids.length > MAX_FOLDERS) return [{ path, rule: 'maxItems', params: { limit: MAX_FOLDERS } }]
  return [...(new Set(known).size < known.length ? [{ path, rule: 'unique' }] : []), ...judgeNames(folders, path)]
}

export const validateFieldTemplates = (fields: PropertyFieldTemplatesInput): SettingsFault[] =>
  fields.flatMap(({ id, name }, n) => {
    const path = `/additionalFieldsTemplateList/${n}`
    const isTwice = fields.findIndex((other) => other.name.trim() === name.trim() || (id !== undefined && other.id === id)) < n
    return [
      ...(name.trim() === '' ? [{ path: `${path}/name`, rule: 'required' }] : []),
      ...(isTwice ? [{ path: `${path}/name`, rule: 'unique' }] : []),
    ]
  })

/** As stored: what is new gets its id, by which parcels know it from then on. */
export const storedFields = (fields: PropertyFieldTemplatesInput): PropertyFieldTemplate[] =>
  fields.map(({ id = newId(), name, value = '', preventDeletion = true, isShared = false }) => ({
    ...{ id, name: name.trim(), value, preventDeletion, isShared },
  }))

/** As stored; when a folder was made stays what it was, whatever a save says. */
export const storedFolders = (folders: Folders, before: readonly PropertyFolderTemplate[], at: Date): PropertyFolderTemplate[] => {
  const known = new Map(allOf(before).map(({ id, created }) => [id, created]))
  const store = (list: Folders): PropertyFolderTemplate[] =>
    list.map(({ id = newId(), name, children = [] }) => {
      const created = known.get(id) ?? at.toISOString()
      return { id, name: name.trim(), created, children: store(children), contents: [], archive: [] }
    })
  return store(folders)
}

const allOf = (folders: readonly PropertyFolderTemplate[]): PropertyFolderTemplate[] =>
  folders.flatMap((folder) => [folder, ...allOf(folder.children)])

/** Templates stored by earlier versions say neither; their folders were made when the settings were saved last, as far as is known. */
export const fieldsAsToday = (stored: readonly StoredField[]): PropertyFieldTemplate[] =>
  stored.map((field) => ({ preventDeletion: true, isShared: false, ...field }))

export const foldersAsToday = (stored: readonly StoredFolder[], at: Date): PropertyFolderTemplate[] =>
  stored.map(({ children, ...folder }) => ({
    ...{ created: at.toISOString(), contents: [], archive: [], ...folder },
    children: foldersAsToday(children, at),
  }))

export type StoredField = Pick<PropertyFieldTemplate, 'id' | 'name' | 'value'> & Partial<PropertyFieldTemplate>
export type StoredFolder = { id: string; name: string; created?: string; children: StoredFolder[] }
