import type { JsonLogic } from '../../../engine/format/format'
import type { TemplateNode } from '../../../engine/template/template'
import { UnsupportedEfx } from '../efx'
import type { Expression, FieldRef, Operand } from './parse'
import type { Scope } from './scope'

/** True or false where the form decides it for good, 'kept' where it hangs on what the platform keeps. */
export type Translation = JsonLogic | 'kept'

interface Value {
  logic: JsonLogic
  isList: boolean
  type: 'text' | 'number' | 'date' | 'flag'
  /** Whether it is there at all: nothing compares with what is missing. */
  there: JsonLogic
  constant?: string | number | boolean
}

const isLogic = (logic: Translation): logic is { [operator: string]: JsonLogic } =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic)

export const both = (parts: readonly Translation[]): Translation => joined('and', parts)
export const either = (parts: readonly Translation[]): Translation => joined('or', parts)

function joined(word: 'and' | 'or', parts: readonly Translation[]): Translation {
  const decides = word === 'or'
  if (parts.includes(decides)) return decides
  const open = parts.filter((part) => part !== !decides)
  if (open.includes('kept')) return 'kept'
  const flat = open.flatMap((part) => (isLogic(part) && Array.isArray(part[word]) ? part[word] : [part]))
  const distinct = absorbed(word, [...new Map(flat.map((part) => [JSON.stringify(part), part])).values()])
  if (distinct.includes(decides)) return decides
  const [only] = distinct
  return distinct.length === 0 ? !decides : distinct.length === 1 && only !== undefined ? only : { [word]: distinct }
}

/** not P or (P and Q) is not P or Q: what the one part says already the other need not repeat. The SDK writes nearly every assert so. */
function absorbed(word: 'and' | 'or', parts: readonly JsonLogic[]): JsonLogic[] {
  if (word === 'and') return [...parts]
  const said = new Set(parts.flatMap((part) => conjuncts(negated(part))).map((part) => JSON.stringify(part)))
  return parts.map((part) => {
    if (!isLogic(part) || !Array.isArray(part.and)) return part
    const open = part.and.filter((each) => !said.has(JSON.stringify(each)))
    const [only] = open
    return open.length === 0 ? true : open.length === 1 && only !== undefined ? only : { and: open }
  })
}

/** Parts of an expression that all hold when it does. */
const conjuncts = (logic: Translation): JsonLogic[] =>
  logic === 'kept' ? [] : isLogic(logic) && Array.isArray(logic.and) ? logic.and : [logic]

export function negated(verdict: Translation): Translation {
  if (verdict === 'kept') return verdict
  if (typeof verdict === 'boolean') return !verdict
  if (isLogic(verdict)) {
    if (verdict['!'] !== undefined) return isLogic(verdict['!']) && operandOnly(verdict['!']) ? { '!!': verdict['!'] } : verdict['!']
    if (verdict['!!'] !== undefined) return { '!': verdict['!!'] }
    if (Array.isArray(verdict['!='])) return { '==': verdict['!='] }
    if (Array.isArray(verdict['=='])) return { '!=': verdict['=='] }
  }
  return { '!': verdict }
}

const operandOnly = (logic: { [operator: string]: JsonLogic }): boolean =>
  ['var', 'values', 'common', 'apart', 'where'].some((each) => Object.hasOwn(logic, each))

const KEPT = Symbol('kept')
class Kept extends Error {
  readonly why = KEPT
}

export class Translator {
  constructor(
    private readonly scope: Scope,
    private readonly codes: (codelist: string) => string[],
  ) {}

  verdict(expression: Expression): Translation {
    try {
      return this.judge(expression)
    } catch (error) {
      if (error instanceof Kept) return 'kept'
      throw error
    }
  }

  private judge(expression: Expression): Translation {
    switch (expression.kind) {
      case 'and':
        return both(expression.parts.map((part) => this.verdict(part)))
      case 'or':
        return either(expression.parts.map((part) => this.verdict(part)))
      case 'not':
        return negated(this.verdict(expression.of))
      case 'present':
        return this.field(expression.field)?.there ?? false
      case 'startsWith': {
        const value = this.field(expression.field)
        if (!value) return false
        if (value.isList) throw new UnsupportedEfx('starts-with over several values')
        return { '===': [{ substr: [value.logic, 0, expression.text.length] }, expression.text] }
      }
      case 'compare':
        return this.compare(expression)
      case 'in':
        return this.isIn(expression)
      case 'every':
        return this.every(expression)
      case 'unique': {
        const [own, all] = [this.field(expression.field), this.field(expression.among)]
        if (!own || !all) return true
        if (expression.field.where || own.isList) throw new UnsupportedEfx('unique among filtered values')
        return { '<=': [counted(compared('common', all, own)), 1] }
      }
    }
  }

