import { ORIGINAL } from '../languages'
import { fold } from '../search/fold'

type TriState = boolean | null

/** What a list of parcels is asked for. Fields that are not there ask for nothing. */
export interface ParcelFilter {
  /** Words that all have to stand in name, parcel number, address, location or tags, in any spelling of umlauts. */
  readonly search?: string
  readonly name?: string
  readonly plat?: string
  readonly allowedUsageTypes?: string
  readonly minSize?: number
  readonly maxSize?: number
  readonly hasBuilding?: TriState
  readonly regulatedInDevelopmentPlan?: TriState
  readonly buildingPlanIsInPreparation?: TriState
  readonly availability?: boolean
  readonly isPublic?: boolean
  readonly isArchived?: boolean
  readonly isStale?: boolean
  readonly locationId?: number | null
  readonly projectId?: string
}

type Filtered = { readonly [Field in keyof ParcelFilter]?: unknown } & {
  readonly size?: unknown
  readonly addressDisplayName?: unknown
  readonly tags?: readonly string[]
  readonly location?: { readonly name: string } | null
}

const TEXTS = ['name', 'plat', 'allowedUsageTypes'] as const
const EXACT = [
  ...(['hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation', 'availability'] as const),
  ...(['isPublic', 'isArchived', 'isStale', 'locationId', 'projectId'] as const),
] as const

const includes = (value: unknown, wanted: string): boolean =>
  typeof value === 'string' && value.toLocaleLowerCase(ORIGINAL).includes(wanted.trim().toLocaleLowerCase(ORIGINAL))

const isFound = ({ name, plat, addressDisplayName, location, tags = [] }: Filtered, search: string): boolean => {
  const told = fold([name, plat, addressDisplayName, location?.name, ...tags].filter((text) => typeof text === 'string').join(' '))
  return fold(search)
    .split(/\s+/)
    .every((word) => told.includes(word))
}

/**
 * Whether a row is what was asked for: texts anywhere and without regard to case, sizes within their range, the rest exactly. A row that
 * lacks a field does not match a filter on it; given the public part of parcels, it therefore tells nothing about what is not public.
 */
export const matchesFilter = (row: Filtered, filter: ParcelFilter): boolean => {
  if (TEXTS.some((field) => filter[field] !== undefined && filter[field].trim() !== '' && !includes(row[field], filter[field])))
    return false
  if (filter.search !== undefined && !isFound(row, filter.search.trim())) return false
  if (EXACT.some((field) => filter[field] !== undefined && row[field] !== filter[field])) return false
  const { minSize, maxSize } = filter
  if (minSize === undefined && maxSize === undefined) return true
  return typeof row.size === 'number' && row.size >= (minSize ?? -Infinity) && row.size <= (maxSize ?? Infinity)
}

/** The filters that outsiders lose where the setting takes them away; asking for one location or tender is no filter. */
export const isFiltering = ({ locationId: _locationId, projectId: _projectId, ...filter }: ParcelFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '')
