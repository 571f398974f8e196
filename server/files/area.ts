import { migrations } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ migrations })

export { type HandedFile, type HandedOut, isHeldBack } from './handedOut'
export type { IncomingFile } from './incoming'
export { type FileDoc, FileModel, type FileVersion } from './model'
export { placeOf } from './names'
export {
  blankRoom,
  isBoundRoom,
  makeRooms,
  type OfferOwner,
  offerRoomId,
  roomsForParts,
  submittedFilesOf,
  type SubmittedPart,
} from './offerRooms'
export { countFiles, countFilesOfOwner, filesIn, type OpenFile, openFile, openHere, type OpenVersion } from './reading'
export { type RoomDoc, RoomModel } from './roomModel'
export { keptFacts, keptPlace, nameKeyOf, type RoomSeal, sealOf } from './seal'
