import { methods } from './lists.gen'
import { startQuestionWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startQuestionWorker(events, onError) })

export { questionsDue, type QuestionsDue } from './due'
export { getAnswers } from './methods/answering'
export { getQuestionRules } from './methods/rules'
export { type AnswerDoc, AnswerModel, type QuestionDoc, QuestionModel } from './model'
