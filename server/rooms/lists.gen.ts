// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { createPublicLink } from './methods/createPublicLink'
import { createRoom } from './methods/createRoom'
import { deleteDocument } from './methods/deleteDocument'
import { deleteRoom } from './methods/deleteRoom'
import { getDownloadLink } from './methods/getDownloadLink'
import { getRoom } from './methods/getRoom'
import { getRoomsByProjectId } from './methods/getRoomsByProjectId'
import { getUploadLink } from './methods/getUploadLink'
import { keepDocument } from './methods/keepDocument'
import { listDocuments } from './methods/listDocuments'
import { renameDocument } from './methods/renameDocument'
import { strikeDocument } from './methods/strikeDocument'
import { updateRoom } from './methods/updateRoom'

export const methods: readonly Method[] = [
  createPublicLink,
  createRoom,
  deleteDocument,
  deleteRoom,
  getDownloadLink,
  getRoom,
  getRoomsByProjectId,
  getUploadLink,
  keepDocument,
  listDocuments,
  renameDocument,
  strikeDocument,
  updateRoom,
]