  /** A field as a value; null where this form does not have it. */
  private field(ref: FieldRef): Value | null {
    const known = this.scope.known(ref.id, ref.isWhole)
    if (known.kind === 'absent') return null
    if (known.kind === 'kept') throw new Kept('kept by the platform')
    if (known.kind === 'constant') return { logic: known.value, isList: false, type: 'text', there: true, constant: known.value }
    if (known.kind === 'today') return { logic: { days: [{ today: [] }] }, isList: false, type: 'date', there: true }
    const operand: JsonLogic = known.isEverywhere ? { values: ref.id } : { var: ref.id }
    if (ref.where) return this.filtered(ref, { operand, node: known.node })
    const type = typeOf(known.node)
    const there: JsonLogic = known.isList ? { '!!': operand } : { '!=': [operand, null] }
    if (ref.attribute === 'currencyID') {
      if (known.isList) throw new UnsupportedEfx('currencies of several values')
      return { logic: { var: `${ref.id}.currency` }, isList: false, type: 'text', there }
    }
    const { valueType } = known.node.ui
    if (valueType === 'measure') throw new UnsupportedEfx('a duration')
    if (valueType === 'amount' && !known.isList) return { logic: { var: `${ref.id}.amount` }, isList: false, type, there }
    if (type === 'date' && !known.isList) return { logic: { days: [operand] }, isList: false, type, there }
    return { logic: operand, isList: known.isList, type, there }
  }

  private filtered({ where }: FieldRef, { operand, node }: { operand: JsonLogic; node: TemplateNode }): Value | null {
    if (!where) throw new UnsupportedEfx('filter')
    const by = this.scope.known(where.id, false)
    if (by.kind === 'absent') return null
    if (by.kind !== 'field') throw new Kept('kept by the platform')
    const logic: JsonLogic = { where: [operand, { var: where.id }, where.is] }
    if (node.ui.valueType === 'amount') throw new UnsupportedEfx('amounts of filtered items')
    return { logic, isList: true, type: typeOf(node), there: { '!!': logic } }
  }

