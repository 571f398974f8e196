// Made by scripts/lists.mjs from the folders: npm run lists.
export {
  confirmAccountChange,
  dropAccountChange,
  getAccountChanges,
  getChangeConfirmers,
  requestAccountChange,
} from './access/accountChange'
export {
  admitUser,
  confirmAdmission,
  confirmEmail,
  getAdmission,
  getProposedUsers,
  refuseProposedUser,
  registerOrganization,
  requestAccess,
  resendEmail,
  resendProposal,
} from './access/admission'
export {
  authenticate,
  changePassword,
  changeTwoFactorConfig,
  endOtherSessions,
  endSession,
  getPasswordLink,
  getSessions,
  getTwoFactorKey,
  getTwoFactorQRCode,
  isAuthenticated,
  login,
  logout,
  renewRecoveryCodes,
  resetPassword,
  sendPasswordResetMail,
} from './access/sessions'
export {
  allowEarlierReading,
  createFirstAdmin,
  createUser,
  deleteUser,
  getUser,
  getUsers,
  resendInvitation,
  setLanguage,
  setMailFrequency,
  setUserState,
  updateUser,
} from './access/users'
export { getLogEntries, getLogState } from './audit/log'
export { getCalendarLink, renewCalendarLink, revokeCalendarLink } from './calendar/calendar'
export { endDeputy, nameDeputy } from './deputies/deputies'
export { createPDFAndGetDownloadLink } from './documents/printing'
export {
  agreeOnEvaluationPoints,
  closeEvaluation,
  excludeFromEvaluation,
  getEvaluation,
  giveEvaluationPoints,
  revealEvaluationPoints,
  setEvaluationCriteria,
} from './evaluation/evaluation'
export { askFromExamination, decideExamination, getExamination, setLowPriceShare } from './examination/examination'
export { getMunicipalities, searchAddress } from './geocoder/geocoder'
export { decideLawChange, getLawLines, getLawRows, proposeLawChange } from './law/law'
export { createLocation, deleteLocation, getLocationById, getLocations, updateLocation } from './locations/locations'
export { getMail, getMailDefaults, getMails, previewMail, retryMail, sendTestMail } from './mail/mail'
export { addTag, createMessageRoom, getMessage, getMessageDeliveries, getMessages, getUnreadCounts, sendMessage } from './messages/messages'
export { approveNeed, fillFormFromNeed, getNeed, saveNeed } from './need/need'
export { dismissTenderNews, visitTender } from './news/news'
export { getOfferDraft, saveOfferDraft } from './offers/drafts'
export { declineLots, getInvitation, getInvitations, inviteUsers } from './offers/invitations'
export { getMismatches } from './offers/mismatch'
export { announceDecisions, createOffer, getOffersByOrganizationId, getOffersByProjectId, updateOfferStage } from './offers/offers'
export { getLateSubmissions, getReceipt, getSubmission, openLateSubmission } from './offers/submissions'
export { getOperation } from './operation/operation'
export { createOrganization, getOrganization, getOrganizations, updateOrganization } from './organizations/organizations'
export { exportProperties, getPropertyImportProgress, importProperties, previewPropertyImport } from './parcels/exchange'
export { changePropertyFiles, getPropertyFileLink, getPropertyUploadLink, importDocumentsFromProperty } from './parcels/files'
export { getPropertiesInBounds, getPropertyTile } from './parcels/map'
export {
  createProperty,
  getProperties,
  getProperty,
  getPropertyHistory,
  linkPropertyToProject,
  takeBackPropertyValue,
  unlinkPropertyFromProject,
  updateProperties,
  updateProperty,
} from './parcels/properties'
export { endPractice, getPractice, savePractice, startPractice, submitPractice, withdrawPractice } from './practice/practice'
export { attendOpening, getOpeningsToAttend } from './procedure/attending'
export {
  consentToAward,
  createAwardNotice,
  createFrameworkCall,
  createModificationNotice,
  getAward,
  setReviewStop,
} from './procedure/awarding'
export { getJury, getWorkLink, saveJuryExamination, saveJuryPrizes, saveJuryReport, signJuryReport } from './procedure/contest'
export {
  amendContract,
  answerContractDate,
  endContract,
  getContracts,
  saveContract,
  saveContractDates,
  takeBackContractEntry,
} from './procedure/contractEntries'
export { getDirectOrder, saveDirectOrder } from './procedure/directOrder'
export { beginDraw, finishDraw, getDraw } from './procedure/draw'
export { discardLetters, getLetter, getLetters, sendLetters, writeLetters } from './procedure/letters'
export { askForConfirmation, confirmOpeners, getOpeners } from './procedure/openers'
export { moveProjectToProcedureVersion, previewProcedureMove } from './procedure/procedureMove'
export {
  announceChanges,
  copyProject,
  extendDeadlines,
  getOpenedOffers,
  getOpeningCalls,
  getOpeningRecord,
  previewChanges,
  updateProjectStage,
} from './procedure/stages'
export {
  createProcedure,
  exportProcedure,
  getProcedure,
  getProcedureVersions,
  getProcedures,
  publishProcedure,
  retireProcedure,
  updateProcedure,
} from './procedures/procedures'
export { getCompanyProfile, saveCompanyProfile, takeFromProfile } from './profile/profile'
export {
  askQuestion,
  closeQuestion,
  correctAnswer,
  getAnswers,
  getOwnQuestions,
  getQuestionRules,
  getQuestions,
  recordQuestion,
  releaseAnswer,
  saveAnswerDraft,
  setQuestionRules,
  takeMessageAsQuestion,
} from './questions/questions'
export { addReportNote, getReport, getReportNotes, getReportVersion, signReport, updateReportLine } from './report/report'
export { answerRequest, createRequests, extendRequest, getOpenRequests, getRequests, withdrawRequest } from './requests/requests'
export {
  createPublicLink,
  deleteDocument,
  getDownloadLink,
  getUploadLink,
  keepDocument,
  listDocuments,
  renameDocument,
  strikeDocument,
} from './rooms/files'
export { createRoom, deleteRoom, getRoom, getRoomsByProjectId, updateRoom } from './rooms/rooms'
export { deleteSavedSearch, getSavedSearches, saveSearch, stopSearchMail } from './search/searches'
export { getLegalText, getOrganizationFields, getSettings, getTranslations, setSettings } from './settings/settings'
export {
  copyProjectTemplate,
  deleteProjectTemplate,
  getAuthoredTemplates,
  getProjectTemplate,
  getProjectTemplateDraft,
  getProjectTemplateVersions,
  getProjectTemplates,
  publishProjectTemplate,
  saveProjectTemplate,
  setProjectTemplateActive,
} from './templates/templates'
export { addProjectTag, getAllProjects, getProjects, getTemplateUsage, getUnreadByList, removeProjectTag } from './tenders/lists'
export {
  addProjectEditors,
  createProject,
  getBidderForm,
  getProject,
  getProjectVersion,
  publishToSIMAP,
  updateProject,
} from './tenders/projects'
export { moveProjectToTemplateVersion, previewTemplateMove, takeBackTemplateMove } from './tenders/templateMove'
export { getTodaysWork } from './today/today'
export { getMapFeatureInfo, getMapLayers, setMapLayers } from './wms/wms'
