import { carriersTo } from '../log/carriers'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { LocationModel } from './model'
import { carryOutLeft } from './record'

/** Carries out what a crash left behind in locations. */
export const startLocationWork = (events: Events, onError: (fault: unknown) => void) => {
  const carriers = carriersTo(events)
  return startSweep([leftIntents(LocationModel, (location) => carryOutLeft(location, carriers))], { onError })
}
