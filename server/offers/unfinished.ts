import type { OfferPlace } from './place'
import { slot } from '../platform/world'

/** Whether a file is on its way into a room of this place right now. One that was begun and left long ago is not. */
type FindUnfinished = (place: OfferPlace, at: Date) => Promise<boolean>

/** Offers know nothing of uploads: what does puts its answer here when the server starts. */
export const unfinishedUploads = slot<FindUnfinished>(() => () => Promise.resolve(false))
