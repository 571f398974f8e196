// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getMunicipalities } from './methods/getMunicipalities'
import { searchAddress } from './methods/searchAddress'

export const methods: readonly Method[] = [getMunicipalities, searchAddress]
