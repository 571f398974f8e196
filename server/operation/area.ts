import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods })
