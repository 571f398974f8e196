import { methods } from './lists.gen'
import { startParcelWorker } from './worker'
import { mediaRoutes } from './media/routes'
import { parcelFileRoute } from './files/route'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({
  methods,
  startWorker: ({ events, onError }) => startParcelWorker(events, onError),
  routes: (services) => [mediaRoutes(services, services.events), parcelFileRoute(services)],
})

export type { ParcelCount } from './counts'
export { createParcel } from './create'
export { bringParcels, type BroughtParcels, judgeParcels, parcelsToTell } from './elsewhere'
export { openDatumGrid } from './exchange/datumGrid'
export { type Frame, frameFor } from './expose/frame'
export { landAround, MIN_LAND } from './expose/land'
export { pictureRoom, type PictureRoom, printedPicture, sharedPictures } from './expose/pictures'
export { MAX_NEIGHBOURS, planOf, type PlanSubject } from './expose/plan'
export { type Expose, type ExposedParcel, neighboursIn, readExpose, shapeOf } from './expose/read'
export { mediaUrl } from './media/address'
export { keepPicture } from './media/stored'
export { mirrorLink } from './mirror'
export { type ParcelDoc, ParcelModel, type StoredMedia } from './model'
export { shapeFields } from './parseInput'
export { parcelsWith } from './named'
export { keepRowsIn } from './rows'
export { countStale } from './stale'
export { readTemplates } from './templates'
