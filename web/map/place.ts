/** Degrees, WGS 84. */
export interface MapBounds {
  west: number
  south: number
  east: number
  north: number
}

export interface MapPlace {
  latitude: number
  longitude: number
  zoom: number
}

/** 3-parcels.md section 9. */
export const START: MapPlace = { latitude: 53.21, longitude: 8.93, zoom: 14 }
/** From here on parcels, below it locations. */
export const DETAIL_ZOOM = 15

/** A little more than is seen, so that a short move shows nothing empty. */
export const widened = ({ west, south, east, north }: MapBounds, share = 0.2): MapBounds => {
  const [x, y] = [(east - west) * share, (north - south) * share]
  return { west: Math.max(-180, west - x), south: Math.max(-90, south - y), east: Math.min(180, east + x), north: Math.min(90, north + y) }
}

export const isInside = (inner: MapBounds, outer: MapBounds): boolean =>
  inner.west >= outer.west && inner.south >= outer.south && inner.east <= outer.east && inner.north <= outer.north
