import jsonLogic from 'json-logic-js'
import { compareExact, isExact, isLong, isSame, minus, over, plus, readExact, rest, times } from '../numbers'
import type { Exact } from '../numbers'

/*
 * JsonLogic's operators on numbers, in decimals: 0.1 + 0.2 is 0.3, and 9007199254740993 is not 9007199254740992. On everything else
 * (texts, lists, what is missing) they do what JsonLogic's own do.
 */

/** What a number is where one is asked for: as JavaScript's `Number`. */
function numberOf(value: unknown): Exact {
  if (isExact(value)) return value
  return (typeof value === 'string' ? readExact(value) : undefined) ?? Number(value)
}

/** As JavaScript's `parseFloat`, which is what JsonLogic adds and multiplies with. */
const parsed = (value: unknown): Exact =>
  isExact(value) ? value : ((typeof value === 'string' ? readExact(value) : undefined) ?? parseFloat(String(value)))

const isNumber = (value: unknown): boolean => isLong(value) || (typeof value === 'number' && !Number.isNaN(value))

/** Two texts, two lists: JavaScript compares them, and knows no long numbers among them. Anything beside a number becomes one. */
function compared(a: unknown, b: unknown): number {
  const [left, right] = [numberOf(a), numberOf(b)]
  return isNumber(left) && isNumber(right) ? compareExact(left, right) : NaN
}

const areTexts = (a: unknown, b: unknown): a is string => typeof a === 'string' && typeof b === 'string'
const areObjects = (a: unknown, b: unknown): boolean => (typeof a === 'object' && a !== null) || (typeof b === 'object' && b !== null)

function isLess(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  if (areTexts(a, b)) return a < (b as string)
  if (!isLong(a) && !isLong(b) && areObjects(a, b)) return (a as number) < (b as number)
  return compared(a, b) < 0
}

function isAtMost(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a <= b
  if (areTexts(a, b)) return a <= (b as string)
  if (!isLong(a) && !isLong(b) && areObjects(a, b)) return (a as number) <= (b as number)
  return compared(a, b) <= 0
}

const isStrictly = (a: unknown, b: unknown): boolean => a === b || (isLong(a) && isLong(b) && isSame(a, b))

function isLike(a: unknown, b: unknown): boolean {
  if (isStrictly(a, b)) return true
  // A number beside a text: '9007199254740993' is the number it says.
  if (isExact(a) && typeof b === 'string') return compared(a, b) === 0
  if (typeof a === 'string' && isExact(b)) return compared(a, b) === 0
  if (isLong(a) || isLong(b)) return false
  return a == b
}

const extreme =
  (isBetter: (a: Exact, b: Exact) => boolean) =>
  (...values: unknown[]): Exact => {
    const numbers = values.map(numberOf)
    if (!numbers.every(isNumber)) return NaN
    return numbers.reduce((best, each) => (isBetter(each, best) ? each : best))
  }

const among = (value: unknown, within: unknown): boolean => {
  if (Array.isArray(within) && isLong(value)) return within.some((each) => isStrictly(each, value))
  return typeof within === 'string' || Array.isArray(within)
    ? within.indexOf((isLong(value) ? String(value) : value) as string) !== -1
    : false
}

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
}

const ours = (operator: string): string => `decimal ${operator}`

// json-logic-js is one for the whole program: what we teach it has names that no rule can say, and its own operators stay as they are.
for (const [operator, operation] of Object.entries(OPERATIONS)) jsonLogic.add_operation(ours(operator), operation)

/** The name under which the evaluator finds an operator: of those on numbers, ours. */
export const evaluated = (operator: string): string => (Object.hasOwn(OPERATIONS, operator) ? ours(operator) : operator)
