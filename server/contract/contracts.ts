import { changePassword } from './access/changePassword'
import { createFirstAdmin } from './access/createFirstAdmin'
import { getPasswordLink } from './access/getPasswordLink'
import { createUser } from './access/createUser'
import { deleteUser } from './access/deleteUser'
import { requestAccountChange } from './access/requestAccountChange'
import { getAccountChanges } from './access/getAccountChanges'
import { getChangeConfirmers } from './access/getChangeConfirmers'
import { confirmAccountChange } from './access/confirmAccountChange'
import { dropAccountChange } from './access/dropAccountChange'
import { getProposedUsers } from './access/getProposedUsers'
import { admitUser } from './access/admitUser'
import { resendProposal } from './access/resendProposal'
import { refuseProposedUser } from './access/refuseProposedUser'
import { allowEarlierReading } from './access/allowEarlierReading'
import { getAdmission } from './access/getAdmission'
import { confirmAdmission } from './access/confirmAdmission'
import { getUser } from './access/getUser'
import { getUsers } from './access/getUsers'
import { resendInvitation } from './access/resendInvitation'
import { setUserState } from './access/setUserState'
import { updateUser } from './access/updateUser'
import { isAuthenticated } from './access/isAuthenticated'
import { login } from './access/login'
import { logout } from './access/logout'
import { setLanguage } from './access/setLanguage'
import { setMailFrequency } from './access/setMailFrequency'
import { deleteSavedSearch } from './search/deleteSavedSearch'
import { getSavedSearches } from './search/getSavedSearches'
import { saveSearch } from './search/saveSearch'
import { stopSearchMail } from './search/stopSearchMail'
import { authenticate } from './access/authenticate'
import { getTwoFactorQRCode } from './access/getTwoFactorQRCode'
import { getTwoFactorKey } from './access/getTwoFactorKey'
import { changeTwoFactorConfig } from './access/changeTwoFactorConfig'
import { renewRecoveryCodes } from './access/renewRecoveryCodes'
import { getSessions } from './access/getSessions'
import { endSession } from './access/endSession'
import { endOtherSessions } from './access/endOtherSessions'
import { nameDeputy } from './deputies/nameDeputy'
import { endDeputy } from './deputies/endDeputy'
import { getTodaysWork } from './today/getTodaysWork'
import { getCalendarLink } from './calendar/getCalendarLink'
import { renewCalendarLink } from './calendar/renewCalendarLink'
import { revokeCalendarLink } from './calendar/revokeCalendarLink'
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
import { getLogEntries } from './audit/getLogEntries'
import { getLogState } from './audit/getLogState'
import { createPDFAndGetDownloadLink } from './documents/createPDFAndGetDownloadLink'
import { getLegalText } from './settings/getLegalText'
import { getOrganizationFields } from './settings/getOrganizationFields'
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
import { getProjectVersion } from './tenders/getProjectVersion'
import { getProjects } from './tenders/getProjects'
import { dismissTenderNews } from './news/dismissTenderNews'
import { visitTender } from './news/visitTender'
import { getUnreadByList } from './tenders/getUnreadByList'
import { getAllProjects } from './tenders/getAllProjects'
import { getBidderForm } from './tenders/getBidderForm'
import { updateProjectStage } from './procedure/updateProjectStage'
import { publishToSIMAP } from './tenders/publishToSIMAP'
import { addProjectEditors } from './tenders/addProjectEditors'
import { addProjectTag } from './tenders/addProjectTag'
import { removeProjectTag } from './tenders/removeProjectTag'
import { getTemplateUsage } from './tenders/getTemplateUsage'
import { moveProjectToTemplateVersion } from './tenders/moveProjectToTemplateVersion'
import { previewTemplateMove } from './tenders/previewTemplateMove'
import { takeBackTemplateMove } from './tenders/takeBackTemplateMove'
import { extendDeadlines } from './procedure/extendDeadlines'
import { previewChanges } from './procedure/previewChanges'
import { announceChanges } from './procedure/announceChanges'
import { getOpeningCalls } from './procedure/getOpeningCalls'
import { getOpeningRecord } from './procedure/getOpeningRecord'
import { confirmOpeners } from './procedure/confirmOpeners'
import { askForConfirmation } from './procedure/askForConfirmation'
import { getOpeners } from './procedure/getOpeners'
import { copyProject } from './procedure/copyProject'
import { createAwardNotice } from './procedure/createAwardNotice'
import { createOffer } from './offers/createOffer'
import { declineLots } from './offers/declineLots'
import { updateOfferStage } from './offers/updateOfferStage'
import { getOffersByProjectId } from './offers/getOffersByProjectId'
import { getOffersByOrganizationId } from './offers/getOffersByOrganizationId'
import { announceDecisions } from './offers/announceDecisions'
import { getAward } from './procedure/getAward'
import { informLosers } from './procedure/informLosers'
import { getInvitation } from './offers/getInvitation'
import { getInvitations } from './offers/getInvitations'
import { inviteUsers } from './offers/inviteUsers'
import { getReceipt } from './offers/getReceipt'
import { getOfferDraft } from './offers/getOfferDraft'
import { saveOfferDraft } from './offers/saveOfferDraft'
import { getSubmission } from './offers/getSubmission'
import { getLateSubmissions } from './offers/getLateSubmissions'
import { getMismatches } from './offers/getMismatches'
import { openLateSubmission } from './offers/openLateSubmission'
import { getCompanyProfile } from './profile/getCompanyProfile'
import { saveCompanyProfile } from './profile/saveCompanyProfile'
import { takeFromProfile } from './profile/takeFromProfile'
import { startPractice } from './practice/startPractice'
import { getPractice } from './practice/getPractice'
import { savePractice } from './practice/savePractice'
import { submitPractice } from './practice/submitPractice'
import { withdrawPractice } from './practice/withdrawPractice'
import { endPractice } from './practice/endPractice'
import { getRoomsByProjectId } from './rooms/getRoomsByProjectId'
import { getRoom } from './rooms/getRoom'
import { createRoom } from './rooms/createRoom'
import { updateRoom } from './rooms/updateRoom'
import { deleteRoom } from './rooms/deleteRoom'
import { listDocuments } from './rooms/listDocuments'
import { getUploadLink } from './rooms/getUploadLink'
import { getDownloadLink } from './rooms/getDownloadLink'
import { renameDocument } from './rooms/renameDocument'
import { deleteDocument } from './rooms/deleteDocument'
import { keepDocument } from './rooms/keepDocument'
import { strikeDocument } from './rooms/strikeDocument'
import { createPublicLink } from './rooms/createPublicLink'
import { getEvaluation } from './evaluation/getEvaluation'
import { setEvaluationCriteria } from './evaluation/setEvaluationCriteria'
import { giveEvaluationPoints } from './evaluation/giveEvaluationPoints'
import { excludeFromEvaluation } from './evaluation/excludeFromEvaluation'
import { closeEvaluation } from './evaluation/closeEvaluation'
import { getOpenRequests } from './requests/getOpenRequests'
import { getRequests } from './requests/getRequests'
import { createRequests } from './requests/createRequests'
import { answerRequest } from './requests/answerRequest'
import { extendRequest } from './requests/extendRequest'
import { withdrawRequest } from './requests/withdrawRequest'
import { askQuestion } from './questions/askQuestion'
import { correctAnswer } from './questions/correctAnswer'
import { recordQuestion } from './questions/recordQuestion'
import { getQuestions } from './questions/getQuestions'
import { getOwnQuestions } from './questions/getOwnQuestions'
import { getAnswers } from './questions/getAnswers'
import { getQuestionRules } from './questions/getQuestionRules'
import { setQuestionRules } from './questions/setQuestionRules'
import { saveAnswerDraft } from './questions/saveAnswerDraft'
import { releaseAnswer } from './questions/releaseAnswer'
import { closeQuestion } from './questions/closeQuestion'
import { takeMessageAsQuestion } from './questions/takeMessageAsQuestion'
import { addTag } from './messages/addTag'
import { createMessageRoom } from './messages/createMessageRoom'
import { getMessage } from './messages/getMessage'
import { getMessageDeliveries } from './messages/getMessageDeliveries'
import { getMessages } from './messages/getMessages'
import { getUnreadCounts } from './messages/getUnreadCounts'
import { sendMessage } from './messages/sendMessage'
import { getLocations } from './locations/getLocations'
import { getLocationById } from './locations/getLocationById'
import { createLocation } from './locations/createLocation'
import { updateLocation } from './locations/updateLocation'
import { deleteLocation } from './locations/deleteLocation'
import { getProperties } from './parcels/getProperties'
import { getProperty } from './parcels/getProperty'
import { getPropertiesInBounds } from './parcels/getPropertiesInBounds'
import { createProperty } from './parcels/createProperty'
import { updateProperty } from './parcels/updateProperty'
import { updateProperties } from './parcels/updateProperties'
import { getPropertyTile } from './parcels/getPropertyTile'
import { getPropertyHistory } from './parcels/getPropertyHistory'
import { takeBackPropertyValue } from './parcels/takeBackPropertyValue'
import { changePropertyFiles } from './parcels/changePropertyFiles'
import { getPropertyFileLink } from './parcels/getPropertyFileLink'
import { getPropertyUploadLink } from './parcels/getPropertyUploadLink'
import { importDocumentsFromProperty } from './parcels/importDocumentsFromProperty'
import { linkPropertyToProject } from './parcels/linkPropertyToProject'
import { unlinkPropertyFromProject } from './parcels/unlinkPropertyFromProject'
import { getMapLayers } from './wms/getMapLayers'
import { setMapLayers } from './wms/setMapLayers'
import { getMapFeatureInfo } from './wms/getMapFeatureInfo'
import { getMunicipalities } from './geocoder/getMunicipalities'
import { searchAddress } from './geocoder/searchAddress'
import { previewPropertyImport } from './parcels/previewPropertyImport'
import { importProperties } from './parcels/importProperties'
import { getPropertyImportProgress } from './parcels/getPropertyImportProgress'
import { exportProperties } from './parcels/exportProperties'

