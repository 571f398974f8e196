import type { NodeIndex } from '../template/compile'
import { fault } from '../format/fault'
import type { Fault } from '../format/fault'
import type { Check } from '../format/format'
import type { TemplateNode } from '../template/template'
import { readsFrom } from './compileRules'
import { parseLogic } from './parseLogic'
import type { ParsedLogic } from './parseLogic'
import type { Read } from './ruleIndex'

/** A check that passed the parser, with its nodes looked up. */
export interface CompiledCheck {
  readonly check: Check
  readonly target: TemplateNode
  /** The repeated group in each of whose items it is judged; null: the form as a whole. */
  readonly around: TemplateNode | null
  readonly assert: ParsedLogic
  readonly reads: readonly Read[]
}

/** Parses and links the checks of a template. They change nothing, so they can close no cycle. Every fault is added. */
export function compileChecks(nodes: NodeIndex, checks: readonly Check[], faults: Fault[]): CompiledCheck[] {
  const seen = new Set<string>()
  return checks.flatMap((check, at) => {
    const path = `/checks/${at}`
    if (seen.has(check.id)) faults.push(fault(`${path}/id`, 'duplicate', { id: check.id.slice(0, 80) }))
    seen.add(check.id)
    return compileCheck(nodes, check, { path, faults }) ?? []
  })
}

function compileCheck(nodes: NodeIndex, check: Check, { path, faults }: { path: string; faults: Fault[] }): CompiledCheck | null {
  const target = nodes.node(check.target)
  const around = check.around === undefined ? null : nodes.node(check.around)
  if (!target) faults.push(fault(`${path}/target`, 'unknownField', { id: check.target }))
  if (around === undefined) faults.push(fault(`${path}/around`, 'unknownField', { id: check.around ?? '' }))
  else if (around && (around.isField || !around.isRepeatable)) faults.push(fault(`${path}/around`, 'kindMismatch'))
  const isField = (id: string): boolean => nodes.node(id)?.isField ?? false
  const parsed = parseLogic(check.assert, isField, { path: `${path}/assert`, hasToday: true })
  if (!parsed.ok) faults.push(...parsed.faults)
  if (!target || around === undefined || !parsed.ok) return null
  // What lies in an item sees that item: any child stands for the place.
  const place = around?.children[0] ?? nodes.root
  return { check, target, around, assert: parsed.parsed, reads: readsFrom(nodes, place, parsed.parsed) }
}
