import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { LocationModel } from './model'
import { resumeIntents } from './record'

/** Carries out what a crash left behind in locations. */
export const startLocationWorker = (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  return startSweep([leftIntents(LocationModel, (location) => resumeIntents(location, ports))], { onError })
}
