import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export { showBackups } from './operation'

export const area = defineArea({ methods })
