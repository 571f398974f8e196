import { methods, migrations } from './lists.gen'
import { calendarRoute } from './calendarRoute'
import { defineArea } from '../calls/defineArea'

export { contractDays } from './feed'
export const area = defineArea({ methods, migrations, routes: () => [calendarRoute()] })
