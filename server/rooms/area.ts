import { methods } from './lists.gen'
import { startRoomWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startRoomWorker(events, onError) })

export { type ArchivedBytes, roomsForArchive } from './archived'
export { freeAttachments, giveAttachments, makeAttachments, sweepAttachments, takeAttachments } from './attachments'
export { handedOut } from './handOut'
export { showRoom } from './listing'
export { getRoomsByProjectId } from './methods/rooms'
export { listDocuments } from './methods/documents'
export { mayWriteRoom, type RoomSubject } from './policy'
export { previewOf } from './present'
export { recordScan } from './scanned'
export { roomSubject } from './subject'
export { type AllStanding, standingIn, type Submitted, withFiles } from './submitted'
export { takeRoom } from './takeRoom'
export { addDocument, roomForUpload } from './uploading'
