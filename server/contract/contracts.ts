import { getUser } from './access/getUser'
import { getUsers } from './access/getUsers'
import { isAuthenticated } from './access/isAuthenticated'
import { login } from './access/login'
import { logout } from './access/logout'
import { createOrganization } from './organizations/createOrganization'
import { getOrganization } from './organizations/getOrganization'
import { getOrganizations } from './organizations/getOrganizations'
import { updateOrganization } from './organizations/updateOrganization'
import { getSettings } from './settings/getSettings'
import { getTranslations } from './settings/getTranslations'
import { setSettings } from './settings/setSettings'

/** Every contract by its method's name: what the browser's `call` is typed by and OpenRPC prints. A test holds it against the methods. */
export const contracts = {
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
} as const
export type Contracts = typeof contracts
export type MethodName = keyof Contracts
