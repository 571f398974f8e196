import type { Template, TemplateNode } from '../template/template'
import { isObject } from './path'
import type { FormData } from './path'

export interface Instance {
  path: string
  value: unknown
  /** Item numbers of the repeated groups around it, outermost first. */
  indexes: readonly number[]
}

const NO_INDEXES: readonly number[] = []

/**
 * Every place of a node in the data, in form order. A field is there once per item of the groups around it, filled or not (a repeatable
 * field's value is its whole list); a repeated group is there once per item it has.
 */
export function instances(template: Template, data: FormData, contentId: string): Instance[] {
  const node = template.node(contentId)
  return node ? instancesOf(node, data) : []
}

export function instancesOf(node: TemplateNode, data: FormData): Instance[] {
  return expand(node, { value: data, path: '', indexes: NO_INDEXES }, [])
}

/** Follows the chain, splitting at every repeated group. `fixed` narrows the outermost groups to one item each. */
function expand(node: TemplateNode, from: Instance, fixed: readonly number[]): Instance[] {
  let places: Instance[] = [from]
  for (const each of node.chain) {
    const next: Instance[] = []
    for (const { value, path, indexes } of places) {
      const inner = isObject(value) && Object.hasOwn(value, each.id) ? value[each.id] : undefined
      const innerPath = `${path}/${each.id}`
      if (!each.isRepeatable || each.isField) next.push({ value: inner, path: innerPath, indexes })
      else if (Array.isArray(inner)) {
        const only = fixed[indexes.length]
        const visit = (index: number): void =>
          void next.push({ value: inner[index], path: `${innerPath}/${index}`, indexes: [...indexes, index] })
        if (only === undefined) for (let index = 0; index < inner.length; index += 1) visit(index)
        else if (only < inner.length) visit(only)
      }
    }
    places = next
  }
  return places
}

/** The instances of a node inside the given items of its outermost repeated ancestors. */
export function instancesWithin(node: TemplateNode, data: FormData, fixed: readonly number[]): Instance[] {
  return expand(node, { value: data, path: '', indexes: NO_INDEXES }, fixed)
}