/** Every contract by its method's name: what the browser's `call` is typed by and OpenRPC prints. A test holds it against the methods. */
export const contracts = {
  login,
  logout,
  setLanguage,
  setMailFrequency,
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
  getTodaysWork,
  nameDeputy,
  endDeputy,
  getCalendarLink,
  renewCalendarLink,
  revokeCalendarLink,
  confirmEmail,
  resendEmail,
  sendPasswordResetMail,
  resetPassword,
  registerOrganization,
  requestAccess,
  requestAccountChange,
  getAccountChanges,
  getChangeConfirmers,
  confirmAccountChange,
  dropAccountChange,
  getProposedUsers,
  admitUser,
  resendProposal,
  refuseProposedUser,
  allowEarlierReading,
  getAdmission,
  confirmAdmission,
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
  getOrganizationFields,
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
  // audit
  getLogEntries,
  getLogState,
  createPDFAndGetDownloadLink,
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
  getProjectVersion,
  getProjects,
  getUnreadByList,
  visitTender,
  dismissTenderNews,
  getAllProjects,
  getBidderForm,
  updateProjectStage,
  publishToSIMAP,
  addProjectEditors,
  addProjectTag,
  removeProjectTag,
  getTemplateUsage,
  moveProjectToTemplateVersion,
  previewTemplateMove,
  takeBackTemplateMove,
  // procedure
  extendDeadlines,
  previewChanges,
  announceChanges,
  getOpeningCalls,
  getOpeningRecord,
  confirmOpeners,
  askForConfirmation,
  getOpeners,
  copyProject,
  createAwardNotice,
  // offers
  createOffer,
  declineLots,
  updateOfferStage,
  getOffersByProjectId,
  getOffersByOrganizationId,
  announceDecisions,
  getAward,
  informLosers,
  getInvitation,
  getInvitations,
  inviteUsers,
  getReceipt,
  getOfferDraft,
  saveOfferDraft,
  getSubmission,
  getLateSubmissions,
  getMismatches,
  openLateSubmission,
  // companies’ profiles
  getCompanyProfile,
  saveCompanyProfile,
  takeFromProfile,
  // practising
  startPractice,
  getPractice,
  savePractice,
  submitPractice,
  withdrawPractice,
  endPractice,
  // rooms
  getRoomsByProjectId,
  getRoom,
  createRoom,
  updateRoom,
  deleteRoom,
  listDocuments,
  getUploadLink,
  getDownloadLink,
  renameDocument,
  deleteDocument,
  keepDocument,
  strikeDocument,
  createPublicLink,
  // after the opening
  getEvaluation,
  setEvaluationCriteria,
  giveEvaluationPoints,
  excludeFromEvaluation,
  closeEvaluation,
  getOpenRequests,
  getRequests,
  createRequests,
  answerRequest,
  extendRequest,
  withdrawRequest,
  // questions and answers
  askQuestion,
  correctAnswer,
  recordQuestion,
  getQuestions,
  getOwnQuestions,
  getAnswers,
  getQuestionRules,
  setQuestionRules,
  saveAnswerDraft,
  releaseAnswer,
  closeQuestion,
  takeMessageAsQuestion,
  // saved searches
  getSavedSearches,
  saveSearch,
  deleteSavedSearch,
  stopSearchMail,
  // messages
  getMessages,
  getMessage,
  sendMessage,
  addTag,
  getMessageDeliveries,
  getUnreadCounts,
  createMessageRoom,
  // locations and parcels
  previewPropertyImport,
  importProperties,
  getPropertyImportProgress,
  exportProperties,
  searchAddress,
  getMunicipalities,
  getMapLayers,
  setMapLayers,
  getMapFeatureInfo,
  getLocations,
  getLocationById,
  createLocation,
  updateLocation,
  deleteLocation,
  getProperties,
  getProperty,
  getPropertiesInBounds,
  getPropertyTile,
  createProperty,
  updateProperty,
  updateProperties,
  getPropertyHistory,
  takeBackPropertyValue,
  linkPropertyToProject,
  unlinkPropertyFromProject,
  changePropertyFiles,
  getPropertyFileLink,
  getPropertyUploadLink,
  importDocumentsFromProperty,
} as const
export type Contracts = typeof contracts
export type MethodName = keyof Contracts
