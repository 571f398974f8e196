import jsonLogic from 'json-logic-js'
import type { JsonLogic } from '../template/format'
import type { ParsedLogic } from './parseLogic'
import { readValue } from './readValue'
import type { Situation } from './readValue'
import type { CompiledRule } from './ruleIndex'

/** Key under which the evaluator finds all instances of a field; no contentId can look like it. */
const everywhere = (contentId: string): string => `*${contentId}`

const rewritten = new WeakMap<ParsedLogic, JsonLogic>()

/** `values` becomes a variable of ours: json-logic-js is a shared singleton that we do not teach operators. */
function rewrite(logic: JsonLogic): JsonLogic {
  if (Array.isArray(logic)) return logic.map(rewrite)
  if (typeof logic !== 'object' || logic === null) return logic
  const [operator = '', argument = null] = Object.entries(logic)[0] ?? []
  if (operator !== 'values') return { [operator]: rewrite(argument) }
  const id = Array.isArray(argument) ? argument[0] : argument
  return { var: everywhere(String(id)) }
}

function prepared(parsed: ParsedLogic): JsonLogic {
  const known = rewritten.get(parsed)
  if (known !== undefined) return known
  const logic = rewrite(parsed.logic)
  rewritten.set(parsed, logic)
  return logic
}

/** Evaluates parsed logic for a rule in the given items. The evaluator sees a bare table of the fields the rule names, nothing else. */
export function evaluateLogic(rule: CompiledRule, logic: ParsedLogic, at: { indexes: readonly number[]; situation: Situation }): unknown {
  const variables = Object.create(null) as Record<string, unknown>
  for (const read of rule.reads) {
    const value = readValue(read, at.indexes, at.situation)
    variables[read.isEverywhere ? everywhere(read.field.id) : read.field.id] = value
  }
  const result: unknown = jsonLogic.apply(prepared(logic) as Parameters<typeof jsonLogic.apply>[0], variables)
  return result
}

export function isTrue(rule: CompiledRule, at: { indexes: readonly number[]; situation: Situation }): boolean {
  return Boolean(jsonLogic.truthy(evaluateLogic(rule, rule.when, at)))
}
