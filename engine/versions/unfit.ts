import { alike, inEachOf } from '../languages'
import { getAt } from '../data/access'
import { isIndex, isObject, parsePath, type FormData } from '../data/path'
import type { Text } from '../format/format'
import type { Template } from '../template/template'
import { validate } from '../validation'
import { moveData } from './moveData'
import type { Parked } from './moveData'

/**
 * A value that goes along and that the version it goes to does not take as it is: a choice that is gone, a limit it is beyond. It stays in
 * the form, as a problem of it.
 */
export interface Unfit {
  contentId: string
  label: Text
  /** Where it stands, from outside in, items with their number. */
  section: Text[]
  /** As it is stored. */
  value: unknown
}

/** What moving a form would leave for a person to look at. */
export interface ToCheck {
  parked: readonly Parked[]
  unfit: readonly Unfit[]
}

const own = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return isIndex(key) ? (value as unknown[])[Number(key)] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The path up to the value of its field: a language or a part of an amount is not a value of its own. */
function fieldPath(template: Template, path: string): { contentId: string; path: string } | null {
  const steps = parsePath(path) ?? []
  const at = steps.findIndex((step) => template.node(step)?.isField)
  const contentId = steps[at]
  return contentId === undefined ? null : { contentId, path: `/${steps.slice(0, at + 1).join('/')}` }
}

function sectionOf(template: Template, data: FormData, path: string): Text[] {
  const steps = (parsePath(path) ?? []).slice(0, -1)
  let value: unknown = data
  const names: Text[] = []
  steps.forEach((step, at) => {
    value = own(value, step)
    if (isIndex(step)) return
    const label = template.node(step)?.ui.label ?? alike(step)
    const item = steps[at + 1]
    const number = Array.isArray(value) && value.length > 1 && item !== undefined && isIndex(item) ? Number(item) + 1 : null
    names.push(number === null ? label : inEachOf(label, (name) => `${name} ${number}`))
  })
  return names
}

/**
 * What moving this data to another version would leave to check: values without a place, and values that have one and are refused there
 * though they were not before. Both are judged by what judges the form itself, so that what is counted is what a person would see.
 */
export function toCheck(
  from: Template,
  to: Template,
  { data, parked: before = [], now }: { data: FormData; parked?: readonly Parked[]; now: Date },
): ToCheck {
  const moved = moveData(from, to, { data, parked: before })
  const judged = { mode: 'draft' as const, now }
  const wrong = (template: Template, form: FormData) =>
    validate(template, form, judged).flatMap(({ path, rule, severity }) => {
      const place = severity === 'ERROR' ? fieldPath(template, path) : null
      return place ? [{ ...place, rule, value: getAt(form, place.path) }] : []
    })
  const keyOf = ({ contentId, rule, value }: { contentId: string; rule: string; value: unknown }): string =>
    JSON.stringify([contentId, rule, value])
  const old = new Set(wrong(from, data).map(keyOf))
  const found = new Map<string, Unfit>()
  for (const each of wrong(to, moved.data)) {
    const node = to.node(each.contentId)
    if (!node || found.has(each.path) || old.has(keyOf(each))) continue
    const section = sectionOf(to, moved.data, each.path)
    found.set(each.path, { contentId: each.contentId, label: node.ui.label, section, value: each.value })
  }
  return { parked: moved.parked, unfit: [...found.values()] }
}
