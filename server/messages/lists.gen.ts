// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { addTag } from './methods/addTag'
import { createMessageRoom } from './methods/createMessageRoom'
import { getMessage } from './methods/getMessage'
import { getMessageDeliveries } from './methods/getMessageDeliveries'
import { getMessages } from './methods/getMessages'
import { getUnreadCounts } from './methods/getUnreadCounts'
import { sendMessage } from './methods/sendMessage'

export const methods: readonly Method[] = [
  addTag,
  createMessageRoom,
  getMessage,
  getMessageDeliveries,
  getMessages,
  getUnreadCounts,
  sendMessage,
]
