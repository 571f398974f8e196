import { instances, schemeId, schemeIdsIn, setAt, type FormData } from '../../../engine/form'
import { evaluateRules, recompute } from '../../../engine/rules'
import type { Template, TemplateNode } from '../../../engine/template'
import { sampleValue, type Sampling } from './sampleValue'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** How values are made up, and which nodes were there when `typed` was typed: what is empty in them stays empty. */
interface Filling extends Omit<Sampling, 'now'> {
  now?: Date
  known?: ReadonlySet<string>
}

/** Items of a repeated group where nothing asks for more. */
const ITEMS = 2

/**
 * Data that fills every field of a form; `typed` (what the author tried out) wins where it still fits the node, and what a rule sets wins over both, as in a
 * form. Same in, same out: items keep their ids.
 */
export function fillTestData(template: Template, typed: FormData, { known, now = new Date(), ...rest }: Filling): FormData {
  const sampling: Sampling = { ...rest, now }
  const nextId = idsOf(template, typed)
  const fill = (parent: TemplateNode, given: unknown, path: string): Record<string, unknown> => {
    const own = isRecord(given) ? given : {}
    const made: Record<string, unknown> = {}
    for (const node of parent.children) {
      const value = Object.hasOwn(own, node.id) ? own[node.id] : undefined
      const next = node.isField ? leaf(node, value) : group(node, value, `${path}-${node.index}`)
      if (next !== undefined) made[node.id] = next
    }
    return made
  }
  const leaf = (node: TemplateNode, value: unknown): unknown => {
    if (value !== undefined ? fits(node, value) : known?.has(node.id)) return value
    const { default: preset, idScheme, valueType } = node.ui
    if (idScheme !== undefined && valueType === 'id' && !node.isRepeatable) return nextId(idScheme)
    const one = preset !== undefined && preset !== '{NOW}' ? preset : sampleValue(node, sampling)
    if (one === undefined || !node.isRepeatable || Array.isArray(one)) return one
    return Array.from({ length: countOf(node, 1) }, () => one)
  }
  const group = (node: TemplateNode, value: unknown, path: string): unknown => {
    if (!node.isRepeatable) return fill(node, value, path)
    if (known?.has(node.id) && !(Array.isArray(value) && value.length > 0)) return undefined
    const items = Array.isArray(value) && value.length > 0 ? value : Array.from({ length: countOf(node, ITEMS) }, () => ({}))
    return items.map((item: unknown, index) => ({
      _id: isRecord(item) && typeof item['_id'] === 'string' ? item['_id'] : `probe${path}-${index}`,
      ...fill(node, item, `${path}-${index}`),
    }))
  }
  const made: FormData = { ...(isRecord(typed['_ids']) ? { _ids: typed['_ids'] } : {}), ...fill(template.root, typed, '') }
  const whole = withReferences(template, made, { known, organization: rest.outside?.organization })
  return template.rules.computed.length === 0 ? whole : recompute(evaluateRules(template, whole), whole, '').data
}

/** So many items or values as a node must have, `wanted` where it may. */
const countOf = ({ minItems, schema, ui }: TemplateNode, wanted: number): number =>
  Math.min(
    Math.max(wanted, minItems, schema.minItems ?? 0, ui.repeatable?.min ?? 0),
    ui.repeatable?.max ?? Infinity,
    schema.maxItems ?? Infinity,
  )

/** The next id of a scheme that nothing typed has, counted as a form counts them. */
function idsOf(template: Template, typed: FormData): (scheme: string) => string {
  const given = new Map<string, { taken: ReadonlySet<string>; last: number }>()
  return (scheme) => {
    const { taken, last } = given.get(scheme) ?? { taken: new Set(schemeIdsIn(template, typed, scheme)), last: 0 }
    let number = last + 1
    while (taken.has(schemeId(scheme, number))) number += 1
    given.set(scheme, { taken, last: number })
    return schemeId(scheme, number)
  }
}

/** What one part of the form says of another: made last, when everything that it may refer to is there. */
function withReferences(
  template: Template,
  data: FormData,
  { known, organization }: { known: ReadonlySet<string> | undefined; organization: string | undefined },
): FormData {
  const fields = template.fields.filter(({ id, ui }) => ui.valueType === 'id-ref' && !known?.has(id))
  return fields.reduce((all, field) => {
    const schemes = field.ui.idSchemes ?? []
    const one = schemes.includes('ORG') ? organization : schemes.flatMap((scheme) => schemeIdsIn(template, data, scheme))[0]
    if (one === undefined) return all
    const value = field.isRepeatable ? [one] : one
    return instances(template, all, field.id).reduce((rest, each) => (each.value === undefined ? setAt(rest, each.path, value) : rest), all)
  }, data)
}

/** Whether a value that was typed is still of the node's type, which the author may have changed since. */
function fits(node: TemplateNode, value: unknown): boolean {
  if (node.isRepeatable !== Array.isArray(value)) return false
  const one: unknown = Array.isArray(value) ? (value as unknown[])[0] : value
  if (one === undefined || one === null) return true
  const { choices, valueType } = node.ui
  if (choices && valueType === 'code') return choices.some(({ contentId }) => contentId === one)
  const { type } = node.itemSchema
  return type === 'object'
    ? isRecord(one)
    : type === 'boolean'
      ? typeof one === 'boolean'
      : type === 'integer'
        ? Number.isInteger(one)
        : typeof one === 'string'
}
