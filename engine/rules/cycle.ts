import type { NodeIndex } from '../template/compile'
import type { TemplateNode } from '../template/template'
import type { CompiledRule } from './ruleIndex'

type OrderResult = { ok: true; rank: ReadonlyMap<string, number> } | { ok: false; cycle: string[] }

/**
 * Order in which visibility and computed values are worked out, or the cycle that makes it impossible. A hidden field reads as missing, so
 * a value depends on the visibility of its field and of everything around it. require and readOnly change no value and can close no cycle.
 */
export function findCycle(nodes: NodeIndex, rules: readonly CompiledRule[]): OrderResult {
  const readBy = new Map<string, TemplateNode[]>()
  for (const { effect, target, reads } of rules) {
    if (effect === 'show' || effect === 'set') readBy.set(target.id, [...(readBy.get(target.id) ?? []), ...reads.map((read) => read.field)])
  }
  const needs = (node: TemplateNode): TemplateNode[] => [
    ...(node.parent && node.parent.id !== '' ? [node.parent] : []),
    ...(node.choiceOf ? [node.choiceOf.field] : []),
    ...(readBy.get(node.id) ?? []),
  ]
  const rank = new Map<string, number>()
  const trail: string[] = []
  const visit = (node: TemplateNode): string[] | null => {
    if (rank.has(node.id)) return null
    const seen = trail.indexOf(node.id)
    if (seen >= 0) return [...trail.slice(seen), node.id]
    trail.push(node.id)
    for (const each of needs(node)) {
      const cycle = visit(each)
      if (cycle) return cycle
    }
    trail.pop()
    rank.set(node.id, rank.size)
    return null
  }
  for (const node of nodes.nodes) {
    const cycle = visit(node)
    if (cycle) return { ok: false, cycle }
  }
  return { ok: true, rank }
}
