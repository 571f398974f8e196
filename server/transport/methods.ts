import { changePassword } from '../access/methods/changePassword'
import { createFirstAdmin } from '../access/methods/createFirstAdmin'
import { getPasswordLink } from '../access/methods/getPasswordLink'
import { createUser } from '../access/methods/createUser'
import { updateUser } from '../access/methods/updateUser'
import { setUserState } from '../access/methods/setUserState'
import { deleteUser } from '../access/methods/deleteUser'
import { resendInvitation } from '../access/methods/resendInvitation'
import { getUser } from '../access/methods/getUser'
import { getUsers } from '../access/methods/getUsers'
import { isAuthenticated } from '../access/methods/isAuthenticated'
import { login } from '../access/methods/login'
import { logout } from '../access/methods/logout'
import { setLanguage } from '../access/methods/setLanguage'
import { authenticate } from '../access/methods/authenticate'
import { getTwoFactorQRCode } from '../access/methods/getTwoFactorQRCode'
import { getTwoFactorKey } from '../access/methods/getTwoFactorKey'
import { changeTwoFactorConfig } from '../access/methods/changeTwoFactorConfig'
import { renewRecoveryCodes } from '../access/methods/renewRecoveryCodes'
import { getSessions } from '../access/methods/getSessions'
import { endSession } from '../access/methods/endSession'
import { endOtherSessions } from '../access/methods/endOtherSessions'
import { confirmEmail } from '../access/methods/confirmEmail'
import { resendEmail } from '../access/methods/resendEmail'
import { sendPasswordResetMail } from '../access/methods/sendPasswordResetMail'
import { resetPassword } from '../access/methods/resetPassword'
import { registerOrganization } from '../access/methods/registerOrganization'
import { requestAccess } from '../access/methods/requestAccess'
import type { Method } from './method'
import { createOrganization } from '../organizations/methods/createOrganization'
import { getOrganization } from '../organizations/methods/getOrganization'
import { getOrganizations } from '../organizations/methods/getOrganizations'
import { updateOrganization } from '../organizations/methods/updateOrganization'
import { getMail } from '../mail/methods/getMail'
import { getMailDefaults } from '../mail/methods/getMailDefaults'
import { getMails } from '../mail/methods/getMails'
import { previewMail } from '../mail/methods/previewMail'
import { retryMail } from '../mail/methods/retryMail'
import { sendTestMail } from '../mail/methods/sendTestMail'
import { getLegalText } from '../settings/methods/getLegalText'
import { getSettings } from '../settings/methods/getSettings'
import { getTranslations } from '../settings/methods/getTranslations'
import { setSettings } from '../settings/methods/setSettings'
import { getProjectTemplates } from '../templates/methods/getProjectTemplates'
import { getProjectTemplate } from '../templates/methods/getProjectTemplate'
import { getAuthoredTemplates } from '../templates/methods/getAuthoredTemplates'
import { getProjectTemplateDraft } from '../templates/methods/getProjectTemplateDraft'
import { saveProjectTemplate } from '../templates/methods/saveProjectTemplate'
import { publishProjectTemplate } from '../templates/methods/publishProjectTemplate'
import { copyProjectTemplate } from '../templates/methods/copyProjectTemplate'
import { discardProjectTemplateDraft } from '../templates/methods/discardProjectTemplateDraft'
import { setProjectTemplateActive } from '../templates/methods/setProjectTemplateActive'
import { deleteProjectTemplate } from '../templates/methods/deleteProjectTemplate'
import { getProjectTemplateVersions } from '../templates/methods/getProjectTemplateVersions'
import { createProject } from '../tenders/methods/createProject'
import { updateProject } from '../tenders/methods/updateProject'
import { getProject } from '../tenders/methods/getProject'
import { getProjects } from '../tenders/methods/getProjects'
import { getAllProjects } from '../tenders/methods/getAllProjects'
import { updateProjectStage } from '../tenders/methods/updateProjectStage'
import { publishToSIMAP } from '../tenders/methods/publishToSIMAP'
import { addProjectEditors } from '../tenders/methods/addProjectEditors'
import { addProjectTag } from '../tenders/methods/addProjectTag'
import { removeProjectTag } from '../tenders/methods/removeProjectTag'
import { getTemplateUsage } from '../tenders/methods/getTemplateUsage'
import { moveProjectToTemplateVersion } from '../tenders/methods/moveProjectToTemplateVersion'
import { previewTemplateMove } from '../tenders/methods/previewTemplateMove'
import { takeBackTemplateMove } from '../tenders/methods/takeBackTemplateMove'

/** All methods of all areas. One that is not here does not exist; one whose contract is not in contracts.ts fails a test. */
export const methods: readonly Method[] = [
  // access
  login,
  logout,
  setLanguage,
  isAuthenticated,
  changePassword,
  getPasswordLink,
  createFirstAdmin,
  authenticate,
  getTwoFactorQRCode,
  getTwoFactorKey,
  changeTwoFactorConfig,
  renewRecoveryCodes,
  getSessions,
  endSession,
  endOtherSessions,
  confirmEmail,
  resendEmail,
  sendPasswordResetMail,
  resetPassword,
  registerOrganization,
  requestAccess,
  getUser,
  getUsers,
  createUser,
  updateUser,
  setUserState,
  deleteUser,
  resendInvitation,
  // organizations
  createOrganization,
  getOrganization,
  getOrganizations,
  updateOrganization,
  // settings
  getLegalText,
  getSettings,
  getTranslations,
  setSettings,
  // mail
  getMailDefaults,
  previewMail,
  sendTestMail,
  getMails,
  getMail,
  retryMail,
  // templates
  getProjectTemplates,
  getProjectTemplate,
  getAuthoredTemplates,
  getProjectTemplateDraft,
  saveProjectTemplate,
  publishProjectTemplate,
  copyProjectTemplate,
  discardProjectTemplateDraft,
  setProjectTemplateActive,
  deleteProjectTemplate,
  getProjectTemplateVersions,
  // tenders
  createProject,
  updateProject,
  getProject,
  getProjects,
  getAllProjects,
  updateProjectStage,
  publishToSIMAP,
  addProjectEditors,
  addProjectTag,
  removeProjectTag,
  getTemplateUsage,
  moveProjectToTemplateVersion,
  previewTemplateMove,
  takeBackTemplateMove,
]
