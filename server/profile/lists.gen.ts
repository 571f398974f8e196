// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getCompanyProfile } from './methods/getCompanyProfile'
import { saveCompanyProfile } from './methods/saveCompanyProfile'
import { takeFromProfile } from './methods/takeFromProfile'

export const methods: readonly Method[] = [getCompanyProfile, saveCompanyProfile, takeFromProfile]
