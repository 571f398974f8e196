import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export { showBackups, showSearch } from './operation'

export const area = defineArea({ methods })
