/** Pictures of parcels come in and go out here; `{address}/{propertyId}/{id}`. */
export const MEDIA_PATH = '/api/v1/files/gis/media'

/** The url of a picture, as a parcel names it. */
export const mediaUrl = (propertyId: number, id: string): string => `${MEDIA_PATH}/${propertyId}/${id}`
