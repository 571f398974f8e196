// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { amendContract } from './methods/amendContract'
import { announceChanges } from './methods/announceChanges'
import { answerContractDate } from './methods/answerContractDate'
import { askForConfirmation } from './methods/askForConfirmation'
import { attendOpening } from './methods/attendOpening'
import { beginDraw } from './methods/beginDraw'
import { confirmOpeners } from './methods/confirmOpeners'
import { consentToAward } from './methods/consentToAward'
import { copyProject } from './methods/copyProject'
import { createAwardNotice } from './methods/createAwardNotice'
import { createFrameworkCall } from './methods/createFrameworkCall'
import { createModificationNotice } from './methods/createModificationNotice'
import { discardLetters } from './methods/discardLetters'
import { endContract } from './methods/endContract'
import { extendDeadlines } from './methods/extendDeadlines'
import { finishDraw } from './methods/finishDraw'
import { getAward } from './methods/getAward'
import { getContracts } from './methods/getContracts'
import { getDraw } from './methods/getDraw'
import { getJury } from './methods/getJury'
import { getLetter } from './methods/getLetter'
import { getLetters } from './methods/getLetters'
import { getOpenedOffers } from './methods/getOpenedOffers'
import { getOpeners } from './methods/getOpeners'
import { getOpeningCalls } from './methods/getOpeningCalls'
import { getOpeningRecord } from './methods/getOpeningRecord'
import { getOpeningsToAttend } from './methods/getOpeningsToAttend'
import { getWorkLink } from './methods/getWorkLink'
import { moveProjectToProcedureVersion } from './methods/moveProjectToProcedureVersion'
import { previewChanges } from './methods/previewChanges'
import { previewProcedureMove } from './methods/previewProcedureMove'
import { saveContract } from './methods/saveContract'
import { saveContractDates } from './methods/saveContractDates'
import { saveJuryExamination } from './methods/saveJuryExamination'
import { saveJuryPrizes } from './methods/saveJuryPrizes'
import { saveJuryReport } from './methods/saveJuryReport'
import { sendLetters } from './methods/sendLetters'
import { setReviewStop } from './methods/setReviewStop'
import { signJuryReport } from './methods/signJuryReport'
import { takeBackContractEntry } from './methods/takeBackContractEntry'
import { updateProjectStage } from './methods/updateProjectStage'
import { writeLetters } from './methods/writeLetters'
import { migration as migration15 } from './migrations/15-signed-openings'

export const methods: readonly Method[] = [
  amendContract,
  announceChanges,
  answerContractDate,
  askForConfirmation,
  attendOpening,
  beginDraw,
  confirmOpeners,
  consentToAward,
  copyProject,
  createAwardNotice,
  createFrameworkCall,
  createModificationNotice,
  discardLetters,
  endContract,
  extendDeadlines,
  finishDraw,
  getAward,
  getContracts,
  getDraw,
  getJury,
  getLetter,
  getLetters,
  getOpenedOffers,
  getOpeners,
  getOpeningCalls,
  getOpeningRecord,
  getOpeningsToAttend,
  getWorkLink,
  moveProjectToProcedureVersion,
  previewChanges,
  previewProcedureMove,
  saveContract,
  saveContractDates,
  saveJuryExamination,
  saveJuryPrizes,
  saveJuryReport,
  sendLetters,
  setReviewStop,
  signJuryReport,
  takeBackContractEntry,
  updateProjectStage,
  writeLetters,
]
export const migrations: readonly Migration[] = [migration15]
