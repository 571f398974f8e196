// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { answerRequest } from './methods/answerRequest'
import { createRequests } from './methods/createRequests'
import { extendRequest } from './methods/extendRequest'
import { getOpenRequests } from './methods/getOpenRequests'
import { getRequests } from './methods/getRequests'
import { withdrawRequest } from './methods/withdrawRequest'

export const methods: readonly Method[] = [answerRequest, createRequests, extendRequest, getOpenRequests, getRequests, withdrawRequest]
