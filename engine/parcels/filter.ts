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

/** What a filter looks at. */
export type Filtered = { readonly [Field in keyof ParcelFilter]?: unknown } & {
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

const lower = (text: string): string => text.toLocaleLowerCase(ORIGINAL)
const isText = (value: unknown): value is string => typeof value === 'string'

/** What a search looks for words in but the location's name, folded. */
export const searchedText = ({ name, plat, addressDisplayName, tags = [] }: Filtered): string =>
  fold([name, plat, addressDisplayName, ...tags].filter(isText).join(' '))

/** Judges a row; whoever judges many of one location gives the texts that it knows already, folded. */
type ParcelMatch = (row: Filtered, known?: { readonly text?: string; readonly place?: string }) => boolean

/**
 * Whether a row is what was asked for: texts anywhere and without regard to case, sizes within their range, the rest exactly. A row that
 * lacks a field does not match a filter on it; given the public part of parcels, it therefore tells nothing about what is not public.
 */
export const parcelMatch = (filter: ParcelFilter): ParcelMatch => {
  const texts = TEXTS.flatMap((field) => (filter[field]?.trim() ? [[field, lower(filter[field].trim())] as const] : []))
  const words = filter.search === undefined ? [] : fold(filter.search.trim()).split(/\s+/)
  const exact = EXACT.filter((field) => filter[field] !== undefined)
  const { minSize = -Infinity, maxSize = Infinity } = filter
  const isSized = filter.minSize !== undefined || filter.maxSize !== undefined
  return (row, { text, place } = {}) => {
    const isThere = ([field, wanted]: readonly [(typeof TEXTS)[number], string]) => isText(row[field]) && lower(row[field]).includes(wanted)
    if (!texts.every(isThere) || !exact.every((field) => row[field] === filter[field])) return false
    if (isSized && !(typeof row.size === 'number' && row.size >= minSize && row.size <= maxSize)) return false
    if (words.length === 0) return true
    const [own, around] = [text ?? searchedText(row), place ?? fold(row.location?.name ?? '')]
    return words.every((word) => own.includes(word) || around.includes(word))
  }
}

/** The filters that outsiders lose where the setting takes them away; asking for one location or tender is no filter. */
export const isFiltering = ({ locationId: _locationId, projectId: _projectId, ...filter }: ParcelFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '')
