import { blankRoom, type RoomDoc } from '../../files/area'

/*
 * To uploads the folder of a parcel is a room like others: 'parcel:17:<folder>', or 'parcel:17:' for no folder in particular. It is stored
 * nowhere, and no method of rooms finds it.
 */
const PLACE = /^parcel:(\d{1,15}):([A-Za-z0-9_-]{0,80})$/

interface FilePlaceIn {
  readonly parcelId: number
  /** '' for none in particular. */
  readonly folderId: string
}

export const isFilePlace = (roomId: string): boolean => roomId.startsWith('parcel:')
export const filePlaceId = ({ parcelId, folderId }: FilePlaceIn): string => `parcel:${parcelId}:${folderId}`

/** Null for what is no such id. */
export const readFilePlace = (roomId: string): FilePlaceIn | null => {
  const [, parcelId, folderId = ''] = PLACE.exec(roomId) ?? []
  return parcelId === undefined ? null : { parcelId: Number(parcelId), folderId }
}

export const roomOf = (place: FilePlaceIn, name: string, at: Date): RoomDoc => ({
  ...blankRoom(at),
  _id: filePlaceId(place),
  // All folders of a parcel share one quota.
  owner: { kind: 'parcel', id: String(place.parcelId) },
  tenderId: '',
  part: 'documents',
  type: 'CLIENT',
  name,
  description: '',
  ordinal: 0,
  orgId: null,
})
