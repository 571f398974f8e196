// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getOrganization } from './methods/getOrganization'

export const methods: readonly Method[] = [getOrganization]
