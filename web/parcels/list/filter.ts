import type { PropertyFilter } from '../../../server/contract/parcels/views'
import { START, type MapPlace } from '../../map'

/** What the list is narrowed by; it stands in the address, so that a link shows the same. */
export type ParcelFilter = Pick<
  PropertyFilter,
  | 'search'
  | 'name'
  | 'plat'
  | 'allowedUsageTypes'
  | 'minSize'
  | 'maxSize'
  | 'hasBuilding'
  | 'regulatedInDevelopmentPlan'
  | 'buildingPlanIsInPreparation'
  | 'availability'
  | 'isPublic'
  | 'isArchived'
  | 'isStale'
  | 'locationId'
>

export const TEXTS = ['name', 'plat', 'allowedUsageTypes'] as const
export const SIZES = ['minSize', 'maxSize'] as const
export const TRI_STATES = ['hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation'] as const
export const FLAGS = ['availability', 'isPublic', 'isArchived', 'isStale'] as const

export const FILTER_KEYS = ['search', ...TEXTS, ...SIZES, ...TRI_STATES, ...FLAGS, 'locationId'] as const

const TRI: Readonly<Record<string, boolean | null>> = { ja: true, nein: false, unbekannt: null }
export const triWord = (value: boolean | null): string => (value === null ? 'unbekannt' : value ? 'ja' : 'nein')

/** Reads the address; what is ill-formed there counts as not said. */
export function readFilter(query: URLSearchParams): ParcelFilter {
  const filter: ParcelFilter = {}
  for (const key of ['search', ...TEXTS] as const) {
    const text = query.get(key)?.trim()
    if (text) filter[key] = text.slice(0, 250)
  }
  for (const key of SIZES) {
    const size = Number(query.get(key))
    if (query.has(key) && query.get(key) !== '' && Number.isFinite(size) && size >= 0) filter[key] = size
  }
  for (const key of TRI_STATES) {
    const word = query.get(key)
    if (word !== null && Object.hasOwn(TRI, word)) filter[key] = TRI[word] ?? null
  }
  for (const key of FLAGS) {
    const word = query.get(key)
    if (word === 'ja' || word === 'nein') filter[key] = word === 'ja'
  }
  const place = Number(query.get('locationId'))
  if (Number.isSafeInteger(place) && place > 0) filter.locationId = place
  return filter
}

const wordOf = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : triWord(value)

/** The address with one part of the filter set, or taken off (undefined). */
export function withFilter(
  query: URLSearchParams,
  [key, value]: readonly [(typeof FILTER_KEYS)[number], string | number | boolean | null | undefined],
): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === undefined || value === '') next.delete(key)
  else next.set(key, wordOf(value))
  return next
}

export const withoutFilter = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const key of FILTER_KEYS) next.delete(key)
  return next
}

const within = (text: string | null, [least, most]: readonly [number, number]): number | null => {
  const value = text === null || text === '' ? NaN : Number(text)
  return Number.isFinite(value) && value >= least && value <= most ? value : null
}

/** ?lat=53.21&lng=8.93&z=14, else the start of 3-parcels.md. */
export function readPlace(query: URLSearchParams): MapPlace {
  const latitude = within(query.get('lat'), [-85, 85])
  const longitude = within(query.get('lng'), [-180, 180])
  const zoom = within(query.get('z'), [4, 22])
  const point = latitude === null || longitude === null ? START : { latitude, longitude }
  return { latitude: point.latitude, longitude: point.longitude, zoom: zoom ?? START.zoom }
}

export function withPlace(query: URLSearchParams, { latitude, longitude, zoom }: MapPlace): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('lat', latitude.toFixed(5))
  next.set('lng', longitude.toFixed(5))
  next.set('z', String(zoom))
  return next
}
