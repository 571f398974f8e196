import type { Actor } from '../calls/actor'
import type { LinkTarget } from '../blobs/area'
import type { ScanState } from '../contract/rooms/views'
import { type HandedOut, type IncomingFile, type RoomDoc, RoomModel } from '../files/area'
import { handedIn, slot } from '../platform/world'

/**
 * Where files come in and go out that is no data room: it lends itself to uploads as if it were one, under ids of its own. Whoever has such
 * a place registers it here; there is one, the files of parcels.
 */
export interface UploadTarget {
  readonly owns: (roomId: string) => boolean
  /** As roomForUpload: 401, 403, 404, 409. */
  readonly judge: (actor: Actor, roomId: string, at: Date) => Promise<RoomDoc>
  readonly find: (roomId: string) => Promise<RoomDoc | null>
  /**
   * As addDocument: twice the same blob is one file, and 413 is for good: the upload and its bytes are dropped. Every other refusal is
   * tried again.
   */
  readonly keep: (room: RoomDoc, incoming: IncomingFile) => Promise<{ fileId: string }>
  readonly handedOut: (link: LinkTarget) => Promise<HandedOut | null>
  /** All blobs that count in the sum of its owner. */
  readonly blobsOf: (room: RoomDoc) => Promise<string[]>
  /** Blobs that wait for the scanner; none of them is sealed. */
  readonly unscanned: () => Promise<string[]>
  readonly recordScan: (blobId: string, found: { scan: ScanState; at: Date }) => Promise<void>
}

/** What data rooms do with files that come in and go out. */
type RoomTarget = Pick<UploadTarget, 'judge' | 'keep' | 'handedOut' | 'recordScan'>

export const roomTarget = handedIn<RoomTarget>('what data rooms do with files')

const target = slot<UploadTarget | null>(() => null)
export const setUploadTarget = (place: UploadTarget | null): void => {
  target.value = place
}
export const uploadTarget = (): UploadTarget | null => target.value

const targetOf = (roomId: string): UploadTarget | null => (target.value?.owns(roomId) ? target.value : null)

/** The place that this person may add files to now. Throws 401, 403, 404, 409 or 423. */
export const roomForUpload = (actor: Actor, roomId: string, at: Date): Promise<RoomDoc> =>
  (targetOf(roomId) ?? roomTarget.value).judge(actor, roomId, at)

export const findRoom = (roomId: string): Promise<RoomDoc | null> =>
  targetOf(roomId)?.find(roomId) ?? RoomModel.findOne({ _id: roomId }).lean<RoomDoc>().exec()

export const keepFile = (room: RoomDoc, incoming: IncomingFile): Promise<{ fileId: string }> =>
  (targetOf(room._id) ?? roomTarget.value).keep(room, incoming)

export const handedOut = (link: LinkTarget): Promise<HandedOut | null> => (targetOf(link.roomId) ?? roomTarget.value).handedOut(link)

/** The blobs of a place that is no room; null: it is one. */
export const blobsOfTarget = async (room: RoomDoc): Promise<string[] | null> => (await targetOf(room._id)?.blobsOf(room)) ?? null
