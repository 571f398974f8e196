import { methods } from './lists.gen'
import { mapRoutes } from './routes'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, routes: (services) => [mapRoutes(services)] })

export { setMapServices } from './base'
export { MapLayersModel } from './model'
