import { HIDDEN } from '../rules/stateTree'
import type { StateTree } from '../rules/stateTree'
import type { FormStates } from '../rules/states'
import type { Template, TemplateNode } from '../template/template'
import { sameValue } from '../data/diffData'
import { meansLots } from './emptyData'
import { isFilled } from '../data/filled'
import { lotsOf } from './head'
import { isObject } from '../data/path'
import type { FormData } from '../data/path'

/** A value that somebody gave and that no field shows any more, because a rule or a choice hides it. */
export interface HiddenValue {
  path: string
  contentId: string
  value: unknown
}

interface Dropping {
  template: Template
  hidden: HiddenValue[]
  /** The only lot is named by the form itself, not by a person. */
  hasOneLot: boolean
}

/**
 * The form without the values that rules or choices hide: they say nothing, are told to nobody and bind nobody. What the form itself puts
 * there (identifiers, constants, presets, computed marks) stays, so that a field that shows again is as in a new form. The same object
 * where nothing is hidden; hidden values were read as missing before, so that no state changes by it.
 */
export function withoutHidden(
  template: Template,
  data: FormData,
  { tree }: Pick<FormStates, 'tree'>,
): { data: FormData; hidden: HiddenValue[] } {
  const dropping: Dropping = { template, hidden: [], hasOneLot: lotsOf(template, data).length === 1 }
  const kept = withoutIn(dropping, template.root, { value: data, tree, path: '' })
  return { data: isObject(kept) ? kept : data, hidden: dropping.hidden }
}

interface Place {
  value: unknown
  /** Undefined: nothing is hidden here or below. */
  tree: StateTree | undefined
  path: string
  isHidden?: boolean
}

function withoutIn(dropping: Dropping, node: TemplateNode, { value, tree, path, isHidden = false }: Place): unknown {
  if (!isObject(value) || (!tree && !isHidden)) return value
  let changed: Record<string, unknown> | null = null
  for (const child of node.children) {
    if (!Object.hasOwn(value, child.id)) continue
    const below = tree?.below.get(child.id)
    const inner: Place = {
      value: value[child.id],
      tree: below,
      path: `${path}/${child.id}`,
      isHidden: isHidden || ((below?.flags ?? 0) & HIDDEN) !== 0,
    }
    const next = child.isField
      ? fieldWithout(dropping, child, inner)
      : child.isRepeatable
        ? listWithout(dropping, child, inner)
        : withoutIn(dropping, child, inner)
    if (next !== inner.value) (changed ??= { ...value })[child.id] = next
  }
  return changed ? Object.fromEntries(Object.entries(changed).filter(([, each]) => each !== undefined)) : value
}

/** Of a hidden list the items go that a new form would not have; those of a lot stay what they are named by. */
function listWithout(dropping: Dropping, node: TemplateNode, { value, tree, path, isHidden = false }: Place): unknown {
  if (!Array.isArray(value)) return value
  const items = value.map((item: unknown, index) =>
    withoutIn(dropping, node, { value: item, tree: tree?.below.get(String(index)), path: `${path}/${index}`, isHidden }),
  )
  const kept = isHidden && !node.isLot ? items.slice(0, node.minItems) : items
  if (kept.length === value.length && kept.every((item, index) => item === value[index])) return value
  return kept.length === 0 ? undefined : kept
}

function fieldWithout(dropping: Dropping, field: TemplateNode, { value, path, isHidden }: Place): unknown {
  if (!isHidden || !isGiven(dropping, field, value)) return value
  dropping.hidden.push({ path, contentId: field.id, value })
  return presetOf(field)
}

/** A person said it: no preset, no identifier, nothing that a rule works out or that no screen ever shows. */
function isGiven({ template, hasOneLot }: Dropping, field: TemplateNode, value: unknown): boolean {
  if (field.isOffScreen || field.ui.idScheme !== undefined || !isFilled(field, value)) return false
  if (hasOneLot && meansLots(template, field)) return false
  if (template.rules.byTarget.get(field.id)?.some(({ effect }) => effect === 'set')) return false
  return !sameValue(value, presetOf(field))
}

/** What a new form has there. A moment is none: it would be another one by now. */
function presetOf({ ui, isRepeatable }: TemplateNode): unknown {
  const preset = ui.default === '{NOW}' ? undefined : ui.default
  return preset !== undefined && isRepeatable && !Array.isArray(preset) ? [preset] : preset
}
