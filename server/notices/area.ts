import { sdkRoutes } from './sdkRoutes'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ routes: () => [sdkRoutes()] })
