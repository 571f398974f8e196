import type { OfferPlace } from './place'

/** Whether a file is on its way into a room of this place right now. One that was begun and left long ago is not. */
type FindUnfinished = (place: OfferPlace, at: Date) => Promise<boolean>

const nothing: FindUnfinished = () => Promise.resolve(false)
let find: FindUnfinished = nothing

/** Offers know nothing of uploads: what does puts its answer here when the server starts. */
export const setUnfinishedUploads = (finder: FindUnfinished): void => {
  find = finder
}

export const unfinishedUploads: FindUnfinished = (place, at) => find(place, at)
