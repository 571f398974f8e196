// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { deleteDocument, keepDocument, listDocuments, renameDocument, strikeDocument } from './methods/documents'
import { createPublicLink, getDownloadLink, getUploadLink } from './methods/links'
import { createRoom, deleteRoom, getRoom, getRoomsByProjectId, updateRoom } from './methods/rooms'

export const methods: readonly Method[] = [
  deleteDocument,
  keepDocument,
  listDocuments,
  renameDocument,
  strikeDocument,
  createPublicLink,
  getDownloadLink,
  getUploadLink,
  createRoom,
  deleteRoom,
  getRoom,
  getRoomsByProjectId,
  updateRoom,
]
