import jsonLogic from 'json-logic-js'
import type { JsonLogic } from '../format/format'
import { evaluated } from './decimalOperators'
import { evaluateCall, OWN_OPERATORS, ownCall } from './ownOperators'
import type { OwnCall } from './ownOperators'
import type { ParsedLogic } from './parseLogic'
import { readValue } from './readValue'
import type { Situation } from './readValue'
import type { CompiledRule, Read } from './ruleIndex'

/** Key under which the evaluator finds all instances of a field; no contentId can look like it. */
const everywhere = (contentId: string): string => `*${contentId}`

interface Prepared {
  logic: JsonLogic
  calls: ReadonlyMap<string, OwnCall>
}

const rewritten = new WeakMap<ParsedLogic, Prepared>()

/**
 * How long `cat` makes a text: a rule may name what another rule made a hundred times, and the next one that. In an iteration, which is
 * gone through for every item, less.
 */
const CAT_LIMIT = { once: 20_000, perItem: 1_000 }
const ITERATIONS: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'some', 'none', 'reduce'])

/** `values` and the operators of our own become variables; operators on numbers become those that reckon in decimals. */
function rewrite(logic: JsonLogic, calls: Map<string, OwnCall>, longest = CAT_LIMIT.once): JsonLogic {
  if (Array.isArray(logic)) return logic.map((each) => rewrite(each, calls, longest))
  if (typeof logic !== 'object' || logic === null) return logic
  const [operator = '', argument = null] = Object.entries(logic)[0] ?? []
  const args = Array.isArray(argument) ? argument : [argument]
  if (operator === 'values') return { var: everywhere(String(args[0])) }
  const call = OWN_OPERATORS.has(operator) ? ownCall(operator, args) : null
  if (!call) {
    const below = { [evaluated(operator)]: rewrite(argument, calls, ITERATIONS.has(operator) ? CAT_LIMIT.perItem : longest) }
    return operator === 'cat' ? { substr: [below, 0, longest] } : below
  }
  // A key without dots: json-logic-js takes a dot for a step into the value.
  const key = `=${calls.size}`
  calls.set(key, call)
  return { var: key }
}

function prepared(parsed: ParsedLogic): Prepared {
  const known = rewritten.get(parsed)
  if (known !== undefined) return known
  const calls = new Map<string, OwnCall>()
  const result = { logic: rewrite(parsed.logic, calls), calls }
  rewritten.set(parsed, result)
  return result
}

type At = { indexes: readonly number[]; situation: Situation }

/** Evaluates parsed logic for a rule or check in the given items. The evaluator sees a bare table of the fields it names, nothing else. */
export function evaluateLogic({ reads }: { reads: readonly Read[] }, parsed: ParsedLogic, at: At): unknown {
  const { logic, calls } = prepared(parsed)
  const variables = Object.create(null) as Record<string, unknown>
  for (const read of reads) {
    const value = readValue(read, at.indexes, at.situation)
    variables[read.isEverywhere ? everywhere(read.field.id) : read.field.id] = value
  }
  for (const [key, call] of calls) variables[key] = evaluateCall(call, { reads, ...at })
  const result: unknown = jsonLogic.apply(logic as Parameters<typeof jsonLogic.apply>[0], variables)
  return result
}

export function isTrue(rule: Pick<CompiledRule, 'reads' | 'when'>, at: At): boolean {
  return Boolean(jsonLogic.truthy(evaluateLogic(rule, rule.when, at)))
}
