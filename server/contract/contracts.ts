import { getUser } from './access/getUser'
import { getUsers } from './access/getUsers'
import { isAuthenticated } from './access/isAuthenticated'
import { login } from './access/login'
import { logout } from './access/logout'

/** Every contract by its method's name: what the browser's `call` is typed by and OpenRPC prints. A test holds it against the methods. */
export const contracts = {
  login,
  logout,
  isAuthenticated,
  getUser,
  getUsers,
} as const
export type Contracts = typeof contracts
export type MethodName = keyof Contracts
