import type { FieldTemplate, FolderTemplate } from '../../engine/parcels'
import type { PropertyFieldTemplatesInput, PropertyFolderTemplateInput } from '../contract/settings/propertyTemplates'
import { newId } from '../platform/newId'
import type { SettingsFault } from './judgeSettings'

type Folders = readonly PropertyFolderTemplateInput[]

const MOST_FOLDERS = 500
const idsIn = (folders: Folders): (string | undefined)[] => folders.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])

const judgeNames = (folders: Folders, at: string): SettingsFault[] =>
  folders.flatMap(({ name, children = [] }, n) => [
    ...(name.trim() === '' ? [{ path: `${at}/${n}/name`, rule: 'required' }] : []),
    ...(folders.findIndex((other) => other.name.trim() === name.trim()) < n ? [{ path: `${at}/${n}/name`, rule: 'unique' }] : []),
    ...judgeNames(children, `${at}/${n}/children`),
  ])

export const judgeFolderTemplates = (folders: Folders): SettingsFault[] => {
  const path = '/propertyFolderTemplateList'
  const ids = idsIn(folders)
  const known = ids.filter((id) => id !== undefined)
  if (ids.length > MOST_FOLDERS) return [{ path, rule: 'maxItems', params: { limit: MOST_FOLDERS } }]
  return [...(new Set(known).size < known.length ? [{ path, rule: 'unique' }] : []), ...judgeNames(folders, path)]
}

export const judgeFieldTemplates = (fields: PropertyFieldTemplatesInput): SettingsFault[] =>
  fields.flatMap(({ id, name }, n) => {
    const path = `/additionalFieldsTemplateList/${n}`
    const isTwice = fields.findIndex((other) => other.name.trim() === name.trim() || (id !== undefined && other.id === id)) < n
    return [
      ...(name.trim() === '' ? [{ path: `${path}/name`, rule: 'required' }] : []),
      ...(isTwice ? [{ path: `${path}/name`, rule: 'unique' }] : []),
    ]
  })

/** As stored: what is new gets its id, by which parcels know it from then on. */
export const storedFields = (fields: PropertyFieldTemplatesInput): FieldTemplate[] =>
  fields.map(({ id = newId(), name, value = '' }) => ({ id, name: name.trim(), value }))

export const storedFolders = (folders: Folders): FolderTemplate[] =>
  folders.map(({ id = newId(), name, children = [] }) => ({ id, name: name.trim(), children: storedFolders(children) }))