  private value(operand: Operand): Value | null {
    switch (operand.kind) {
      case 'field':
        return this.field(operand)
      case 'literal': {
        const type = typeof operand.value === 'number' ? 'number' : typeof operand.value === 'boolean' ? 'flag' : 'text'
        return { logic: operand.value, isList: false, type, there: true, constant: operand.value }
      }
      case 'count': {
        const value = this.field(operand.of)
        if (!value) return { logic: 0, isList: false, type: 'number', there: true, constant: 0 }
        return { logic: value.isList ? counted(value.logic) : { if: [value.there, 1, 0] }, isList: false, type: 'number', there: true }
      }
      case 'sum': {
        const value = this.field(operand.of)
        if (!value) return { logic: 0, isList: false, type: 'number', there: true, constant: 0 }
        if (!value.isList || value.type !== 'number') throw new UnsupportedEfx('sum')
        const logic = { reduce: [value.logic, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }
        return { logic, isList: false, type: 'number', there: true }
      }
      case 'plus':
      case 'times': {
        const [left, right] = [this.value(operand.left), this.value(operand.right)]
        if (!left || !right) return null
        const there = both([left.there, right.there])
        if (there === 'kept') throw new Kept('kept by the platform')
        return { logic: { [operand.kind === 'plus' ? '+' : '*']: [single(left), single(right)] }, isList: false, type: 'number', there }
      }
      default:
        throw new UnsupportedEfx(operand.kind)
    }
  }

  private compare({ operator, left, right }: Expression & { kind: 'compare' }): Translation {
    if (left.kind === 'minus' && right.kind === 'duration') return this.within({ ...left, kind: 'minus' }, right.text, operator)
    const [a, b] = [this.value(left), this.value(right)]
    if (!a || !b) return false
    if (a.constant !== undefined && b.constant !== undefined) return decide(operator, a.constant, b.constant)
    if (operator === '==' || operator === '!=') return equality(operator, a, b)
    if (a.type !== b.type || (a.type !== 'date' && a.type !== 'number')) throw new UnsupportedEfx(`${a.type} ${operator} ${b.type}`)
    // Of several values XPath asks whether one stands so to one: the least may be the less.
    const [low, high] = ['min', 'max'] as const
    const isLess = operator === '<' || operator === '<='
    return both([a.there, b.there, { [operator]: [oneOf(a, isLess ? low : high), oneOf(b, isLess ? high : low)] }])
  }

  /** (date - date) < P2D: the later day against the earlier with the duration added. */
  private within({ left, right }: Operand & { kind: 'minus' }, duration: string, operator: string): Translation {
    const [a, b] = [this.value(left), this.value(right)]
    if (!a || !b) return false
    if (a.type !== 'date' || b.type !== 'date' || !isLogic(b.logic) || !Array.isArray(b.logic.days)) throw new UnsupportedEfx('difference')
    // The SDK lays the difference to the day of judging: between two other days months and years come out otherwise.
    if (right.kind !== 'field' || this.scope.known(right.id, right.isWhole).kind !== 'today')
      throw new UnsupportedEfx('difference of two days')
    return both([a.there, b.there, { [operator]: [single(a), { days: [...b.logic.days, duration] }] }])
  }

  private isIn({ of, among }: Expression & { kind: 'in' }): Translation {
    const value = this.value(of)
    if (!value) return false
    if (among.kind === 'field') {
      const list = this.field(among)
      if (!list) return false
      if (value.constant !== undefined || list.constant !== undefined) throw new UnsupportedEfx('constant in a list')
      return { '!!': compared('common', value, list) }
    }
    const values = among.kind === 'list' ? among.values : this.codes(among.id)
    if (value.constant !== undefined) return values.includes(String(value.constant))
    return value.isList ? { some: [value.logic, { in: [{ var: '' }, values] }] } : { in: [value.logic, values] }
  }

  private every({ variable, of, holds }: Expression & { kind: 'every' }): Translation {
    const list = this.field(of)
    if (!list) return true
    const inner = holds.kind === 'not' ? holds.of : holds
    if (inner.kind === 'in' && inner.of.kind === 'variable' && inner.of.name === variable && inner.among.kind === 'field') {
      const among = this.field(inner.among)
      if (!among) return holds.kind === 'not' ? true : { '!': list.logic }
      return { '!': compared(holds.kind === 'not' ? 'common' : 'apart', list, among) }
    }
    if (
      holds.kind === 'compare' &&
      holds.operator === '<=' &&
      holds.left.kind === 'variable' &&
      holds.left.name === variable &&
      list.isList
    ) {
      const most = this.value(holds.right)
      if (!most || list.type !== 'number') throw new UnsupportedEfx('every')
      return { '<=': [{ reduce: [list.logic, { max: [{ var: 'current' }, { var: 'accumulator' }] }, 0] }, single(most)] }
    }
    throw new UnsupportedEfx('every')
  }
}

function typeOf({ ui }: TemplateNode): Value['type'] {
  if (ui.valueType === 'date') return 'date'
  if (ui.valueType === 'indicator') return 'flag'
  return ui.valueType === 'number' || ui.valueType === 'integer' || ui.valueType === 'amount' ? 'number' : 'text'
}

function single(value: Value): JsonLogic {
  // A list of filtered values stands for its only one, as XPath would refuse several.
  if (!value.isList) return value.logic
  if (isLogic(value.logic) && value.logic.where !== undefined && value.type === 'number')
    return { reduce: [value.logic, { var: 'current' }, 0] }
  throw new UnsupportedEfx('order of several values')
}

/** More than any number of a notice, which have 13 digits at most. */
const FAR = 1e15

/** The least or the greatest of filtered values, else the value itself. */
function oneOf(value: Value, which: 'min' | 'max'): JsonLogic {
  if (!value.isList || !isLogic(value.logic) || value.logic.where === undefined || value.type !== 'number') return single(value)
  return { reduce: [value.logic, { [which]: [{ var: 'current' }, { var: 'accumulator' }] }, which === 'min' ? FAR : -FAR] }
}

const counted = (list: JsonLogic): JsonLogic => ({ reduce: [list, { '+': [1, { var: 'accumulator' }] }, 0] })

function decide(operator: string, a: string | number | boolean, b: string | number | boolean): boolean {
  if (operator === '==') return a === b
  if (operator === '!=') return a !== b
  if (typeof a !== 'number' || typeof b !== 'number') throw new UnsupportedEfx('order of texts')
  return operator === '<' ? a < b : operator === '<=' ? a <= b : operator === '>' ? a > b : a >= b
}

/** XPath's '=' and '!=' ask whether some values do so. */
function equality(operator: '==' | '!=', a: Value, b: Value): Translation {
  if (a.constant !== undefined) return b.constant === undefined ? equality(operator, b, a) : decide(operator, a.constant, b.constant)
  if (a.type === 'flag' && (b.constant === 'true' || b.constant === 'false'))
    return equality(operator, a, { ...b, type: 'flag', logic: b.constant === 'true', constant: b.constant === 'true' })
  if (a.type !== b.type) throw new UnsupportedEfx(`${a.type} ${operator} ${b.type}`)
  if (b.constant !== undefined && a.isList)
    return operator === '==' ? { in: [b.logic, a.logic] } : { some: [a.logic, { '!==': [{ var: '' }, b.logic] }] }
  if (a.isList || b.isList) {
    if (operator === '!=' || a.type !== 'text') throw new UnsupportedEfx('several values that differ')
    return { '!!': compared('common', a, b) }
  }
  return both([a.there, b.there, { [operator === '==' ? '===' : '!==']: [single(a), single(b)] }])
}

/** Both must be fields: what was filtered before is no operand. */
function compared(operator: 'common' | 'apart', a: Value, b: Value): JsonLogic {
  for (const { logic } of [a, b])
    if (!isLogic(logic) || (logic.var === undefined && logic.values === undefined)) throw new UnsupportedEfx('filtered values among others')
  return { [operator]: [a.logic, b.logic] }
}
