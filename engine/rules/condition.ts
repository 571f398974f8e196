import type { JsonLogic } from '../format/format'

/** A value that stands in a sentence as it is. */
export type Constant = string | number | boolean

export const COMPARISONS = ['is', 'isNot', 'greater', 'atLeast', 'less', 'atMost'] as const
export type Comparison = (typeof COMPARISONS)[number]

/**
 * A rule's condition as it reads in a sentence ('Dieses Feld erscheint, wenn Art gleich Bau ist und Ort ausgefüllt ist.').
 * `field` is a contentId, with the part of a value behind a dot ('budget.amount'); `everywhere` reads all instances in the form instead of
 * the own item. What cannot be said so is `free` and keeps its expression: no rule is lost or changed by being shown.
 */
export type Condition =
  | { kind: 'always'; value: boolean }
  | { kind: 'compare'; field: string; comparison: Comparison; value: Constant }
  | { kind: 'filled' | 'empty'; field: string }
  | { kind: 'oneOf' | 'noneOf'; field: string; values: readonly Constant[] }
  | { kind: 'contains' | 'containsNot'; field: string; value: Constant; everywhere: boolean }
  | { kind: 'and' | 'or'; conditions: readonly Condition[] }
  | { kind: 'not'; condition: Condition }
  | { kind: 'free'; logic: JsonLogic }

const OPERATORS: Readonly<Record<string, Comparison>> = {
  '==': 'is',
  '!=': 'isNot',
  '>': 'greater',
  '>=': 'atLeast',
  '<': 'less',
  '<=': 'atMost',
}
const SYMBOLS: Readonly<Record<Comparison, string>> = { is: '==', isNot: '!=', greater: '>', atLeast: '>=', less: '<', atMost: '<=' }

const isRecord = (logic: JsonLogic | undefined): logic is { [operator: string]: JsonLogic } =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic)
const isConstant = (logic: JsonLogic | undefined): logic is Constant => ['string', 'number', 'boolean'].includes(typeof logic)

/** The one spelling of an expression: { var: ['a'] } and { var: 'a' } say the same, and so do all operators with one argument. */
export const spelled = (logic: JsonLogic): JsonLogic => {
  if (Array.isArray(logic)) return logic.map(spelled)
  if (!isRecord(logic)) return logic
  return Object.fromEntries(
    Object.entries(logic).map(([operator, argument]) => {
      const own = spelled(argument)
      const isOne = Array.isArray(own) && own.length === 1 && !Array.isArray(own[0])
      return [operator, ['var', 'values', '!', '!!'].includes(operator) && isOne ? (own[0] ?? null) : own]
    }),
  )
}

const only = (logic: JsonLogic | undefined): [operator: string, argument: JsonLogic] | null => {
  const entries = isRecord(logic) ? Object.entries(logic) : []
  return entries.length === 1 && entries[0] ? entries[0] : null
}

/** The field of { var: 'a' } or { values: 'a' }; null for anything else. */
const read = (logic: JsonLogic | undefined, operator: 'var' | 'values' = 'var'): string | null => {
  const one = only(logic)
  return one?.[0] === operator && typeof one[1] === 'string' && one[1] !== '' ? one[1] : null
}

/** JsonLogic → what a sentence says. */
export const toCondition = (logic: JsonLogic): Condition => said(spelled(logic))

const said = (logic: JsonLogic): Condition => {
  if (typeof logic === 'boolean') return { kind: 'always', value: logic }
  const [operator, argument] = only(logic) ?? []
  if (operator === undefined || argument === undefined) return { kind: 'free', logic }
  return (
    (operator === '!' || operator === '!!' ? saidNegated(operator, argument) : null) ??
    (Array.isArray(argument) ? saidList(operator, argument) : null) ?? { kind: 'free', logic }
  )
}

const saidNegated = (operator: '!' | '!!', argument: JsonLogic): Condition | null => {
  const field = read(argument)
  if (field !== null) return { kind: operator === '!' ? 'empty' : 'filled', field }
  if (operator === '!!') return null
  const condition = said(argument)
  if (condition.kind === 'oneOf') return { ...condition, kind: 'noneOf' }
  if (condition.kind === 'contains') return { ...condition, kind: 'containsNot' }
  return condition.kind === 'free' || condition.kind === 'always' ? null : { kind: 'not', condition }
}

