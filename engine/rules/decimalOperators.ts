import jsonLogic from 'json-logic-js'
import {
  ALL_DIGITS,
  compareExact,
  exactText,
  isDecimal,
  isExact,
  isLong,
  isSame,
  minus,
  over,
  plus,
  readExact,
  rest,
  times,
} from '../numbers'
import type { Exact } from '../numbers'

/*
 * JsonLogic's operators on numbers, in decimals: 0.1 + 0.2 is 0.3, and 9007199254740993 is not 9007199254740992. On everything else
 * (texts, lists, what is missing) they do what JsonLogic's own do.
 */

/** A list beside anything is its text, as JavaScript has it: [9] is '9'. */
const bare = (value: unknown): unknown => (typeof value === 'object' && value !== null && !isLong(value) ? String(value) : value)

/** What a number is where one is asked for: as JavaScript's `Number`, but never one rounded because it is too long. */
function numberOf(value: unknown): Exact {
  if (isExact(value)) return value
  const own = bare(value)
  if (typeof own !== 'string') return Number(own)
  return readExact(own) ?? (isDecimal(own) ? NaN : Number(own))
}

/** '12 kg' counts as 12. What goes on with digits ('1,5', '1 250', '2026-12-01') would be half of what it says, and is no number. */
const AT_FRONT = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?![.,\s'’_-]*\d)/i

/** As JavaScript's `parseFloat`, which is what JsonLogic adds and multiplies with. */
function parsed(value: unknown): Exact {
  if (isExact(value)) return value
  const own = bare(value)
  if (typeof own !== 'string') return NaN
  return readExact(own) ?? readExact(AT_FRONT.exec(own)?.[1] ?? '') ?? NaN
}

const isNumber = (value: unknown): boolean => isLong(value) || (typeof value === 'number' && !Number.isNaN(value))

/** Two texts: JavaScript compares them. Anything beside a number becomes one. */
function compared(a: unknown, b: unknown): number {
  const [left, right] = [numberOf(a), numberOf(b)]
  return isNumber(left) && isNumber(right) ? compareExact(left, right) : NaN
}

function isLess(a: unknown, b: unknown): boolean {
  const [left, right] = [bare(a), bare(b)]
  return typeof left === 'string' && typeof right === 'string' ? left < right : compared(left, right) < 0
}

function isAtMost(a: unknown, b: unknown): boolean {
  const [left, right] = [bare(a), bare(b)]
  return typeof left === 'string' && typeof right === 'string' ? left <= right : compared(left, right) <= 0
}

const isStrictly = (a: unknown, b: unknown): boolean => a === b || (isLong(a) && isLong(b) && isSame(a, b))

/** As `==` has it: nothing is like nothing only, two texts as they stand, and what is beside a number is the number it says. */
function isLike(a: unknown, b: unknown): boolean {
  if (isStrictly(a, b)) return true
  if (a === null || b === null || a === undefined || b === undefined) return a == b
  const [left, right] = [bare(a), bare(b)]
  if (typeof left === 'string' && typeof right === 'string') return (left === a || right === b) && left === right
  return compared(left, right) === 0
}

const extreme =
  (isBetter: (a: Exact, b: Exact) => boolean) =>
  (...values: unknown[]): Exact => {
    const numbers = values.map(numberOf)
    if (!numbers.every(isNumber)) return NaN
    return numbers.reduce((best, each) => (isBetter(each, best) ? each : best))
  }

/** A long number stands in a list of constants as a text. */
export const isConstant = (constant: unknown, value: unknown): boolean =>
  isStrictly(constant, value) || (isLong(value) && typeof constant === 'string' && isLike(constant, value))

const among = (value: unknown, within: unknown): boolean => {
  if (Array.isArray(within) && isLong(value)) return within.some((each) => isConstant(each, value))
  return typeof within === 'string' || Array.isArray(within)
    ? within.indexOf((isLong(value) ? String(value) : value) as string) !== -1
    : false
}

/** Without an exponent. */
const written = (value: unknown): unknown => (isExact(value) ? (exactText(value, ALL_DIGITS) ?? value) : value)

const OPERATIONS: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  '+': (...values) => values.reduce<Exact>((sum, each) => plus(sum, parsed(each)), 0),
  '-': (...[a, b]) => (b === undefined ? minus(0, numberOf(a)) : minus(numberOf(a), numberOf(b))),
  '*': (...values) => values.reduce((product, each) => times(parsed(product), parsed(each))),
  '/': (a, b) => over(numberOf(a), numberOf(b)),
  '%': (a, b) => rest(numberOf(a), numberOf(b)),
  '<': (...[a, b, c]) => isLess(a, b) && (c === undefined || isLess(b, c)),
  '<=': (...[a, b, c]) => isAtMost(a, b) && (c === undefined || isAtMost(b, c)),
  '>': (a, b) => isLess(b, a),
  '>=': (a, b) => isAtMost(b, a),
  '==': isLike,
  '!=': (a, b) => !isLike(a, b),
  '===': isStrictly,
  '!==': (a, b) => !isStrictly(a, b),
  min: extreme((a, b) => compareExact(a, b) < 0),
  max: extreme((a, b) => compareExact(a, b) > 0),
  in: among,
  cat: (...values) => values.map(written).join(''),
}

const ours = (operator: string): string => `decimal ${operator}`

// json-logic-js is one for the whole program: what we teach it has names that no rule can say, and its own operators stay as they are.
for (const [operator, operation] of Object.entries(OPERATIONS)) jsonLogic.add_operation(ours(operator), operation)

/** The name under which the evaluator finds an operator: of those on numbers, ours. */
export const evaluated = (operator: string): string => (Object.hasOwn(OPERATIONS, operator) ? ours(operator) : operator)
