import { methods } from './lists.gen'
import { startExaminationWorker } from './record'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startExaminationWorker(events, onError) })

export { type ExaminationDoc, ExaminationModel, type ExaminedDoc, ExaminedModel } from './model'
export { beginningOf } from './reading/readExamination'
export { openDutiesIn } from './reading/readExamination'
