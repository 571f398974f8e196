// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { endPractice, getPractice, savePractice, startPractice, submitPractice, withdrawPractice } from './methods'

export const methods: readonly Method[] = [endPractice, getPractice, savePractice, startPractice, submitPractice, withdrawPractice]
