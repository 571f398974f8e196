// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getCompanyProfile, saveCompanyProfile, takeFromProfile } from './methods'

export const methods: readonly Method[] = [getCompanyProfile, saveCompanyProfile, takeFromProfile]
