// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { announceChanges } from './methods/announceChanges'
import { askForConfirmation } from './methods/askForConfirmation'
import { confirmOpeners } from './methods/confirmOpeners'
import { copyProject } from './methods/copyProject'
import { createAwardNotice } from './methods/createAwardNotice'
import { extendDeadlines } from './methods/extendDeadlines'
import { getAward } from './methods/getAward'
import { getOpeners } from './methods/getOpeners'
import { getOpeningCalls } from './methods/getOpeningCalls'
import { getOpeningRecord } from './methods/getOpeningRecord'
import { informLosers } from './methods/informLosers'
import { previewChanges } from './methods/previewChanges'
import { updateProjectStage } from './methods/updateProjectStage'
import { migration as migration15 } from './migrations/15-signed-openings'

export const methods: readonly Method[] = [
  announceChanges,
  askForConfirmation,
  confirmOpeners,
  copyProject,
  createAwardNotice,
  extendDeadlines,
  getAward,
  getOpeners,
  getOpeningCalls,
  getOpeningRecord,
  informLosers,
  previewChanges,
  updateProjectStage,
]
export const migrations: readonly Migration[] = [migration15]
