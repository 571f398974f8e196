import type { MapBounds } from './place'

interface At {
  readonly lat: number
  readonly lng: number
}

/** The so many whose bounds are nearest to a point, as the map shows it: there a degree of longitude is shorter than one of latitude. */
export const nearest = <T extends { readonly bounds: MapBounds }>(all: readonly T[], { lat, lng }: At, most: number): readonly T[] => {
  if (all.length <= most) return all
  const narrow = Math.cos((lat * Math.PI) / 180)
  const distance = ({ bounds: { west, south, east, north } }: T): number =>
    Math.hypot(Math.max(west - lng, lng - east, 0) * narrow, Math.max(south - lat, lat - north, 0))
  return all
    .map((one) => [distance(one), one] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, most)
    .map(([, one]) => one)
}
