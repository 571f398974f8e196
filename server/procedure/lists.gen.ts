// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { amendContract } from './methods/amendContract'
import { answerContractDate } from './methods/answerContractDate'
import { askForConfirmation } from './methods/askForConfirmation'
import { attendOpening, getOpeningsToAttend } from './methods/attending'
import { beginDraw } from './methods/beginDraw'
import { announceChanges, extendDeadlines, previewChanges } from './methods/changes'
import { consentToAward } from './methods/consentToAward'
import { copyProject } from './methods/copyProject'
import { createAwardNotice } from './methods/createAwardNotice'
import { createFrameworkCall } from './methods/createFrameworkCall'
import { createModificationNotice } from './methods/createModificationNotice'
import { getDirectOrder, saveDirectOrder } from './methods/directOrder'
import { endContract } from './methods/endContract'
import { finishDraw } from './methods/finishDraw'
import { getAward } from './methods/getAward'
import { getContracts } from './methods/getContracts'
import { getDraw } from './methods/getDraw'
import { getJury } from './methods/getJury'
import { getLetter } from './methods/getLetter'
import { getOpenedOffers } from './methods/getOpenedOffers'
import { getOpeningCalls } from './methods/getOpeningCalls'
import { getOpeningRecord } from './methods/getOpeningRecord'
import { getWorkLink } from './methods/getWorkLink'
import { discardLetters, getLetters, sendLetters, writeLetters } from './methods/letters'
import { moveProjectToProcedureVersion } from './methods/moveProjectToProcedureVersion'
import { confirmOpeners, getOpeners } from './methods/openers'
import { previewProcedureMove } from './methods/previewProcedureMove'
import { saveContract } from './methods/saveContract'
import { saveContractDates } from './methods/saveContractDates'
import { saveJuryExamination } from './methods/saveJuryExamination'
import { saveJuryPrizes } from './methods/saveJuryPrizes'
import { saveJuryReport } from './methods/saveJuryReport'
import { setReviewStop } from './methods/setReviewStop'
import { signJuryReport } from './methods/signJuryReport'
import { takeBackContractEntry } from './methods/takeBackContractEntry'
import { updateProjectStage } from './methods/updateProjectStage'
import { migration as migration15 } from './migrations/15-signed-openings'

export const methods: readonly Method[] = [
  amendContract,
  answerContractDate,
  askForConfirmation,
  attendOpening,
  getOpeningsToAttend,
  beginDraw,
  announceChanges,
  extendDeadlines,
  previewChanges,
  consentToAward,
  copyProject,
  createAwardNotice,
  createFrameworkCall,
  createModificationNotice,
  getDirectOrder,
  saveDirectOrder,
  endContract,
  finishDraw,
  getAward,
  getContracts,
  getDraw,
  getJury,
  getLetter,
  getOpenedOffers,
  getOpeningCalls,
  getOpeningRecord,
  getWorkLink,
  discardLetters,
  getLetters,
  sendLetters,
  writeLetters,
  moveProjectToProcedureVersion,
  confirmOpeners,
  getOpeners,
  previewProcedureMove,
  saveContract,
  saveContractDates,
  saveJuryExamination,
  saveJuryPrizes,
  saveJuryReport,
  setReviewStop,
  signJuryReport,
  takeBackContractEntry,
  updateProjectStage,
]
export const migrations: readonly Migration[] = [migration15]
