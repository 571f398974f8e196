import { methods } from './lists.gen'
import { downloadRoute } from './downloadRoute'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, routes: () => [downloadRoute()] })

export { markdownText } from './markdownText'
