import { changePassword } from '../access/methods/changePassword'
import { createFirstAdmin } from '../access/methods/createFirstAdmin'
import { getPasswordLink } from '../access/methods/getPasswordLink'
import { createUser } from '../access/methods/createUser'
import { updateUser } from '../access/methods/updateUser'
import { setUserState } from '../access/methods/setUserState'
import { deleteUser } from '../access/methods/deleteUser'
import { resendInvitation } from '../access/methods/resendInvitation'
import { requestAccountChange } from '../access/methods/requestAccountChange'
import { getAccountChanges } from '../access/methods/getAccountChanges'
import { getChangeConfirmers } from '../access/methods/getChangeConfirmers'
import { confirmAccountChange } from '../access/methods/confirmAccountChange'
import { dropAccountChange } from '../access/methods/dropAccountChange'
import { getProposedUsers } from '../access/methods/getProposedUsers'
import { admitUser } from '../access/methods/admitUser'
import { resendProposal } from '../access/methods/resendProposal'
import { refuseProposedUser } from '../access/methods/refuseProposedUser'
import { allowEarlierReading } from '../access/methods/allowEarlierReading'
import { getAdmission } from '../access/methods/getAdmission'
import { confirmAdmission } from '../access/methods/confirmAdmission'
import { getUser } from '../access/methods/getUser'
import { getUsers } from '../access/methods/getUsers'
import { isAuthenticated } from '../access/methods/isAuthenticated'
import { login } from '../access/methods/login'
import { logout } from '../access/methods/logout'
import { setLanguage } from '../access/methods/setLanguage'
import { setMailFrequency } from '../access/methods/setMailFrequency'
import { deleteSavedSearch } from '../search/methods/deleteSavedSearch'
import { getSavedSearches } from '../search/methods/getSavedSearches'
import { saveSearch } from '../search/methods/saveSearch'
import { stopSearchMail } from '../search/methods/stopSearchMail'
import { authenticate } from '../access/methods/authenticate'
import { getTwoFactorQRCode } from '../access/methods/getTwoFactorQRCode'
import { getTwoFactorKey } from '../access/methods/getTwoFactorKey'
import { changeTwoFactorConfig } from '../access/methods/changeTwoFactorConfig'
import { renewRecoveryCodes } from '../access/methods/renewRecoveryCodes'
import { getSessions } from '../access/methods/getSessions'
import { endSession } from '../access/methods/endSession'
import { endOtherSessions } from '../access/methods/endOtherSessions'
import { nameDeputy } from '../deputies/methods/nameDeputy'
import { endDeputy } from '../deputies/methods/endDeputy'
import { getTodaysWork } from '../today/methods/getTodaysWork'
import { getCalendarLink } from '../calendar/methods/getCalendarLink'
import { renewCalendarLink } from '../calendar/methods/renewCalendarLink'
import { revokeCalendarLink } from '../calendar/methods/revokeCalendarLink'
import { confirmEmail } from '../access/methods/confirmEmail'
import { resendEmail } from '../access/methods/resendEmail'
import { sendPasswordResetMail } from '../access/methods/sendPasswordResetMail'
import { resetPassword } from '../access/methods/resetPassword'
import { registerOrganization } from '../access/methods/registerOrganization'
import { requestAccess } from '../access/methods/requestAccess'
import type { Method } from '../calls/method'
import { createOrganization } from '../access/methods/createOrganization'
import { getOrganization } from '../organizations/methods/getOrganization'
import { getOrganizations } from '../access/methods/getOrganizations'
import { updateOrganization } from '../access/methods/updateOrganization'
import { getLogEntries } from '../audit/methods/getLogEntries'
import { getLogState } from '../audit/methods/getLogState'
import { createPDFAndGetDownloadLink } from '../documents/methods/createPDFAndGetDownloadLink'
import { getMail } from '../mail/methods/getMail'
import { getMailDefaults } from '../mail/methods/getMailDefaults'
import { getMails } from '../mail/methods/getMails'
import { previewMail } from '../mail/methods/previewMail'
import { retryMail } from '../mail/methods/retryMail'
import { sendTestMail } from '../mail/methods/sendTestMail'
import { getLegalText } from '../settings/methods/getLegalText'
import { getOrganizationFields } from '../settings/methods/getOrganizationFields'
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
import { deleteProjectTemplate } from '../tenders/methods/deleteProjectTemplate'
import { getProjectTemplateVersions } from '../tenders/methods/getProjectTemplateVersions'
import { createProject } from '../tenders/methods/createProject'
import { updateProject } from '../tenders/methods/updateProject'
import { getProject } from '../tenders/methods/getProject'
import { getProjectVersion } from '../tenders/methods/getProjectVersion'
import { getProjects } from '../tenders/methods/getProjects'
import { dismissTenderNews } from '../news/methods/dismissTenderNews'
import { visitTender } from '../news/methods/visitTender'
import { getUnreadByList } from '../tenders/methods/getUnreadByList'
import { getAllProjects } from '../tenders/methods/getAllProjects'
import { getBidderForm } from '../tenders/methods/getBidderForm'
import { updateProjectStage } from '../procedure/methods/updateProjectStage'
import { publishToSIMAP } from '../tenders/methods/publishToSIMAP'
import { addProjectEditors } from '../tenders/methods/addProjectEditors'
import { addProjectTag } from '../tenders/methods/addProjectTag'
import { removeProjectTag } from '../tenders/methods/removeProjectTag'
import { getTemplateUsage } from '../tenders/methods/getTemplateUsage'
import { moveProjectToTemplateVersion } from '../tenders/methods/moveProjectToTemplateVersion'
import { previewTemplateMove } from '../tenders/methods/previewTemplateMove'
import { takeBackTemplateMove } from '../tenders/methods/takeBackTemplateMove'
import { extendDeadlines } from '../procedure/methods/extendDeadlines'
import { previewChanges } from '../procedure/methods/previewChanges'
import { announceChanges } from '../procedure/methods/announceChanges'
import { getOpeningCalls } from '../procedure/methods/getOpeningCalls'
import { getOpeningRecord } from '../procedure/methods/getOpeningRecord'
import { confirmOpeners } from '../procedure/methods/confirmOpeners'
import { askForConfirmation } from '../procedure/methods/askForConfirmation'
import { getOpeners } from '../procedure/methods/getOpeners'
import { copyProject } from '../procedure/methods/copyProject'
import { createAwardNotice } from '../procedure/methods/createAwardNotice'
import { createOffer } from '../offers/methods/createOffer'
import { declineLots } from '../offers/methods/declineLots'
import { updateOfferStage } from '../offers/methods/updateOfferStage'
import { getOffersByProjectId } from '../offers/methods/getOffersByProjectId'
import { getOffersByOrganizationId } from '../offers/methods/getOffersByOrganizationId'
import { announceDecisions } from '../offers/methods/announceDecisions'
import { getAward } from '../procedure/methods/getAward'
import { informLosers } from '../procedure/methods/informLosers'
import { getInvitation } from '../offers/methods/getInvitation'
import { getInvitations } from '../offers/methods/getInvitations'
import { inviteUsers } from '../offers/methods/inviteUsers'
import { getReceipt } from '../offers/methods/getReceipt'
import { getOfferDraft } from '../offers/methods/getOfferDraft'
import { saveOfferDraft } from '../offers/methods/saveOfferDraft'
import { getSubmission } from '../offers/methods/getSubmission'
import { getLateSubmissions } from '../offers/methods/getLateSubmissions'
import { getMismatches } from '../offers/methods/getMismatches'
import { openLateSubmission } from '../offers/methods/openLateSubmission'
import { getCompanyProfile } from '../profile/methods/getCompanyProfile'
import { saveCompanyProfile } from '../profile/methods/saveCompanyProfile'
import { takeFromProfile } from '../profile/methods/takeFromProfile'
import { startPractice } from '../practice/methods/startPractice'
import { getPractice } from '../practice/methods/getPractice'
import { savePractice } from '../practice/methods/savePractice'
import { submitPractice } from '../practice/methods/submitPractice'
import { withdrawPractice } from '../practice/methods/withdrawPractice'
import { endPractice } from '../practice/methods/endPractice'
import { getEvaluation } from '../evaluation/methods/getEvaluation'
import { setEvaluationCriteria } from '../evaluation/methods/setEvaluationCriteria'
import { giveEvaluationPoints } from '../evaluation/methods/giveEvaluationPoints'
import { excludeFromEvaluation } from '../evaluation/methods/excludeFromEvaluation'
import { closeEvaluation } from '../evaluation/methods/closeEvaluation'
import { getOpenRequests } from '../requests/methods/getOpenRequests'
import { getRequests } from '../requests/methods/getRequests'
import { createRequests } from '../requests/methods/createRequests'
import { answerRequest } from '../requests/methods/answerRequest'
import { extendRequest } from '../requests/methods/extendRequest'
import { withdrawRequest } from '../requests/methods/withdrawRequest'
import { addTag } from '../messages/methods/addTag'
import { createMessageRoom } from '../messages/methods/createMessageRoom'
import { getMessage } from '../messages/methods/getMessage'
import { getMessageDeliveries } from '../messages/methods/getMessageDeliveries'
import { getMessages } from '../messages/methods/getMessages'
import { getUnreadCounts } from '../messages/methods/getUnreadCounts'
import { sendMessage } from '../messages/methods/sendMessage'
import { askQuestion } from '../questions/methods/askQuestion'
import { correctAnswer } from '../questions/methods/correctAnswer'
import { recordQuestion } from '../questions/methods/recordQuestion'
import { getQuestions } from '../questions/methods/getQuestions'
import { getOwnQuestions } from '../questions/methods/getOwnQuestions'
import { getAnswers } from '../questions/methods/getAnswers'
import { getQuestionRules } from '../questions/methods/getQuestionRules'
import { setQuestionRules } from '../questions/methods/setQuestionRules'
import { saveAnswerDraft } from '../questions/methods/saveAnswerDraft'
import { releaseAnswer } from '../questions/methods/releaseAnswer'
import { closeQuestion } from '../questions/methods/closeQuestion'
import { takeMessageAsQuestion } from '../questions/methods/takeMessageAsQuestion'
import { getRoomsByProjectId } from '../rooms/methods/getRoomsByProjectId'
import { getRoom } from '../rooms/methods/getRoom'
import { createRoom } from '../rooms/methods/createRoom'
import { updateRoom } from '../rooms/methods/updateRoom'
import { deleteRoom } from '../rooms/methods/deleteRoom'
import { listDocuments } from '../rooms/methods/listDocuments'
import { getUploadLink } from '../rooms/methods/getUploadLink'
import { getDownloadLink } from '../rooms/methods/getDownloadLink'
import { renameDocument } from '../rooms/methods/renameDocument'
import { deleteDocument } from '../rooms/methods/deleteDocument'
import { keepDocument } from '../rooms/methods/keepDocument'
import { strikeDocument } from '../rooms/methods/strikeDocument'
import { createPublicLink } from '../rooms/methods/createPublicLink'
import { getLocations } from '../parcels/locations/getLocations'
import { getLocationById } from '../parcels/locations/getLocationById'
import { createLocation } from '../parcels/locations/createLocation'
import { updateLocation } from '../parcels/locations/updateLocation'
import { deleteLocation } from '../parcels/locations/deleteLocation'
import { getProperties } from '../parcels/methods/getProperties'
import { getProperty } from '../parcels/methods/getProperty'
import { getPropertiesInBounds } from '../parcels/methods/getPropertiesInBounds'
import { createProperty } from '../parcels/methods/createProperty'
import { updateProperty } from '../parcels/methods/updateProperty'
import { updateProperties } from '../parcels/methods/updateProperties'
import { getPropertyTile } from '../parcels/methods/getPropertyTile'
import { getPropertyHistory } from '../parcels/methods/getPropertyHistory'
import { takeBackPropertyValue } from '../parcels/methods/takeBackPropertyValue'
import { changePropertyFiles } from '../parcels/methods/changePropertyFiles'
import { getPropertyFileLink } from '../parcels/methods/getPropertyFileLink'
import { getPropertyUploadLink } from '../parcels/methods/getPropertyUploadLink'
import { importDocumentsFromProperty } from '../parcels/methods/importDocumentsFromProperty'
import { linkPropertyToProject } from '../parcels/methods/linkPropertyToProject'
import { unlinkPropertyFromProject } from '../parcels/methods/unlinkPropertyFromProject'
import { getMapLayers } from '../wms/methods/getMapLayers'
import { setMapLayers } from '../wms/methods/setMapLayers'
import { getMapFeatureInfo } from '../wms/methods/getMapFeatureInfo'
import { getMunicipalities } from '../geocoder/methods/getMunicipalities'
import { searchAddress } from '../geocoder/methods/searchAddress'
import { previewPropertyImport } from '../parcels/methods/previewPropertyImport'
import { importProperties } from '../parcels/methods/importProperties'
import { getPropertyImportProgress } from '../parcels/methods/getPropertyImportProgress'
import { exportProperties } from '../parcels/methods/exportProperties'

/** All methods of all areas. One that is not here does not exist; one whose contract is not in contracts.ts fails a test. */
export const methods: readonly Method[] = [
  // access
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
  // messages
  getMessages,
  getMessage,
  sendMessage,
  addTag,
  getMessageDeliveries,
  getUnreadCounts,
  createMessageRoom,
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
]
