// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getMessage, getMessageDeliveries, getMessages, getUnreadCounts } from './methods/reading'
import { addTag, createMessageRoom, sendMessage } from './methods/writing'

export const methods: readonly Method[] = [
  getMessage,
  getMessageDeliveries,
  getMessages,
  getUnreadCounts,
  addTag,
  createMessageRoom,
  sendMessage,
]
