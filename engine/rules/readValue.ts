import { isValueFilled } from '../data/filled'
import { isObject } from '../data/path'
import { readExact } from '../numbers'
import type { TemplateNode } from '../template/template'
import type { Read } from './ruleIndex'
import { HIDDEN } from './stateTree'
import type { StateTree } from './stateTree'

export interface Situation {
  data: Record<string, unknown>
  tree: StateTree
  /** The day on which a check is judged ('2026-12-01+01:00'). */
  today?: string
  /** Lists of whole forms read before in the same pass: a hundred lots that ask one list read it once. */
  lists?: Map<TemplateNode, readonly unknown[]>
}

/**
 * What a rule sees of a field: in items it shares with the target that item's value, else the list of all values it can reach. Values of
 * what rules hide, blanks and nulls read as missing (undefined; left out of lists). Decimal strings arrive as numbers, exact ones, so
 * that 9 is less than 10.
 */
export function readValue({ field, shared, isEverywhere }: Read, indexes: readonly number[], situation: Situation): unknown {
  const isWhole = isEverywhere || (shared === 0 && field.repeatedAncestors.length > 0)
  const known = isWhole ? situation.lists?.get(field) : undefined
  if (known) return known
  const found: unknown[] = []
  if (isWhole) situation.lists?.set(field, found)
  collect({ field, shared, indexes, found }, { value: situation.data, tree: situation.tree, step: 0, repeats: 0 })
  const isOne = !isEverywhere && shared === field.repeatedAncestors.length && !field.isRepeatable
  return isOne ? found[0] : found
}

interface Search {
  field: TemplateNode
  shared: number
  indexes: readonly number[]
  found: unknown[]
}

interface Place {
  value: unknown
  tree: StateTree | undefined
  step: number
  repeats: number
}

function collect(search: Search, { value, tree, step, repeats }: Place): void {
  const node = search.field.chain[step]
  if (!node || !isObject(value) || !Object.hasOwn(value, node.id)) return
  const inner = value[node.id]
  const innerTree = tree?.below.get(node.id)
  if (innerTree && innerTree.flags & HIDDEN) return
  if (node.isField) return addValues(search, inner)
  if (!node.isRepeatable) return collect(search, { value: inner, tree: innerTree, step: step + 1, repeats })
  if (!Array.isArray(inner)) return
  const only = repeats < search.shared ? search.indexes[repeats] : undefined
  const visit = (index: number): void => {
    collect(search, { value: inner[index], tree: innerTree?.below.get(String(index)), step: step + 1, repeats: repeats + 1 })
  }
  if (only !== undefined) visit(only)
  else for (let index = 0; index < inner.length; index += 1) visit(index)
}

function addValues({ field, found }: Search, value: unknown): void {
  const values: unknown[] = field.isRepeatable ? (Array.isArray(value) ? value : []) : [value]
  for (const each of values) if (isValueFilled(field.ui, each)) found.push(plain(field, each))
}

const PARTS: readonly string[] = ['amount', 'currency', 'value', 'unit']
const isPart = (key: string): boolean => PARTS.includes(key) || /^[A-Z]{3}$/.test(key)

/** Scalars and flat objects of known parts, whatever the data holds: nothing with behaviour reaches the evaluator. */
function plain(field: TemplateNode, value: unknown): unknown {
  if (field.ui.valueType === 'number') return toNumber(value)
  if (!isObject(value)) return value
  const parts: Record<string, unknown> = {}
  for (const key of Object.keys(value).filter(isPart)) {
    const each = value[key]
    if (key === 'amount' || key === 'value') parts[key] = toNumber(each)
    else if (typeof each === 'string') parts[key] = each
  }
  return parts
}

function toNumber(value: unknown): unknown {
  if (typeof value === 'string') return readExact(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
