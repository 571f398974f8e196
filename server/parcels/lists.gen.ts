// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { createLocation } from './locations/createLocation'
import { deleteLocation } from './locations/deleteLocation'
import { getLocationById } from './locations/getLocationById'
import { getLocations } from './locations/getLocations'
import { updateLocation } from './locations/updateLocation'
import { exportProperties, getPropertyImportProgress, importProperties, previewPropertyImport } from './methods/exchange'
import { changePropertyFiles, getPropertyFileLink, getPropertyUploadLink, importDocumentsFromProperty } from './methods/files'
import { getPropertyHistory, takeBackPropertyValue } from './methods/history'
import { linkPropertyToProject, unlinkPropertyFromProject } from './methods/links'
import { getPropertiesInBounds, getPropertyTile } from './methods/onTheMap'
import { createProperty, getProperties, getProperty, updateProperties, updateProperty } from './methods/properties'

export const methods: readonly Method[] = [
  createLocation,
  deleteLocation,
  getLocationById,
  getLocations,
  updateLocation,
  exportProperties,
  getPropertyImportProgress,
  importProperties,
  previewPropertyImport,
  changePropertyFiles,
  getPropertyFileLink,
  getPropertyUploadLink,
  importDocumentsFromProperty,
  getPropertyHistory,
  takeBackPropertyValue,
  linkPropertyToProject,
  unlinkPropertyFromProject,
  getPropertiesInBounds,
  getPropertyTile,
  createProperty,
  getProperties,
  getProperty,
  updateProperties,
  updateProperty,
]
