// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getMunicipalities, searchAddress } from './methods'

export const methods: readonly Method[] = [getMunicipalities, searchAddress]
