import type { NodeIndex } from '../template/compile'
import type { TemplateNode } from '../template/template'
import type { Affected, CompiledRule, RuleIndex } from './ruleIndex'

interface Edge extends Affected {
  /** The reader's own value or visibility changes, so its readers follow. */
  spreads: boolean
}

export function buildIndex(nodes: NodeIndex, rules: readonly CompiledRule[], rank: ReadonlyMap<string, number>): RuleIndex {
  const byTarget = new Map<string, CompiledRule[]>()
  const readers = new Map<string, Edge[]>()
  const addEdge = (from: TemplateNode, edge: Edge): void => void readers.set(from.id, [...(readers.get(from.id) ?? []), edge])
  for (const rule of rules) {
    byTarget.set(rule.target.id, [...(byTarget.get(rule.target.id) ?? []), rule])
    const spreads = rule.effect === 'show' || rule.effect === 'set'
    for (const { field, shared } of rule.reads) addEdge(field, { node: rule.target, shared, spreads })
  }
  for (const node of nodes.nodes) {
    if (node.choiceOf) addEdge(node.choiceOf.field, { node, shared: node.repeatedAncestors.length, spreads: true })
  }
  const byRank = (a: { id: string }, b: { id: string }): number => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)
  const ruled = nodes.nodes.filter((node) => node.choiceOf || byTarget.has(node.id)).sort(byRank)
  const known = new Map<string, readonly Affected[]>()

  const affected = (contentId: string): readonly Affected[] => {
    const cached = known.get(contentId)
    if (cached) return cached
    const start = nodes.node(contentId)
    const found = start ? spread(start, readers) : []
    const sorted = found.sort((a, b) => byRank(a.node, b.node))
    known.set(contentId, sorted)
    return sorted
  }
  return {
    rules,
    byTarget,
    ruled,
    computed: rules.filter((rule) => rule.effect === 'set').sort((a, b) => byRank(a.target, b.target)),
    affected,
    affectedBy: (contentId) => affected(contentId).map((each) => each.node.id),
  }
}

/** Follows the readers of a field, and the readers of everything inside what they show or compute. */
function spread(start: TemplateNode, readers: ReadonlyMap<string, readonly Edge[]>): Affected[] {
  const reached = new Map<TemplateNode, number>()
  const spreadFrom = (field: TemplateNode, limit: number): void => {
    for (const edge of readers.get(field.id) ?? []) {
      const shared = Math.min(limit, edge.shared)
      const before = reached.get(edge.node)
      if (before !== undefined && before <= shared) continue
      reached.set(edge.node, shared)
      if (edge.spreads) for (const inner of fieldsIn(edge.node)) spreadFrom(inner, Math.min(shared, sharedAncestors(inner, start)))
    }
  }
  spreadFrom(start, start.repeatedAncestors.length)
  return [...reached].map(([node, shared]) => ({ node, shared }))
}

/** Repeated groups that are around both nodes. */
export function sharedAncestors(a: TemplateNode, b: TemplateNode): number {
  let shared = 0
  while (a.repeatedAncestors[shared] !== undefined && a.repeatedAncestors[shared] === b.repeatedAncestors[shared]) shared += 1
  return shared
}

/** A field itself, or all fields below a section or group. */
function fieldsIn(node: TemplateNode): TemplateNode[] {
  return node.isField ? [node] : node.children.flatMap(fieldsIn)
}
