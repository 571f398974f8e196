import type { PropertyPatch, PropertyRow } from '../../../server/contract/parcels/views'
import { currentLanguage } from '../../i18n'
import { readSize } from '../detail/draft'
import type { Told } from '../list/chosen'

/** As many as one call changes. */
export const MAX_AT_ONCE = 500

export const TRI_FIELDS = ['hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation'] as const
export const FLAG_FIELDS = ['availability', 'isPublic', 'isArchived'] as const
export const TEXT_FIELDS = ['availabilityNotes', 'siteDevelopment', 'allowedUsageTypes'] as const

/** What is chosen for each field, as it is typed; a field that is not there stays as it is. */
export interface ManyDraft {
  locationId?: number
  size?: string
  hasBuilding?: boolean | null
  regulatedInDevelopmentPlan?: boolean | null
  buildingPlanIsInPreparation?: boolean | null
  availability?: boolean
  isPublic?: boolean
  isArchived?: boolean
  availabilityNotes?: string
  siteDevelopment?: string
  allowedUsageTypes?: string
  confirm?: true
  /** Field → whether the public is to see it. */
  shared: Readonly<Record<string, boolean>>
}

/** What is sent; null: nothing is chosen yet, or the size is no number. */
export const patchOf = ({ size, shared, ...rest }: ManyDraft): PropertyPatch | null => {
  const read = size === undefined ? undefined : readSize(size, currentLanguage())
  if (size !== undefined && read === undefined) return null
  const [add, remove] = [true, false].map((on) => Object.keys(shared).filter((field) => shared[field] === on))
  const patch: PropertyPatch = {
    ...rest,
    ...(read === undefined ? {} : { size: read }),
    ...(add && add.length > 0 ? { addPublicFields: add } : {}),
    ...(remove && remove.length > 0 ? { removePublicFields: remove } : {}),
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** Of parcels that are to be published, how many share no field: of them nothing is seen but name and location. */
export const showingNothing = (rows: readonly Pick<PropertyRow, 'publicFields'>[], { shared }: Pick<ManyDraft, 'shared'>): number =>
  Object.values(shared).includes(true)
    ? 0
    : rows.filter(({ publicFields = [] }) => publicFields.every((field) => shared[field] === false)).length

/** A parcel that stood against a change, as the server names it. */
export interface InTheWay {
  id: number
  name?: string
  problem: 'notFound' | 'stale' | 'archived'
  changedBy?: string
  version?: number
}

const PROBLEMS: readonly unknown[] = ['notFound', 'stale', 'archived']
const isInTheWay = (one: unknown): one is InTheWay =>
  typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'number' && 'problem' in one && PROBLEMS.includes(one.problem)

/** Parcels named by a refusal; none where it was refused for something else. */
export const inTheWay = (data: Readonly<Record<string, unknown>> | undefined): InTheWay[] => {
  const named = data?.['properties']
  return Array.isArray(named) ? named.filter(isInTheWay) : []
}

type Answered = readonly { id: number; ok: boolean; version: number }[]

/** What an answer says of those that were changed. */
export const toldBy = (answered: Answered, change: PropertyPatch): Told => ({ versions: answered.filter(({ ok }) => ok), change })

/** What a refusal says: who is asked again after reading it goes on from what is there now. */
export const toldByRefusal = (problems: readonly InTheWay[]): Told => ({
  versions: problems.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }])),
  gone: problems.filter(({ problem }) => problem === 'notFound').map(({ id }) => id),
})
