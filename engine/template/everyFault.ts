import { parseLogic } from '../rules/parseLogic'
import { isObject } from '../form/path'
import { fault, step } from './fault'
import type { Fault } from './fault'
import { BIDDER_FORMS } from './format'
import { loadTemplate } from './load'

const MOST = 1_000
/** What a head is taken to be while the rest of a file is judged. */
const HEAD = {
  ...{ id: 'file', name: { de: 'x', en: 'x' }, description: { de: 'x', en: 'x' }, version: 1, active: true, published: null },
  ...{ projectTypes: [], legalBasis: null, roomTemplates: [], rules: [] },
}

/**
 * Every fault of unknown JSON that is to be a template. Loading judges shape, then structure, then rules, and stops where it can go no further; for a
 * person who has to mend a file each of the three is judged here as far as the others let it. Empty where the file is a template that may be saved.
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
      if (isObject(text) && typeof text['de'] === 'string' && text['de'].trim() === '') faults.push(fault(`/${key}/de`, 'missing'))
    }
  }
  // A place is told once, with what was found first.
  return [...new Map([...faults].reverse().map((each) => [each.path, each])).values()].reverse().slice(0, MOST)
}

/** Whether schema and ui speak of the same tree, without what is wrong in the looks of single nodes. */
function structureFaults(part: Record<string, unknown>, path: string, known: readonly Fault[]): Fault[] {
  const nodes = isObject(part['ui']) && isObject(part['ui']['nodes']) ? part['ui']['nodes'] : {}
  const spoilt = known.flatMap((each) => {
    const [, id, key] = new RegExp(`^${path}/ui/nodes/([^/]+)/([^/]+)`).exec(each.path) ?? []
    return id !== undefined && key !== undefined ? [[id, key] as const] : []
  })
  const mended = Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => {
      const bad = new Set(spoilt.filter(([each]) => each === id).map(([, key]) => key))
      return [id, isObject(node) ? Object.fromEntries(Object.entries(node).filter(([key]) => !bad.has(key))) : node]
    }),
  )
  const ui = isObject(part['ui']) ? { ...part['ui'], nodes: mended } : part['ui']
  const loaded = loadTemplate({ ...HEAD, schema: part['schema'], ui })
  return loaded.ok ? [] : loaded.faults.map((each) => ({ ...each, path: path + each.path }))
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