const saidList = (operator: string, args: readonly JsonLogic[]): Condition | null => {
  if (operator === 'and' || operator === 'or') return args.length > 0 ? { kind: operator, conditions: args.map(said) } : null
  const [first, second] = args
  if (args.length !== 2) return null
  const field = read(first)
  const comparison = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
  if (comparison && field !== null && isConstant(second)) return { kind: 'compare', field, comparison, value: second }
  if (operator !== 'in') return null
  if (field !== null && Array.isArray(second) && second.length > 0 && second.every(isConstant))
    return { kind: 'oneOf', field, values: second }
  if (!isConstant(first)) return null
  const [own, all] = [read(second), read(second, 'values')]
  if (own !== null) return { kind: 'contains', field: own, value: first, everywhere: false }
  return all === null ? null : { kind: 'contains', field: all, value: first, everywhere: true }
}

/** What a sentence says → JsonLogic, in the one spelling. */
export const toLogic = (condition: Condition): JsonLogic => {
  switch (condition.kind) {
    case 'always':
      return condition.value
    case 'compare':
      return { [SYMBOLS[condition.comparison]]: [{ var: condition.field }, condition.value] }
    case 'filled':
      return { '!!': { var: condition.field } }
    case 'empty':
      return { '!': { var: condition.field } }
    case 'oneOf':
      return { in: [{ var: condition.field }, [...condition.values]] }
    case 'noneOf':
      return { '!': { in: [{ var: condition.field }, [...condition.values]] } }
    case 'contains':
    case 'containsNot': {
      const inside: JsonLogic = { in: [condition.value, condition.everywhere ? { values: condition.field } : { var: condition.field }] }
      return condition.kind === 'contains' ? inside : { '!': inside }
    }
    case 'and':
    case 'or':
      return { [condition.kind]: condition.conditions.map(toLogic) }
    case 'not':
      return { '!': toLogic(condition.condition) }
    case 'free':
      return condition.logic
  }
}

/** A piece of a sentence, to be drawn: words come from the interface's texts by key, fields and values by their labels. */
export type Token =
  | { kind: 'word'; key: string }
  | { kind: 'field'; field: string; everywhere: boolean }
  | { kind: 'value'; field: string; value: Constant }
  | { kind: 'open' | 'close' }
  | { kind: 'free'; logic: JsonLogic }

const word = (key: string): Token => ({ kind: 'word', key })
const named = (field: string, everywhere = false): Token => ({ kind: 'field', field, everywhere })

/** The pieces of a condition in reading order. Groups inside groups are put in brackets. */
export const tokensOf = (condition: Condition, isInner = false): readonly Token[] => {
  switch (condition.kind) {
    case 'always':
      return [word(condition.value ? 'always' : 'never')]
    case 'compare':
      return [
        named(condition.field),
        word(condition.comparison),
        { kind: 'value', field: condition.field, value: condition.value },
        word('be'),
      ]
    case 'filled':
    case 'empty':
      return [named(condition.field), word(condition.kind)]
    case 'oneOf':
    case 'noneOf':
      return [
        named(condition.field),
        word(condition.kind),
        ...condition.values.flatMap((value, at): Token[] => [
          ...(at === 0 ? [] : [word(at === condition.values.length - 1 ? 'or' : 'comma')]),
          { kind: 'value', field: condition.field, value },
        ]),
        word('be'),
      ]
    case 'contains':
    case 'containsNot':
      return [
        named(condition.field, condition.everywhere),
        { kind: 'value', field: condition.field, value: condition.value },
        word(condition.kind),
      ]
    case 'and':
    case 'or': {
      const inner = condition.conditions.flatMap((each, at): Token[] => [
        ...(at === 0 ? [] : [word(condition.kind)]),
        ...tokensOf(each, true),
      ])
      return isInner && condition.conditions.length > 1 ? [{ kind: 'open' }, ...inner, { kind: 'close' }] : inner
    }
    case 'not':
      return [word('not'), { kind: 'open' }, ...tokensOf(condition.condition), { kind: 'close' }]
    case 'free':
      return [{ kind: 'free', logic: condition.logic }]
  }
}
