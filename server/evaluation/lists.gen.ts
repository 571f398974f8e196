// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { closeEvaluation } from './methods/closeEvaluation'
import { excludeFromEvaluation } from './methods/excludeFromEvaluation'
import { getEvaluation } from './methods/getEvaluation'
import { giveEvaluationPoints } from './methods/giveEvaluationPoints'
import { setEvaluationCriteria } from './methods/setEvaluationCriteria'

export const methods: readonly Method[] = [
  closeEvaluation,
  excludeFromEvaluation,
  getEvaluation,
  giveEvaluationPoints,
  setEvaluationCriteria,
]
