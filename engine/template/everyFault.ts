import { alike, ORIGINAL } from '../languages'
import { parseLogic } from '../rules/parseLogic'
import { isObject } from '../data/path'
import { fault, step } from '../format/fault'
import type { Fault } from '../format/fault'
import { checkFileShape } from './fileShape'
import { BIDDER_FORMS } from '../format/format'
import { loadTemplate } from './load'

const MOST = 1_000
/** What a head is taken to be while the rest of a file is judged. */
const HEAD = {
  ...{ id: 'file', name: alike('x'), description: alike('x'), version: 1, active: true, published: null },
  ...{ projectTypes: [], legalBasis: null, roomTemplates: [], rules: [] },
}

/**
 * Every fault of unknown JSON that is to be a template. Loading judges shape, then structure, then rules, and stops where it can go no
 * further; for a person who has to mend a file each of the three is judged here as far as the others let it. Empty where the file is a
 * template that may be saved.
 */
export function everyFault(json: unknown): Fault[] {
  const loaded = loadTemplate(json)
  const faults = loaded.ok ? [] : [...loaded.faults]
  if (isObject(json)) {
    if (!loaded.ok) {
      const forms = isObject(json['forms']) ? json['forms'] : {}
      for (const [path, part] of [['', json] as const, ...BIDDER_FORMS.map((form) => [`/forms/${form}`, forms[form]] as const)]) {
        if (!isObject(part)) continue
        faults.push(...structureFaults(part, path, faults), ...ruleFaults(part, path))
      }
    }
    for (const key of ['name', 'description'] as const) {
      const text = json[key]
      if (isObject(text) && typeof text[ORIGINAL] === 'string' && text[ORIGINAL].trim() === '')
        faults.push(fault(`/${key}/${ORIGINAL}`, 'missing'))
    }
  }
  // A place is told once, with what was found first.
  return [...new Map([...faults].reverse().map((each) => [each.path, each])).values()].reverse().slice(0, MOST)
}

/**
 * Whether schema and ui speak of the same tree, whatever is wrong in the looks of single nodes: what loading has refused is taken out
 * first, so that the rest can be read. Nothing where that does not help: then it is said when this is mended.
 */
function structureFaults(part: Record<string, unknown>, path: string, known: readonly Fault[]): Fault[] {
  const spoilt = new Set(known.flatMap((each) => (each.path.startsWith(`${path}/`) ? [each.path.slice(path.length)] : [])))
  const file: unknown = { ...HEAD, schema: without(part['schema'], '/schema', spoilt), ui: without(part['ui'], '/ui', spoilt) }
  const shape: Fault[] = []
  checkFileShape(file, '', shape)
  if (shape.length > 0) return []
  const loaded = loadTemplate(file)
  return loaded.ok ? [] : loaded.faults.map((each) => ({ ...each, path: path + each.path }))
}

/** Deeper than any template: what lies below is refused as too deep already, and is not walked. */
const DEEPEST = 200

/** A copy without the keys at these pointers; a text in two languages stays one. Places in lists keep their numbers. */
function without(value: unknown, at: string, spoilt: ReadonlySet<string>): unknown {
  if (at.split('/').length > DEEPEST) return null
  if (Array.isArray(value)) return value.map((each: unknown, index) => without(each, step(at, index), spoilt))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
      const place = step(at, key)
      if ((key === 'label' && spoilt.has(place)) || spoilt.has(`${place}/de`) || spoilt.has(`${place}/en`)) return [[key, HEAD.name]]
      return spoilt.has(place) ? [] : [[key, without(each, place, spoilt)]]
    }),
  )
}

/** What rules say of fields, whatever the rest of the file is like. */
function ruleFaults(part: Record<string, unknown>, path: string): Fault[] {
  const nodes = isObject(part['ui']) && isObject(part['ui']['nodes']) ? part['ui']['nodes'] : {}
  const rules: unknown[] = Array.isArray(part['rules']) ? part['rules'].slice(0, MOST) : []
  const isField = (id: string): boolean => {
    const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined
    return isObject(node) && node['kind'] === 'field'
  }
  return rules.flatMap((rule, at) => {
    if (!isObject(rule)) return []
    const place = step(`${path}/rules`, at)
    const { target } = rule
    const unknown =
      typeof target === 'string' && !Object.hasOwn(nodes, target)
        ? [fault(`${place}/target`, 'unknownField', { id: target.slice(0, 80) })]
        : []
    const logics = (['when', 'value'] as const).flatMap((key) => {
      if (rule[key] === undefined) return []
      const parsed = parseLogic(rule[key], isField, { path: `${place}/${key}` })
      return parsed.ok ? [] : parsed.faults
    })
    return [...unknown, ...logics]
  })
}
