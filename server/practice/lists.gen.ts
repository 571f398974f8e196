// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { endPractice } from './methods/endPractice'
import { getPractice } from './methods/getPractice'
import { savePractice } from './methods/savePractice'
import { startPractice } from './methods/startPractice'
import { submitPractice } from './methods/submitPractice'
import { withdrawPractice } from './methods/withdrawPractice'

export const methods: readonly Method[] = [endPractice, getPractice, savePractice, startPractice, submitPractice, withdrawPractice]
