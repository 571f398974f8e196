// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { admitUser } from './methods/admitUser'
import { allowEarlierReading } from './methods/allowEarlierReading'
import { authenticate } from './methods/authenticate'
import { changePassword } from './methods/changePassword'
import { changeTwoFactorConfig } from './methods/changeTwoFactorConfig'
import { confirmAccountChange } from './methods/confirmAccountChange'
import { confirmAdmission } from './methods/confirmAdmission'
import { confirmEmail } from './methods/confirmEmail'
import { createFirstAdmin } from './methods/createFirstAdmin'
import { createOrganization } from './methods/createOrganization'
import { createUser } from './methods/createUser'
import { deleteUser } from './methods/deleteUser'
import { dropAccountChange } from './methods/dropAccountChange'
import { endOtherSessions } from './methods/endOtherSessions'
import { endSession } from './methods/endSession'
import { getAccountChanges } from './methods/getAccountChanges'
import { getAdmission } from './methods/getAdmission'
import { getChangeConfirmers } from './methods/getChangeConfirmers'
import { getOrganizations } from './methods/getOrganizations'
import { getPasswordLink } from './methods/getPasswordLink'
import { getProposedUsers } from './methods/getProposedUsers'
import { getSessions } from './methods/getSessions'
import { getTwoFactorKey } from './methods/getTwoFactorKey'
import { getTwoFactorQRCode } from './methods/getTwoFactorQRCode'
import { getUser } from './methods/getUser'
import { getUsers } from './methods/getUsers'
import { isAuthenticated } from './methods/isAuthenticated'
import { login } from './methods/login'
import { logout } from './methods/logout'
import { refuseProposedUser } from './methods/refuseProposedUser'
import { registerOrganization } from './methods/registerOrganization'
import { renewRecoveryCodes } from './methods/renewRecoveryCodes'
import { requestAccess } from './methods/requestAccess'
import { requestAccountChange } from './methods/requestAccountChange'
import { resendEmail } from './methods/resendEmail'
import { resendInvitation } from './methods/resendInvitation'
import { resendProposal } from './methods/resendProposal'
import { resetPassword } from './methods/resetPassword'
import { sendPasswordResetMail } from './methods/sendPasswordResetMail'
import { setLanguage } from './methods/setLanguage'
import { setMailFrequency } from './methods/setMailFrequency'
import { setUserState } from './methods/setUserState'
import { updateOrganization } from './methods/updateOrganization'
import { updateUser } from './methods/updateUser'
import { migration as migration2 } from './migrations/2-accounts-in-log'
import { migration as migration3 } from './migrations/3-codes-of-changes'
import { migration as migration7 } from './migrations/7-codes-of-orders'
import { migration as migration8 } from './migrations/8-codes-of-accounts'
import { migration as migration10 } from './migrations/10-codes-of-links'
import { migration as migration16 } from './migrations/16-one-form-of-addresses'

export const methods: readonly Method[] = [
  admitUser,
  allowEarlierReading,
  authenticate,
  changePassword,
  changeTwoFactorConfig,
  confirmAccountChange,
  confirmAdmission,
  confirmEmail,
  createFirstAdmin,
  createOrganization,
  createUser,
  deleteUser,
  dropAccountChange,
  endOtherSessions,
  endSession,
  getAccountChanges,
  getAdmission,
  getChangeConfirmers,
  getOrganizations,
  getPasswordLink,
  getProposedUsers,
  getSessions,
  getTwoFactorKey,
  getTwoFactorQRCode,
  getUser,
  getUsers,
  isAuthenticated,
  login,
  logout,
  refuseProposedUser,
  registerOrganization,
  renewRecoveryCodes,
  requestAccess,
  requestAccountChange,
  resendEmail,
  resendInvitation,
  resendProposal,
  resetPassword,
  sendPasswordResetMail,
  setLanguage,
  setMailFrequency,
  setUserState,
  updateOrganization,
  updateUser,
]
export const migrations: readonly Migration[] = [migration2, migration3, migration7, migration8, migration10, migration16]
