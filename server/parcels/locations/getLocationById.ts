import { getLocationById as contract } from '../../contract/locations/locations'
import { method } from '../../calls/method'
import { mayReadLocation, presentLocation } from '../../locations/area'
import { locationSubject } from './read'

export const getLocationById = method(contract, {
  subject: (_ctx, { id }) => locationSubject(id),
  policy: mayReadLocation,
  handle: ({ actor }, { location, count }) => presentLocation(location, count, actor),
})
