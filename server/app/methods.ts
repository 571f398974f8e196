import type { Method } from '../calls/method'
import * as all from './methods.gen'

/** All methods of all areas. One that is in no area's folder does not exist; one whose contract is not in contracts.ts fails a test. */
export const methods: readonly Method[] = Object.values(all)
