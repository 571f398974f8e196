import { getAt, setAt } from '../data/access'
import { sameValue, withoutBlanks } from '../data/diffData'
import { isObject, nodeAt, parsePath } from '../data/path'
import type { FormData } from '../data/path'
import { ALL_DIGITS, exactText, isExact, isLong, readExact } from '../numbers'
import type { TemplateNode } from '../template/template'
import { DECIMAL } from '../data/valueShape'
import { evaluateLogic, isTrue } from './evaluate'
import { affectedByGroup, placesOf, updateStates } from './states'
import type { FormStates } from './states'

export interface Recomputed {
  /** The data with all computed values in place. */
  data: FormData
  /** Paths of computed values that changed. */
  computed: string[]
  /** Paths whose state changed, as `updateStates` gives them. */
  states: Set<string>
}

/**
 * After a change at `changedPath` ('' for everything): brings `states` up to date and writes every value that a `set` rule computes. What a
 * computed value leads to is computed too; rules have no cycles, so one pass in their order is enough.
 */
export const recompute = (states: FormStates, data: FormData, changedPath: string): Recomputed =>
  recomputeAfter(states, data, computedAfter(states, [changedPath], false))

/**
 * The same after changes at several places of a form that was recomputed before: what nothing of them leads to stays as it was. A computed
 * value that somebody changed is computed again.
 */
export const recomputeSince = (states: FormStates, data: FormData, changedPaths: readonly string[]): Recomputed =>
  recomputeAfter(states, data, computedAfter(states, changedPaths, true))

/** A change, and the computed fields that it leads to. */
interface Change {
  path: string
  indexes: readonly number[]
  leadsTo: ReadonlyMap<TemplateNode, number>
}

function recomputeAfter(states: FormStates, data: FormData, changes: readonly Change[]): Recomputed {
  // All of them first: a value is not computed with what another change makes old.
  const changed = new Set(changes.flatMap(({ path }) => [...updateStates(states, data, path)]))
  const computed: string[] = []
  let current = data
  for (const node of changes.length > 0 ? targetsOf(states) : []) {
    for (const { indexes, leadsTo } of changes) {
      const shared = leadsTo.get(node)
      if (shared === undefined) continue
      for (const place of placesOf(node, current, indexes.slice(0, shared))) {
        const value = computedValue(states, current, { node, indexes: place.indexes })
        if (!value.holds || sameValue(withoutBlanks(value.value), withoutBlanks(getAt(current, place.path)))) continue
        current = setAt(current, place.path, value.value)
        computed.push(place.path)
        for (const path of updateStates(states, current, place.path)) changed.add(path)
      }
    }
  }
  return { data: current, computed, states: changed }
}

/** Computed fields, what is read before its readers. */
const targetsOf = ({ template }: FormStates): ReadonlySet<TemplateNode> => new Set(template.rules.computed.map(({ target }) => target))

/** Computed fields to work out again after changes; with `withOwn` also those that were changed themselves. */
function computedAfter({ template }: FormStates, paths: readonly string[], withOwn: boolean): Change[] {
  const { rules } = template
  return paths.map((path): Change => {
    const indexes = (parsePath(path) ?? []).filter((each) => /^\d+$/.test(each)).map(Number)
    const node = rules.computed.length > 0 ? nodeAt(template, path) : undefined
    const affected = !node ? [] : node.isField ? rules.affected(node.id) : affectedByGroup(template, node, indexes.length)
    const leadsTo = new Map(affected.map(({ node: reached, shared }) => [reached, shared]))
    if (node?.isField && withOwn && !leadsTo.has(node)) leadsTo.set(node, node.repeatedAncestors.length)
    return { path, indexes, leadsTo }
  })
}

