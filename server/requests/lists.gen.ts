// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { answerRequest, createRequests, extendRequest, getOpenRequests, getRequests, withdrawRequest } from './methods'

export const methods: readonly Method[] = [answerRequest, createRequests, extendRequest, getOpenRequests, getRequests, withdrawRequest]
