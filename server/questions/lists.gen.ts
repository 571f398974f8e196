// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { correctAnswer, getAnswers, releaseAnswer, saveAnswerDraft } from './methods/answering'
import { askQuestion, closeQuestion, getOwnQuestions, getQuestions, recordQuestion, takeMessageAsQuestion } from './methods/asking'
import { getQuestionRules, setQuestionRules } from './methods/rules'

export const methods: readonly Method[] = [
  correctAnswer,
  getAnswers,
  releaseAnswer,
  saveAnswerDraft,
  askQuestion,
  closeQuestion,
  getOwnQuestions,
  getQuestions,
  recordQuestion,
  takeMessageAsQuestion,
  getQuestionRules,
  setQuestionRules,
]
