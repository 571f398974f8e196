import type { Lang } from '../../../engine/languages'
import { instances, schemeId, schemeIdsIn, setAt, type FormData } from '../../../engine/form'
import { evaluateRules, recompute } from '../../../engine/rules'
import type { Template, TemplateNode } from '../../../engine/template'
import { sampleValue, type Sampling } from './sampleValue'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** How values are made up, and what was there when `typed` was typed. */
interface Filling extends Omit<Sampling, 'now'> {
  now?: Date
  /** The nodes of then: what is empty in them stays empty. */
  known?: ReadonlySet<string>
  /** What the fields of then had filled themselves with (madeValues): nobody typed that, and it is made anew as the fields are now. */
  made?: ReadonlyMap<string, string>
}

/** Items of a repeated group where nothing asks for more. */
const ITEMS = 2

/**
 * Data that fills every field of a form; `typed` (what the author tried out) wins where it still fits the node, and what a rule sets wins
 * over both, as in a form. Same in, same out: items keep their ids.
 */
export function fillTestData(template: Template, typed: FormData, { known, made: madeThen, now = new Date(), ...rest }: Filling): FormData {
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
    const isMade = value !== undefined && madeThen?.get(node.id) === JSON.stringify(value)
    if (!isMade && (value !== undefined ? fits(node, value) : known?.has(node.id) && madeThen?.get(node.id) !== NONE)) return value
    const { idScheme } = node.ui
    return idScheme !== undefined && isCounted(node) ? nextId(idScheme) : madeValue(node, sampling)
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

/** Carries an id that the form counts. */
const isCounted = ({ ui, isRepeatable }: TemplateNode): boolean => ui.idScheme !== undefined && ui.valueType === 'id' && !isRepeatable

function madeValue(node: TemplateNode, sampling: Sampling): unknown {
  const { default: preset } = node.ui
  const one = preset !== undefined && preset !== '{NOW}' ? preset : sampleValue(node, sampling)
  if (one === undefined || !node.isRepeatable || Array.isArray(one)) return one
  return Array.from({ length: countOf(node, 1) }, () => one)
}

/** In place of a value that could not be made. */
const NONE = ''

const madeIn = new WeakMap<Template, Map<Lang, ReadonlyMap<string, string>>>()

/**
 * What each field of a form fills itself with, as JSON by contentId; '' where nothing can be made. The same map for the same form: it is
 * asked for with every key.
 */
export function madeValues(template: Template, lang: Lang): ReadonlyMap<string, string> {
  const byLanguage = madeIn.get(template) ?? new Map<Lang, ReadonlyMap<string, string>>()
  madeIn.set(template, byLanguage)
  const sampling: Sampling = { lang, now: new Date() }
  const made =
    byLanguage.get(lang) ??
    new Map(
      template.fields
        .filter((node) => !isCounted(node) && node.ui.valueType !== 'id-ref')
        .map((node) => [node.id, JSON.stringify(madeValue(node, sampling)) ?? NONE] as const),
    )
  byLanguage.set(lang, made)
  return made
}

/** Fields whose pattern takes no text that could be made: they are left empty. */
export const withoutSample = (template: Template): TemplateNode[] => {
  const sampling: Sampling = { lang: 'de', now: new Date() }
  return template.fields.filter((node) => !node.isOffScreen && patternOf(node) !== undefined && isUnmade(node, sampling))
}

const isUnmade = (node: TemplateNode, sampling: Sampling): boolean =>
  !isCounted(node) && node.ui.valueType !== 'id-ref' && madeValue(node, sampling) === undefined

const patternOf = ({ itemSchema: { pattern, additionalProperties } }: TemplateNode): string | undefined =>
  pattern ?? (typeof additionalProperties === 'object' ? additionalProperties.pattern : undefined)

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
