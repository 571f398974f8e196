// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import {
  confirmAccountChange,
  dropAccountChange,
  getAccountChanges,
  getChangeConfirmers,
  requestAccountChange,
} from './methods/accountChanges'
import {
  admitUser,
  allowEarlierReading,
  confirmAdmission,
  getAdmission,
  getProposedUsers,
  refuseProposedUser,
  requestAccess,
  resendProposal,
} from './methods/admission'
import { authenticate, getTwoFactorKey, getTwoFactorQRCode, isAuthenticated, login, logout } from './methods/loggingIn'
import { createOrganization, getOrganizations, updateOrganization } from './methods/organizations'
import { changePassword, getPasswordLink, resetPassword, sendPasswordResetMail } from './methods/passwords'
import { registerOrganization } from './methods/registerOrganization'
import { changeTwoFactorConfig, renewRecoveryCodes } from './methods/secondFactor'
import { endOtherSessions, endSession, getSessions } from './methods/sessions'
import {
  confirmEmail,
  createFirstAdmin,
  createUser,
  deleteUser,
  getUser,
  getUsers,
  resendEmail,
  resendInvitation,
  setLanguage,
  setMailFrequency,
  setUserState,
  updateUser,
} from './methods/users'
import { migration as migration2 } from './migrations/2-accounts-in-log'
import { migration as migration3 } from './migrations/3-codes-of-changes'
import { migration as migration7 } from './migrations/7-codes-of-orders'
import { migration as migration8 } from './migrations/8-codes-of-accounts'
import { migration as migration10 } from './migrations/10-codes-of-links'
import { migration as migration16 } from './migrations/16-one-form-of-addresses'

export const methods: readonly Method[] = [
  confirmAccountChange,
  dropAccountChange,
  getAccountChanges,
  getChangeConfirmers,
  requestAccountChange,
  admitUser,
  allowEarlierReading,
  confirmAdmission,
  getAdmission,
  getProposedUsers,
  refuseProposedUser,
  requestAccess,
  resendProposal,
  authenticate,
  getTwoFactorKey,
  getTwoFactorQRCode,
  isAuthenticated,
  login,
  logout,
  createOrganization,
  getOrganizations,
  updateOrganization,
  changePassword,
  getPasswordLink,
  resetPassword,
  sendPasswordResetMail,
  registerOrganization,
  changeTwoFactorConfig,
  renewRecoveryCodes,
  endOtherSessions,
  endSession,
  getSessions,
  confirmEmail,
  createFirstAdmin,
  createUser,
  deleteUser,
  getUser,
  getUsers,
  resendEmail,
  resendInvitation,
  setLanguage,
  setMailFrequency,
  setUserState,
  updateUser,
]
export const migrations: readonly Migration[] = [migration2, migration3, migration7, migration8, migration10, migration16]
