import { startLocationWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ startWorker: ({ events, onError }) => startLocationWorker(events, onError) })

export { changedId, changedLocation, newLocation } from './arguments'
export { type LocationDoc, locationKeyOf, LocationModel } from './model'
export { nameTaken, parseLocationInput } from './parseInput'
export { mayDeleteLocation, mayEditLocation, mayReadLocation } from './policy'
export { presentLocation } from './present'
export { effectPortsOf, locationRecord, runIntents } from './record'
