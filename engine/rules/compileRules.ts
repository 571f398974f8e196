import type { NodeIndex } from '../template/compile'
import { fault, type Fault } from '../format/fault'
import type { Rule } from '../format/format'
import type { TemplateNode } from '../template/template'
import { buildIndex, sharedAncestors } from './affected'
import { parseLogic, type ParsedLogic } from './parseLogic'
import type { CompiledRule, Read, RuleIndex } from './ruleIndex'

type OrderResult = { ok: true; rank: ReadonlyMap<string, number> } | { ok: false; cycle: string[] }

/**
 * Order in which visibility and computed values are worked out, or the cycle that makes it impossible. A hidden field reads as missing, so
 * a value depends on the visibility of its field and of everything around it. require and readOnly change no value and can close no cycle.
 */
function findCycle(nodes: NodeIndex, rules: readonly CompiledRule[]): OrderResult {
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

type CompileResult = { ok: true; index: RuleIndex } | { ok: false; faults: Fault[] }

/** Parses and links all rules of a template; every fault comes back, and a cycle is named by the contentIds on it. */
export function compileRules(nodes: NodeIndex, rules: readonly Rule[]): CompileResult {
  const faults: Fault[] = []
  const compiled = rules.flatMap((rule, at) => compileRule(nodes, rule, { path: `/rules/${at}`, faults }) ?? [])
  if (faults.length > 0) return { ok: false, faults }
  const order = findCycle(nodes, compiled)
  if (!order.ok) {
    const last = rules.findIndex((rule) => order.cycle.includes(rule.target))
    return { ok: false, faults: [fault(`/rules/${Math.max(0, last)}`, 'cycle', { cycle: order.cycle.join(' → ') })] }
  }
  return { ok: true, index: buildIndex(nodes, compiled, order.rank) }
}

function compileRule(nodes: NodeIndex, rule: Rule, { path, faults }: { path: string; faults: Fault[] }): CompiledRule | null {
  const before = faults.length
  const target = nodes.node(rule.target)
  if (!target) faults.push(fault(`${path}/target`, 'unknownField', { id: rule.target }))
  const isSet = rule.effect === 'set'
  if (isSet && target && !target.isField) faults.push(fault(`${path}/target`, 'notAField', { id: rule.target }))
  if (isSet && rule.value === undefined) faults.push(fault(`${path}/value`, 'missing'))
  if (!isSet && rule.value !== undefined) faults.push(fault(`${path}/value`, 'unknownKey'))
  const when = parsed(nodes, rule.when, { path: `${path}/when`, faults })
  const value = rule.value === undefined ? null : parsed(nodes, rule.value, { path: `${path}/value`, faults })
  if (!target || !when || faults.length > before) return null
  return {
    rule,
    effect: rule.effect,
    target,
    when,
    value,
    reads: [...readsFrom(nodes, target, when), ...(value ? readsFrom(nodes, target, value) : [])],
  }
}

function parsed(nodes: NodeIndex, json: unknown, { path, faults }: { path: string; faults: Fault[] }): ParsedLogic | null {
  const result = parseLogic(json, (id) => nodes.node(id)?.isField ?? false, { path })
  if (result.ok) return result.parsed
  faults.push(...result.faults)
  return null
}

/** What logic reads from a place: values of the items that a field shares with it, and of all of them. */
export function readsFrom(nodes: NodeIndex, target: TemplateNode, logic: ParsedLogic): Read[] {
  const read =
    (isEverywhere: boolean) =>
    (id: string): Read[] => {
      const field = nodes.node(id)
      return field ? [{ field, shared: isEverywhere ? 0 : sharedAncestors(field, target), isEverywhere }] : []
    }
  return [...[...logic.reads].flatMap(read(false)), ...[...logic.readsAll].flatMap(read(true))]
}
