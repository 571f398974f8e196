import { publicRoutes } from './publicRoutes'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ routes: (services) => [publicRoutes(services)] })
