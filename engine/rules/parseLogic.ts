import { fault, step } from '../format/fault'
import type { Fault, FaultReason } from '../format/fault'
import type { JsonLogic } from '../format/format'
import { isRecord } from '../format/shape'
import { OWN_OPERATORS, operandsOf, ownCall } from './ownOperators'

export const LOGIC_DEPTH = 20
export const LOGIC_NODES = 500

/** Operators and how many arguments each takes. What is not here does not exist; `log` and `method` of json-logic-js never do. */
const OPERATORS: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ['var', [1, 2]],
  ['values', [1, 1]],
  ['missing', [1, 100]],
  ['missing_some', [2, 2]],
  ['if', [1, 100]],
  ['?:', [3, 3]],
  ['and', [1, 100]],
  ['or', [1, 100]],
  ['!', [1, 1]],
  ['!!', [1, 1]],
  ['==', [2, 2]],
  ['===', [2, 2]],
  ['!=', [2, 2]],
  ['!==', [2, 2]],
  ['>', [2, 2]],
  ['>=', [2, 2]],
  ['<', [2, 3]],
  ['<=', [2, 3]],
  ['+', [1, 100]],
  ['-', [1, 2]],
  ['*', [1, 100]],
  ['/', [2, 2]],
  ['%', [2, 2]],
  ['min', [1, 100]],
  ['max', [1, 100]],
  ['in', [2, 2]],
  ['merge', [1, 100]],
  ['cat', [1, 100]],
  ['substr', [2, 3]],
  ['map', [2, 2]],
  ['filter', [2, 2]],
  ['all', [2, 2]],
  ['some', [2, 2]],
  ['none', [2, 2]],
  ['reduce', [3, 3]],
  ...OWN_OPERATORS,
])
const ITERATIONS: readonly string[] = ['map', 'filter', 'all', 'some', 'none', 'reduce']
/** Inside reduce these make the accumulator longer at every step, without end. */
const GROWING: readonly string[] = ['cat', 'merge']
/** Parts of a value a rule may read after a dot: amounts, measures and languages of multilingual texts. */
const PART = /^(?:amount|currency|value|unit|[A-Z]{3})$/

export interface ParsedLogic {
  logic: JsonLogic
  /** contentIds read at the rule's own place: own item first, then outwards. */
  reads: ReadonlySet<string>
  /** contentIds read in all their instances (`values`). */
  readsAll: ReadonlySet<string>
}

export type ParseResult = { ok: true; parsed: ParsedLogic } | { ok: false; faults: Fault[] }

interface Walk {
  faults: Fault[]
  reads: Set<string>
  readsAll: Set<string>
  isField: (contentId: string) => boolean
  hasToday: boolean
  mostIterations: number
  nodes: number
}

interface Place {
  path: string
  depth: number
  /** How many iterations are around this place; in one, `var` reads the item. */
  iterations: number
  isInReduce: boolean
}

/**
 * Parses JsonLogic before anything evaluates it. Known operators only, fields of this template only, depth and size bounded, no string or
 * list growth inside reduce, at most two iterations inside each other (`mostIterations`). `isField` says which contentIds may be read. Only
 * checks know what day it is: a rule must give the same tomorrow.
 */
export function parseLogic(
  json: unknown,
  isField: (contentId: string) => boolean,
  { path = '', hasToday = false, mostIterations = 2 }: { path?: string; hasToday?: boolean; mostIterations?: number } = {},
): ParseResult {
  const walk: Walk = { faults: [], reads: new Set(), readsAll: new Set(), isField, hasToday, mostIterations, nodes: 0 }
  const isLogic = visit(walk, json, { path, depth: 0, iterations: 0, isInReduce: false })
  if (walk.nodes > LOGIC_NODES) walk.faults.push(fault(path, 'tooMany', { count: walk.nodes, limit: LOGIC_NODES }))
  if (walk.faults.length > 0 || !isLogic) return { ok: false, faults: walk.faults }
  // Everything in it was visited and found to be JSON of known operators.
  return { ok: true, parsed: { logic: json as JsonLogic, reads: walk.reads, readsAll: walk.readsAll } }
}

