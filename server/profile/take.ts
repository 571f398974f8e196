import { readIn } from '../../engine/languages'
import { getAt, isFilled, newItemId, setAt, type FormData } from '../../engine/form'
import type { Template, TemplateNode } from '../../engine/template'
import type { Lang } from '../platform/errors'
import { nameOf, placeOf, todayOf, untilOf } from './expiry'

interface Left {
  path: string
  name: string
  why: 'filled' | 'expired'
}

interface Taken {
  data: FormData
  /** Paths of fields and items that were filled. */
  taken: string[]
  left: Left[]
}

interface Source {
  template: Template
  data: FormData
}

interface Pair {
  from: TemplateNode
  to: TemplateNode
  /** Fields that both have, of the same kind. */
  fields: readonly TemplateNode[]
  path: string
  value: unknown
}

type Values = Record<string, unknown>
const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {})

/** Groups that form and profile both have, with what the profile says in them. */
const pairs = (template: Template, profile: Source): Pair[] =>
  template.nodes.flatMap((to) => {
    const from = to.isField || to.isExcluded ? undefined : profile.template.node(to.id)
    const [path, source] = from ? [placeOf(to), placeOf(from)] : [null, null]
    if (!from || from.isField || path === null || source === null || from.isRepeatable !== to.isRepeatable) return []
    const hasSame = ({ id, ui, isRepeatable }: TemplateNode) => {
      const own = from.children.find((one) => one.id === id)
      return own?.isField === true && own.ui.valueType === ui.valueType && own.isRepeatable === isRepeatable
    }
    const fields = to.children.filter((child) => child.isField && hasSame(child))
    return fields.length === 0 ? [] : [{ from, to, fields, path, value: getAt(profile.data, source) }]
  })

const isSame = (fields: readonly TemplateNode[], a: Values, b: Values): boolean =>
  fields.every(({ id }) => JSON.stringify(a[id] ?? null) === JSON.stringify(b[id] ?? null))

interface How {
  now: Date
  lang: Lang
}

function takeItems(result: Taken, { from, to, fields, path, value }: Pair, { now, lang }: How): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  for (const item of items) {
    const given = valuesOf(item)
    const picked = Object.fromEntries(fields.flatMap(({ id }) => (given[id] === undefined ? [] : [[id, given[id]] as const])))
    const found = getAt(result.data, path)
    const list: readonly unknown[] = Array.isArray(found) ? found : []
    const name = nameOf(from, item, lang)
    const until = untilOf(from, item)
    if (list.some((one) => isSame(fields, valuesOf(one), picked))) result.left.push({ path, name, why: 'filled' })
    else if (until && until < todayOf(now)) result.left.push({ path, name, why: 'expired' })
    else if (list.length < (to.ui.repeatable?.max ?? Infinity)) {
      result.data = setAt(result.data, path, [...list, { _id: newItemId(), ...picked }])
      result.taken.push(`${path}/${list.length}`)
    }
  }
}

function takeFields(result: Taken, { from, fields, path, value }: Pair, { now, lang }: How): void {
  const given = valuesOf(value)
  const until = untilOf(from, value)
  const isExpired = until !== null && until < todayOf(now)
  for (const field of fields) {
    if (!isFilled(field, given[field.id])) continue
    const place = `${path}/${field.id}`
    const before = getAt(result.data, place)
    const isThere = isFilled(field, before)
    if (isThere && JSON.stringify(before) === JSON.stringify(given[field.id])) continue
    if (isThere || isExpired) result.left.push({ path: place, name: readIn(field.ui.label, lang), why: isThere ? 'filled' : 'expired' })
    else {
      result.data = setAt(result.data, place, given[field.id])
      result.taken.push(place)
    }
  }
  // A group that has expired is named once, not field by field.
  if (isExpired && result.left.some((one) => one.why === 'expired' && one.path.startsWith(`${path}/`)))
    result.left = [
      ...result.left.filter((one) => one.why !== 'expired' || !one.path.startsWith(`${path}/`)),
      { path, name: readIn(from.ui.label, lang), why: 'expired' },
    ]
}

/**
 * A form with what the profile says of the same: fields that are empty are filled, certificates and references that are not in it are
 * added. What is filled stays, what has expired is left out. Works on whatever form has groups and fields of the profile's ids.
 */
export function takeInto(template: Template, data: FormData, { profile, ...how }: How & { profile: Source }): Taken {
  const result: Taken = { data, taken: [], left: [] }
  for (const pair of pairs(template, profile)) {
    if (pair.to.isRepeatable) takeItems(result, pair, how)
    else takeFields(result, pair, how)
  }
  return result
}
