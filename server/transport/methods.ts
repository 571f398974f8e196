import { getUser } from '../access/methods/getUser'
import { getUsers } from '../access/methods/getUsers'
import { isAuthenticated } from '../access/methods/isAuthenticated'
import { login } from '../access/methods/login'
import { logout } from '../access/methods/logout'
import type { Method } from './method'
import { createOrganization } from '../organizations/methods/createOrganization'
import { getOrganization } from '../organizations/methods/getOrganization'
import { getOrganizations } from '../organizations/methods/getOrganizations'
import { updateOrganization } from '../organizations/methods/updateOrganization'
import { getSettings } from '../settings/methods/getSettings'
import { getTranslations } from '../settings/methods/getTranslations'
import { setSettings } from '../settings/methods/setSettings'

/** All methods of all areas. One that is not here does not exist; one whose contract is not in contracts.ts fails a test. */
export const methods: readonly Method[] = [
  // access
  login,
  logout,
  isAuthenticated,
  getUser,
  getUsers,
  // organizations
  createOrganization,
  getOrganization,
  getOrganizations,
  updateOrganization,
  // settings
  getSettings,
  getTranslations,
  setSettings,
]
