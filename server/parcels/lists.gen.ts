// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { exportProperties, getPropertyImportProgress, importProperties, previewPropertyImport } from './methods/exchange'
import { changePropertyFiles, getPropertyFileLink, getPropertyUploadLink, importDocumentsFromProperty } from './methods/files'
import { getPropertyHistory, takeBackPropertyValue } from './methods/history'
import { linkPropertyToProject, unlinkPropertyFromProject } from './methods/links'
import { createLocation, deleteLocation, getLocationById, getLocations, updateLocation } from './methods/locations'
import { getPropertiesInBounds, getPropertyTile } from './methods/onTheMap'
import { createProperty, getProperties, getProperty, updateProperties, updateProperty } from './methods/properties'

export const methods: readonly Method[] = [
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
  createLocation,
  deleteLocation,
  getLocationById,
  getLocations,
  updateLocation,
  getPropertiesInBounds,
  getPropertyTile,
  createProperty,
  getProperties,
  getProperty,
  updateProperties,
  updateProperty,
]
