import { getUser } from '../access/methods/getUser'
import { getUsers } from '../access/methods/getUsers'
import { isAuthenticated } from '../access/methods/isAuthenticated'
import { login } from '../access/methods/login'
import { logout } from '../access/methods/logout'
import type { Method } from './method'

/** All methods of all areas. One that is not here does not exist; one whose contract is not in contracts.ts fails a test. */
export const methods: readonly Method[] = [
  // access
  login,
  logout,
  isAuthenticated,
  getUser,
  getUsers,
]