function visit(walk: Walk, json: unknown, place: Place): boolean {
  const refuse = (reason: FaultReason, params: Fault['params'] = {}): false => {
    walk.faults.push(fault(place.path, reason, params))
    return false
  }
  walk.nodes += 1
  if (walk.nodes > LOGIC_NODES) return false
  if (place.depth > LOGIC_DEPTH) return refuse('tooDeep', { limit: LOGIC_DEPTH })
  if (json === null || typeof json === 'boolean') return true
  if (typeof json === 'number') return Number.isFinite(json) || refuse('notAnExpression')
  if (typeof json === 'string') return json.length <= 10_000 || refuse('tooLong')
  if (Array.isArray(json)) {
    // [accumulator, accumulator] doubles at every step just as merge does.
    if (place.isInReduce && !json.every(isScalar)) return refuse('growth', { operator: '[]' })
    return json.map((each, at) => visit(walk, each, { ...place, path: step(place.path, at), depth: place.depth + 1 })).every(Boolean)
  }
  if (!isRecord(json)) return refuse('notAnExpression')
  const keys = Object.keys(json)
  const operator = keys[0]
  if (operator === undefined || keys.length > 1) return refuse('notAnExpression')
  const arity = OPERATORS.get(operator)
  if (!arity) return refuse('unknownOperator', { operator: operator.slice(0, 80) })
  const argument = json[operator]
  const args: unknown[] = Array.isArray(argument) ? argument : [argument]
  if (args.length < arity[0] || args.length > arity[1]) return refuse('badArguments', { operator, min: arity[0], max: arity[1] })
  if (operator === 'var') return visitVariable(walk, args, place) || refuse('badVariable', { name: String(args[0]).slice(0, 80) })
  if (operator === 'values') return visitValues(walk, args, place) || refuse('badVariable', { name: String(args[0]).slice(0, 80) })
  if (operator === 'missing' || operator === 'missing_some')
    return visitMissing(walk, operator, args) || refuse('badVariable', { name: operator })
  if (OWN_OPERATORS.has(operator)) return visitOwn(walk, { operator, args }, place) || refuse('badArguments', { operator })
  if (place.isInReduce && GROWING.includes(operator)) return refuse('growth', { operator })
  return visitArguments(walk, { operator, args }, place)
}

function visitArguments(walk: Walk, { operator, args }: { operator: string; args: unknown[] }, place: Place): boolean {
  const isIteration = ITERATIONS.includes(operator)
  if (isIteration && place.iterations >= walk.mostIterations) {
    walk.faults.push(fault(place.path, 'nestedIteration', { operator, limit: walk.mostIterations }))
    return false
  }
  const at = step(place.path, operator)
  return args
    .map((each, index) => {
      // Of an iteration only the second argument runs once per item; its list and its start value belong to the place around it.
      const isBody = isIteration && index === 1
      return visit(walk, each, {
        path: step(at, index),
        depth: place.depth + 1,
        iterations: place.iterations + (isBody ? 1 : 0),
        isInReduce: place.isInReduce || (isBody && operator === 'reduce'),
      })
    })
    .every(Boolean)
}

const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)

function visitVariable(walk: Walk, [name, fallback]: unknown[], place: Place): boolean {
  if (typeof name !== 'string' || (fallback !== undefined && !isScalar(fallback))) return false
  const [id = '', part, more] = name.split('.')
  if (more !== undefined || (part !== undefined && !PART.test(part))) return false
  if (place.iterations > 0) {
    // json-logic-js shows the body of an iteration nothing but the item, so a contentId there would silently read nothing.
    return (
      name === '' || (place.isInReduce && (id === 'current' || id === 'accumulator')) || (id !== '' && part === undefined && PART.test(id))
    )
  }
  if (!walk.isField(id)) return false
  walk.reads.add(id)
  return true
}

function visitValues(walk: Walk, [id]: unknown[], place: Place): boolean {
  if (typeof id !== 'string' || place.iterations > 0 || !walk.isField(id)) return false
  walk.readsAll.add(id)
  return true
}

function visitOwn(walk: Walk, { operator, args }: { operator: string; args: unknown[] }, place: Place): boolean {
  const call = ownCall(operator, args)
  if (!call || place.iterations > 0 || (call.operator === 'days' && call.of === 'today' && !walk.hasToday)) return false
  walk.nodes += args.length
  return operandsOf(call).every(({ id, isEverywhere }) => {
    if (!walk.isField(id)) return false
    ;(isEverywhere ? walk.readsAll : walk.reads).add(id)
    return true
  })
}

function visitMissing(walk: Walk, operator: string, args: unknown[]): boolean {
  const [least, list] = operator === 'missing_some' ? [args[0], args[1]] : [0, args.length === 1 && Array.isArray(args[0]) ? args[0] : args]
  if (typeof least !== 'number' || !Array.isArray(list)) return false
  return list.every((id: unknown) => {
    if (typeof id !== 'string' || !walk.isField(id)) return false
    walk.reads.add(id)
    return true
  })
}
