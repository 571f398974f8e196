import { migrations } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ migrations })

export { noteRefusal, tellOfAttempt, tenderInMail } from './attempts'
export {
  findOpeners,
  loggedOpeners,
  nameOf,
  NOT_IN_LOG,
  notInLog,
  openerOnRecord,
  type OpenersFound,
  openersNow,
  recordedOpeners,
  refusalOf,
  strangersOf,
} from './openers'