/** What the first `set` rule that holds gives a field in these items; `holds` is false while none does. */
export function computedValue(
  states: FormStates,
  data: FormData,
  { node, indexes }: { node: TemplateNode; indexes: readonly number[] },
): { holds: boolean; value: unknown } {
  const at = { indexes, situation: { data, tree: states.tree } }
  for (const rule of states.template.rules.byTarget.get(node.id) ?? []) {
    if (rule.effect !== 'set' || !rule.value || !isTrue(rule, at)) continue
    return { holds: true, value: asValue(node, evaluateLogic(rule, rule.value, at)) }
  }
  return { holds: false, value: undefined }
}

/** Bounds of what rules make: what one made the next one may name a hundred times over. */
const TEXT_LIMIT = 20_000
const VALUES_LIMIT = 1_000

/** A number with all its digits and without an exponent; undefined for what is none (NaN), which is no text either. */
function asText({ itemSchema }: TemplateNode, result: unknown): string | undefined {
  const text = isExact(result) ? exactText(result, ALL_DIGITS) : String(result)
  return text?.slice(0, Math.min(TEXT_LIMIT, itemSchema.maxLength ?? TEXT_LIMIT))
}

/** A long number is an object only by how it is kept. */
const isParts = (result: unknown): result is Record<string, unknown> => isObject(result) && !isLong(result)

/** The result as a value of the field's type; undefined, which empties the field, for what cannot be one. */
function asValue(field: TemplateNode, result: unknown): unknown {
  if (!field.isRepeatable) return asOne(field, Array.isArray(result) ? result[0] : result)
  const most = Math.min(VALUES_LIMIT, field.ui.repeatable?.max ?? VALUES_LIMIT)
  const values: unknown[] = []
  for (const each of (Array.isArray(result) ? result : [result]) as unknown[]) {
    const value = asOne(field, each)
    if (value !== undefined && values.push(value) >= most) break
  }
  return values.length > 0 ? values : undefined
}

function asOne(field: TemplateNode, result: unknown): unknown {
  if (result === null || result === undefined) return undefined
  switch (field.ui.valueType) {
    case 'indicator':
      return typeof result === 'boolean' ? result : undefined
    case 'integer':
      return whole(typeof result === 'string' ? readExact(result) : result)
    case 'number':
      return decimal(result)
    case 'amount':
      return isParts(result) ? withNumber(result, { number: 'amount', unit: 'currency' }) : inPreset(field, result)
    case 'measure':
      return withNumber(result, { number: 'value', unit: 'unit' })
    case 'text-multilingual':
      return isParts(result) ? result : inGerman(asText(field, result))
    default:
      return isParts(result) ? undefined : asText(field, result)
  }
}

const inGerman = (text: string | undefined): unknown => (text === undefined ? undefined : { DEU: text })

/** JSON keeps whole numbers up to 2^53; a long one is none of them. */
const whole = (result: unknown): number | undefined =>
  !isLong(result) && Number.isSafeInteger(Number(result)) ? Number(result) : undefined

/** A bare amount is in the currency that the template presets, with its cents; without one it is none. */
function inPreset({ ui }: TemplateNode, result: unknown): unknown {
  const number = decimal(result)
  if (number === undefined || !isObject(ui.default)) return undefined
  const [whole = '', cents = ''] = number.split('.')
  return { amount: `${whole}.${cents.padEnd(2, '0')}`, currency: ui.default.currency }
}

/** Quantities are computed whole, from another quantity; a bare number has no unit and is none. */
function withNumber(result: unknown, parts: { number: string; unit: string }): unknown {
  if (!isParts(result)) return undefined
  const number = decimal(result[parts.number])
  return number === undefined ? undefined : { [parts.number]: number, [parts.unit]: result[parts.unit] }
}

/** As a decimal string can be: twelve digits behind the point, without an exponent; undefined for what is no number, or a longer one. */
function decimal(result: unknown): string | undefined {
  const number = typeof result === 'string' ? readExact(result) : result
  const text = isExact(number) ? exactText(number, 12) : undefined
  return text !== undefined && DECIMAL.test(text) ? text : undefined
}
