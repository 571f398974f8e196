import type { LocationView } from '../../server/contract/locations/locations'

interface Address {
  addressDisplayName: string
  addressOsmType: string
  addressOsmId: string
}

export interface Point {
  latitude: number
  longitude: number
}

/** What is typed and drawn. */
export interface Draft {
  name: string
  point: Point | null
  shape: GeoJSON.FeatureCollection | null
  address: Address
}

/** What two people can both change; the point is a part of the shape. */
export type Part = 'name' | 'place' | 'address'
const PARTS: readonly Part[] = ['name', 'place', 'address']

export const NO_ADDRESS: Address = { addressDisplayName: '', addressOsmType: '', addressOsmId: '' }

export const draftOf = (location: LocationView | null): Draft => ({
  name: location?.name ?? '',
  point: location && { latitude: location.latitude, longitude: location.longitude },
  shape: (location?.geoJson ?? null) as GeoJSON.FeatureCollection | null,
  address: location
    ? { addressDisplayName: location.addressDisplayName, addressOsmType: location.addressOsmType, addressOsmId: location.addressOsmId }
    : NO_ADDRESS,
})

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const partOf = (draft: Draft, part: Part): Partial<Draft> => {
  if (part === 'place') return { point: draft.point, shape: draft.shape }
  return part === 'name' ? { name: draft.name } : { address: draft.address }
}

/** The draft with one part as it is in another. */
export const withPart = (draft: Draft, part: Part, other: Draft): Draft => ({ ...draft, ...partOf(other, part) })

const isChanged = (one: Draft, other: Draft, part: Part): boolean => !same(partOf(one, part), partOf(other, part))

/** What was changed here since `base`, done to what is there now. */
export const mergedDraft = (base: Draft, mine: Draft, theirs: Draft): Draft =>
  PARTS.reduce((merged, part) => (isChanged(base, mine, part) ? withPart(merged, part, mine) : merged), theirs)

/** What both changed, and differently. */
export const conflictsOf = (base: Draft, mine: Draft, theirs: Draft): Part[] =>
  PARTS.filter((part) => isChanged(base, mine, part) && isChanged(base, theirs, part) && isChanged(mine, theirs, part))

/** An address belongs to the place it was found at; farther away it is another's. A search that knows towns only is no nearer than this. */
const FAR_KM = 10
const KM_PER_DEGREE = 111.2

export const isFar = (one: Point, other: Point): boolean => {
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(east, one.latitude - other.latitude) * KM_PER_DEGREE > FAR_KM
}

/** Degrees as they are read and typed: a hundredth of a metre. */
export const degrees = (value: number): number => Math.round(value * 1e7) / 1e7
