// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { createLocation } from './locations/createLocation'
import { deleteLocation } from './locations/deleteLocation'
import { getLocationById } from './locations/getLocationById'
import { getLocations } from './locations/getLocations'
import { updateLocation } from './locations/updateLocation'
import { changePropertyFiles } from './methods/changePropertyFiles'
import { createProperty } from './methods/createProperty'
import { exportProperties } from './methods/exportProperties'
import { getProperties } from './methods/getProperties'
import { getPropertiesInBounds } from './methods/getPropertiesInBounds'
import { getProperty } from './methods/getProperty'
import { getPropertyFileLink } from './methods/getPropertyFileLink'
import { getPropertyHistory } from './methods/getPropertyHistory'
import { getPropertyImportProgress } from './methods/getPropertyImportProgress'
import { getPropertyTile } from './methods/getPropertyTile'
import { getPropertyUploadLink } from './methods/getPropertyUploadLink'
import { importDocumentsFromProperty } from './methods/importDocumentsFromProperty'
import { importProperties } from './methods/importProperties'
import { linkPropertyToProject } from './methods/linkPropertyToProject'
import { previewPropertyImport } from './methods/previewPropertyImport'
import { takeBackPropertyValue } from './methods/takeBackPropertyValue'
import { unlinkPropertyFromProject } from './methods/unlinkPropertyFromProject'
import { updateProperties } from './methods/updateProperties'
import { updateProperty } from './methods/updateProperty'

export const methods: readonly Method[] = [
  createLocation,
  deleteLocation,
  getLocationById,
  getLocations,
  updateLocation,
  changePropertyFiles,
  createProperty,
  exportProperties,
  getProperties,
  getPropertiesInBounds,
  getProperty,
  getPropertyFileLink,
  getPropertyHistory,
  getPropertyImportProgress,
  getPropertyTile,
  getPropertyUploadLink,
  importDocumentsFromProperty,
  importProperties,
  linkPropertyToProject,
  previewPropertyImport,
  takeBackPropertyValue,
  unlinkPropertyFromProject,
  updateProperties,
  updateProperty,
]
