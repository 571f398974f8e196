import { publicPart, searchedText } from '../../../engine/parcels'
import type { ParcelDoc } from '../model'

/** What lists, counts and maps find parcels by. What is shown of them is read. */
export const KEPT_FIELDS = {
  ...{ name: 1, locationId: 1, plat: 1, addressDisplayName: 1, tags: 1, allowedUsageTypes: 1, size: 1, hasBuilding: 1 },
  ...{ regulatedInDevelopmentPlan: 1, buildingPlanIsInPreparation: 1, availability: 1, projectId: 1, bounds: 1 },
  ...{ isPublic: 1, isArchived: 1, publicFields: 1, confirmed: 1, created: 1, importId: 1 },
} as const
export type KeptDoc = Pick<ParcelDoc, '_id' | keyof typeof KEPT_FIELDS>

export const GONE = 1
export const PUBLIC = 2
export const ARCHIVED = 4
/** Whoever is outside looks for words in another text than staff. */
const APART = 8

/** Fields that say one of these, two bits each. */
const VALUES = [undefined, null, false, true] as const
const SWITCHES = ['hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation', 'availability'] as const
/** Anything else says nothing, as what is not there: it must not touch other bits. */
const valueAt = (value: (typeof VALUES)[number]): number => Math.max(0, VALUES.indexOf(value))
type Switch = (typeof SWITCHES)[number]
const switchAt = (name: Switch): number => 4 + 2 * SWITCHES.indexOf(name)

/** Of these a bit says whether the public part has them. */
const SHARED = [...SWITCHES, 'plat', 'allowedUsageTypes', 'size', 'projectId', 'bounds'] as const
export type Shared = (typeof SHARED)[number]
const sharedAt = (name: Shared): number => 12 + SHARED.indexOf(name)

export const switchIn = (flags: number, name: Switch) => VALUES[(flags >> switchAt(name)) & 3]
export const isSharedIn = (flags: number, name: Shared): boolean => ((flags >> sharedAt(name)) & 1) === 1

export interface Texts {
  /** What staff, and what others look for words in. */
  readonly staff: string
  readonly outside: string
  readonly name: string
  readonly plat: string
  readonly allowedUsageTypes: string
}

/** Between the texts of a row; nobody types it. */
const SEPARATOR = '\0'

/** A parcel's flags and texts. What others may know of it is what the one rule says (publicPart), when it is put in. */
export const packed = (doc: KeptDoc): { flags: number; text: string } => {
  const part: Partial<KeptDoc> | null = publicPart(doc)
  const [staff, outside] = [searchedText(doc), part === null ? '' : searchedText(part)]
  const isApart = staff !== outside
  const texts = [staff, isApart ? outside : '', doc.name, doc.plat, doc.allowedUsageTypes]
  const flags =
    (doc.isPublic ? PUBLIC : 0) |
    (doc.isArchived ? ARCHIVED : 0) |
    (isApart ? APART : 0) |
    SWITCHES.reduce((bits, name) => bits | (valueAt(doc[name]) << switchAt(name)), 0) |
    SHARED.reduce((bits, name) => bits | (part && name in part ? 1 << sharedAt(name) : 0), 0)
  return { flags, text: texts.map((text = '') => text.replaceAll(SEPARATOR, ' ')).join(SEPARATOR) }
}

export const textsIn = (flags: number, text: string): Texts => {
  const [staff = '', outside = '', name = '', plat = '', allowedUsageTypes = ''] = text.split(SEPARATOR)
  return { staff, outside: (flags & APART) === 0 ? staff : outside, name, plat, allowedUsageTypes }
}
