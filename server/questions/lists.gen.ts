// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { askQuestion } from './methods/askQuestion'
import { closeQuestion } from './methods/closeQuestion'
import { correctAnswer } from './methods/correctAnswer'
import { getAnswers } from './methods/getAnswers'
import { getOwnQuestions } from './methods/getOwnQuestions'
import { getQuestionRules } from './methods/getQuestionRules'
import { getQuestions } from './methods/getQuestions'
import { recordQuestion } from './methods/recordQuestion'
import { releaseAnswer } from './methods/releaseAnswer'
import { saveAnswerDraft } from './methods/saveAnswerDraft'
import { setQuestionRules } from './methods/setQuestionRules'
import { takeMessageAsQuestion } from './methods/takeMessageAsQuestion'

export const methods: readonly Method[] = [
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
]
