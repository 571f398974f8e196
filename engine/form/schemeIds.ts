import type { Template } from '../template/template'
import { instancesOf } from '../data/instances'
import { SCHEME_MARKS, isObject } from '../data/path'
import type { FormData } from '../data/path'

/** 'LOT-0007' → 7; null for ids of other schemes and what is no id. */
export function schemeNumber(scheme: string, id: unknown): number | null {
  if (typeof id !== 'string' || !id.startsWith(`${scheme}-`)) return null
  const digits = id.slice(scheme.length + 1)
  return /^\d{4,9}$/.test(digits) ? Number(digits) : null
}

export const schemeId = (scheme: string, number: number): string => `${scheme}-${String(number).padStart(4, '0')}`

/** Highest number the data remembers to have given for a scheme. */
function markOf(data: FormData, scheme: string): number {
  const marks = data[SCHEME_MARKS]
  const mark = isObject(marks) && Object.hasOwn(marks, scheme) ? marks[scheme] : 0
  return typeof mark === 'number' && Number.isSafeInteger(mark) && mark > 0 ? mark : 0
}

/** All ids of a scheme in the data, in form order. */
export function schemeIdsIn(template: Template, data: FormData, scheme: string): string[] {
  const fields = template.schemeFields.get(scheme) ?? []
  return fields.flatMap((field) => instancesOf(field, data).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))
}

/**
 * The next id of a scheme: above every id in the data, above what the data remembers to have given and above `used` (ids known from
 * elsewhere, such as earlier revisions). An id that was given once does not come back.
 */
export function nextSchemeId(
  template: Template,
  data: FormData,
  { scheme, used = [] }: { scheme: string; used?: readonly string[] },
): string {
  const numbers = [...schemeIdsIn(template, data, scheme), ...used].map((id) => schemeNumber(scheme, id) ?? 0)
  return schemeId(scheme, numbers.reduce((a, b) => Math.max(a, b), markOf(data, scheme)) + 1)
}

/** The data remembering that this id was given. */
export function withSchemeMark(data: FormData, scheme: string, id: string): FormData {
  const number = schemeNumber(scheme, id) ?? 0
  if (number <= markOf(data, scheme)) return data
  const marks = data[SCHEME_MARKS]
  return { ...data, [SCHEME_MARKS]: { ...(isObject(marks) ? marks : {}), [scheme]: number } }
}

/** Marks of two states of the same form brought together, so that taking over one side gives no id twice. */
export function mergeSchemeMarks(data: FormData, other: FormData): FormData {
  const marks = other[SCHEME_MARKS]
  if (!isObject(marks)) return data
  return Object.keys(marks).reduce((merged, scheme) => withSchemeMark(merged, scheme, schemeId(scheme, markOf(other, scheme))), data)
}
