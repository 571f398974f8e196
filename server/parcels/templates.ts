import type { FieldTemplate, FolderTemplate } from '../../engine/parcels'
import { readSettings } from '../settings/area'

export interface ParcelTemplates {
  readonly fields: readonly FieldTemplate[]
  readonly folders: readonly FolderTemplate[]
}

/** The fields and folders that every parcel has today. Parcels are read through them, so a change reaches them all at once. */
export const readTemplates = async (): Promise<ParcelTemplates> => {
  const { additionalFieldsTemplateList, propertyFolderTemplateList } = await readSettings()
  return { fields: additionalFieldsTemplateList, folders: propertyFolderTemplateList }
}
