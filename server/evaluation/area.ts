import { methods } from './lists.gen'
import { startEvaluationWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startEvaluationWorker(events, onError) })

export { getEvaluation } from './methods/getEvaluation'
export { type EvaluationDoc, EvaluationModel, type MarksDoc, MarksModel } from './model'
export { evaluationId, openedParts } from './parts'
export { type Asked, openedStored } from './place'
export { closedRanking, boundOffers, exclusionsIn, passesOver } from './ranking'
export { pricesIn } from './reading/prices'
export { readStored, type Stored } from './reading/readEvaluation'
export { variantLine } from './variantLine'
