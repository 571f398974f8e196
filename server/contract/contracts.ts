import { changePassword } from './access/changePassword'
import { createFirstAdmin } from './access/createFirstAdmin'
import { getPasswordLink } from './access/getPasswordLink'
import { createUser } from './access/createUser'
import { deleteUser } from './access/deleteUser'
import { getUser } from './access/getUser'
import { getUsers } from './access/getUsers'
import { resendInvitation } from './access/resendInvitation'
import { setUserState } from './access/setUserState'
import { updateUser } from './access/updateUser'
import { isAuthenticated } from './access/isAuthenticated'
import { login } from './access/login'
import { logout } from './access/logout'
import { setLanguage } from './access/setLanguage'
import { authenticate } from './access/authenticate'
import { getTwoFactorQRCode } from './access/getTwoFactorQRCode'
import { getTwoFactorKey } from './access/getTwoFactorKey'
import { changeTwoFactorConfig } from './access/changeTwoFactorConfig'
import { renewRecoveryCodes } from './access/renewRecoveryCodes'
import { getSessions } from './access/getSessions'
import { endSession } from './access/endSession'
import { endOtherSessions } from './access/endOtherSessions'
import { confirmEmail } from './access/confirmEmail'
import { resendEmail } from './access/resendEmail'
import { sendPasswordResetMail } from './access/sendPasswordResetMail'
import { resetPassword } from './access/resetPassword'
import { registerOrganization } from './access/registerOrganization'
import { requestAccess } from './access/requestAccess'
import { createOrganization } from './organizations/createOrganization'
import { getOrganization } from './organizations/getOrganization'
import { getOrganizations } from './organizations/getOrganizations'
import { updateOrganization } from './organizations/updateOrganization'
import { getMail } from './mail/getMail'
import { getMailDefaults } from './mail/getMailDefaults'
import { getMails } from './mail/getMails'
import { previewMail } from './mail/previewMail'
import { retryMail } from './mail/retryMail'
import { sendTestMail } from './mail/sendTestMail'
import { getLegalText } from './settings/getLegalText'
import { getSettings } from './settings/getSettings'
import { getTranslations } from './settings/getTranslations'
import { setSettings } from './settings/setSettings'
import { getProjectTemplates } from './templates/getProjectTemplates'
import { getProjectTemplate } from './templates/getProjectTemplate'
import { getAuthoredTemplates } from './templates/getAuthoredTemplates'
import { getProjectTemplateDraft } from './templates/getProjectTemplateDraft'
import { saveProjectTemplate } from './templates/saveProjectTemplate'
import { publishProjectTemplate } from './templates/publishProjectTemplate'
import { copyProjectTemplate } from './templates/copyProjectTemplate'
import { discardProjectTemplateDraft } from './templates/discardProjectTemplateDraft'
import { setProjectTemplateActive } from './templates/setProjectTemplateActive'
import { deleteProjectTemplate } from './templates/deleteProjectTemplate'
import { getProjectTemplateVersions } from './templates/getProjectTemplateVersions'
import { createProject } from './tenders/createProject'
import { updateProject } from './tenders/updateProject'
import { getProject } from './tenders/getProject'
import { getProjects } from './tenders/getProjects'
import { getAllProjects } from './tenders/getAllProjects'
import { updateProjectStage } from './tenders/updateProjectStage'
import { publishToSIMAP } from './tenders/publishToSIMAP'
import { addProjectEditors } from './tenders/addProjectEditors'
import { addProjectTag } from './tenders/addProjectTag'
import { removeProjectTag } from './tenders/removeProjectTag'
import { getTemplateUsage } from './tenders/getTemplateUsage'
import { moveProjectToTemplateVersion } from './tenders/moveProjectToTemplateVersion'
import { previewTemplateMove } from './tenders/previewTemplateMove'
import { takeBackTemplateMove } from './tenders/takeBackTemplateMove'

/** Every contract by its method's name: what the browser's `call` is typed by and OpenRPC prints. A test holds it against the methods. */
export const contracts = {
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
} as const
export type Contracts = typeof contracts
export type MethodName = keyof Contracts
