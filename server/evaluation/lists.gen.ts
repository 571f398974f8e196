// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { agreeOnEvaluationPoints } from './methods/agreeOnEvaluationPoints'
import { closeEvaluation } from './methods/closeEvaluation'
import { excludeFromEvaluation } from './methods/excludeFromEvaluation'
import { getEvaluation } from './methods/getEvaluation'
import { giveEvaluationPoints } from './methods/giveEvaluationPoints'
import { revealEvaluationPoints } from './methods/revealEvaluationPoints'
import { setEvaluationCriteria } from './methods/setEvaluationCriteria'

export const methods: readonly Method[] = [
  agreeOnEvaluationPoints,
  closeEvaluation,
  excludeFromEvaluation,
  getEvaluation,
  giveEvaluationPoints,
  revealEvaluationPoints,
  setEvaluationCriteria,
]
