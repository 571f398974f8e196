import type { Text } from '../../../engine/format/format'
import type { Expression, FieldRef, Operand } from './parse'

/** What a sentence needs to know of fields and codes. */
export interface Names {
  field(id: string): Text
  /** Name of a code of a field's list; null where there is none. */
  code(id: string, code: string): Text | null
  type(id: string): string
  /** Decided by the form for good, so that nothing need be said of it. */
  isDecided(expression: Expression): boolean
  isToday(id: string): boolean
}

/** There is no plain sentence for it. */
class Unspeakable extends Error {}

const both = (build: (language: 'de' | 'en') => string): Text => ({ de: build('de'), en: build('en') })
const quoted = ({ de, en }: Text): Text => ({ de: `„${de}“`, en: `‘${en}’` })
const listed = (texts: readonly Text[], word: Text): Text =>
  both((language) => {
    const all = texts.map((text) => text[language])
    return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${word[language]} ${all.at(-1)}`
  })
const AND: Text = { de: 'und', en: 'and' }
const OR: Text = { de: 'oder', en: 'or' }
/** A sentence with gaps: fill('… {0} …', '… {0} …', a). */
const fill = (de: string, en: string, ...parts: Text[]): Text =>
  both((language) => ({ de, en })[language].replace(/\{(\d)\}/g, (_, at: string) => parts[Number(at)]?.[language] ?? ''))

/** Most codes that a sentence lists; of more it says that there are such. */
const MAX_CODES = 6

/**
 * What an assert demands, as a sentence to somebody who has not met it: 'A must be after B, if C is works.' Null where the assert has no
 * plain one; the caller then names the fields.
 */
export function sentenceOf(condition: Expression | null, expression: Expression, names: Names): Text | null {
  try {
    const { when, then } = implication(condition, expression, names)
    const demand = demandOf(then, names)
    if (when.length === 0) return fill('{0}.', '{0}.', demand)
    return fill(
      '{0}, wenn {1}.',
      '{0} if {1}.',
      demand,
      listed(
        when.map((each) => circumstanceOf(each, names)),
        AND,
      ),
    )
  } catch (error) {
    if (error instanceof Unspeakable) return null
    throw error
  }
}

const partsOf = (expression: Expression, kind: 'and' | 'or'): Expression[] =>
  expression.kind === kind ? expression.parts.flatMap((part) => partsOf(part, kind)) : [expression]

/** (P and Q) or not P, or Q under the condition P: both mean that P demands Q. That values are there goes without saying. */
function implication(condition: Expression | null, expression: Expression, names: Names): { when: Expression[]; then: Expression } {
  const alternatives = partsOf(expression, 'or').filter((part) => !names.isDecided(part))
  const premises = [
    ...(condition ? partsOf(condition, 'and') : []),
    ...alternatives.flatMap((part) => (part.kind === 'not' ? partsOf(part.of, 'and') : [])),
  ]
  const said = new Set(premises.map((part) => JSON.stringify(part)))
  const demands = alternatives
    .filter((part) => part.kind !== 'not')
    .map((part) => partsOf(part, 'and').filter((each) => !said.has(JSON.stringify(each)) && !names.isDecided(each)))
  const when = premises.filter((part) => part.kind !== 'present' && !names.isDecided(part))
  const open = demands.filter((parts) => parts.length > 0)
  const [first] = open
  if (!first) {
    // Nothing is demanded but that the premises do not meet: the last of them must not be.
    const negative = alternatives.filter((part) => part.kind === 'not')
    const last = negative.at(-1)
    if (negative.length !== 1 || !last || condition === null) throw new Unspeakable()
    return { when: partsOf(condition, 'and').filter((part) => part.kind !== 'present' && !names.isDecided(part)), then: last }
  }
  const joined = (kind: 'and' | 'or', parts: Expression[]): Expression => (parts.length === 1 && parts[0] ? parts[0] : { kind, parts })
  return {
    when,
    then: joined(
      'or',
      open.map((parts) => joined('and', parts)),
    ),
  }
}

function demandOf(then: Expression, names: Names): Text {
  if (then.kind === 'and')
    return listed(
      then.parts.map((part) => demandOf(part, names)),
      AND,
    )
  if (then.kind === 'or') {
    const [first] = then.parts
    const starts = then.parts.flatMap((part) => (part.kind === 'startsWith' ? [part] : []))
    if (first?.kind !== 'startsWith' || starts.length !== then.parts.length || starts.some((each) => each.field.id !== first.field.id))
      throw new Unspeakable()
    return beginning(
      first.field,
      starts.map((each) => each.text),
      names,
    )
  }
  switch (then.kind) {
    case 'startsWith':
      return beginning(then.field, [then.text], names)
    case 'unique':
      return fill('{0} darf nur einmal vorkommen', '{0} may occur only once', nameOf(then.field, names))
    case 'compare':
      return comparison(then, names)
    case 'in':
      return membership(then, { names, isNot: false })
    case 'not':
      if (then.of.kind === 'present') return fill('{0} darf nicht angegeben sein', '{0} must not be given', nameOf(then.of.field, names))
      if (then.of.kind === 'in') return membership(then.of, { names, isNot: true })
      if (then.of.kind === 'compare' && then.of.operator === '==') return comparison({ ...then.of, operator: '!=' }, names)
      throw new Unspeakable()
    case 'every': {
      const isNot = then.holds.kind === 'not'
      const inner = then.holds.kind === 'not' ? then.holds.of : then.holds
      if (inner.kind !== 'in' || inner.among.kind !== 'field') throw new Unspeakable()
      const [a, b] = [nameOf(then.of, names), nameOf(inner.among, names)]
      return isNot
        ? fill('Was unter {0} steht, darf nicht auch unter {1} stehen', 'What is in {0} must not be in {1} as well', a, b)
        : fill('Was unter {0} steht, muss auch unter {1} stehen', 'What is in {0} must be in {1} as well', a, b)
    }
    default:
      throw new Unspeakable()
  }
}

const beginning = (field: FieldRef, starts: readonly string[], names: Names): Text => {
  const list = listed(
    starts.map((start) => ({ de: start, en: start })),
    OR,
  )
  return fill('{0} muss mit {1} beginnen', '{0} must begin with {1}', nameOf(field, names), list)
}

function nameOf(field: FieldRef, names: Names): Text {
  if (names.isToday(field.id)) return { de: 'dem Tag der Absendung', en: 'the day of dispatch' }
  const name = quoted(names.field(field.id))
  if (!field.where) return name
  const kind = names.code(field.where.id, String(field.where.is))
  if (!kind || field.where.id === field.id) throw new Unspeakable()
  return fill('{0} ({1})', '{0} ({1})', name, kind)
}

function operandOf(operand: Operand, names: Names): Text {
  switch (operand.kind) {
    case 'field':
      return nameOf(operand, names)
    case 'literal':
      return { de: String(operand.value), en: String(operand.value) }
    case 'count':
      return fill('die Anzahl von {0}', 'the number of {0}', nameOf(operand.of, names))
    case 'sum':
      return fill('die Summe von {0}', 'the sum of {0}', nameOf(operand.of, names))
    case 'plus':
      return fill('die Summe von {0}', 'the sum of {0}', listed([operandOf(operand.left, names), operandOf(operand.right, names)], AND))
    default:
      throw new Unspeakable()
  }
}

const DATES: Partial<Record<string, readonly [de: string, en: string]>> = {
  '<': ['{0} muss vor {1} liegen', '{0} must be before {1}'],
  '<=': ['{0} darf nicht nach {1} liegen', '{0} must not be after {1}'],
  '>': ['{0} muss nach {1} liegen', '{0} must be after {1}'],
  '>=': ['{0} darf nicht vor {1} liegen', '{0} must not be before {1}'],
  '==': ['{0} muss derselbe Tag sein wie {1}', '{0} must be the same day as {1}'],
}
const NUMBERS: Partial<Record<string, readonly [de: string, en: string]>> = {
  '<': ['{0} muss kleiner sein als {1}', '{0} must be less than {1}'],
  '<=': ['{0} darf nicht größer sein als {1}', '{0} must not be greater than {1}'],
  '>': ['{0} muss größer sein als {1}', '{0} must be greater than {1}'],
  '>=': ['{0} darf nicht kleiner sein als {1}', '{0} must not be less than {1}'],
  '==': ['{0} muss {1} sein', '{0} must be {1}'],
}
const UNITS: Partial<Record<string, Text>> = { D: { de: 'Tage', en: 'days' }, Y: { de: 'Jahre', en: 'years' } }

function comparison({ operator, left, right }: Expression & { kind: 'compare' }, names: Names): Text {
  if (left.kind === 'minus' && right.kind === 'duration') {
    const unit = UNITS[right.text.slice(-1)]
    if (!unit || left.left.kind !== 'field' || left.right.kind !== 'field' || !names.isToday(left.right.id)) throw new Unspeakable()
    const count = right.text.slice(1, -1)
    const [name, period] = [nameOf(left.left, names), both((language) => `${count} ${unit[language]}`)]
    if (operator === '>=')
      return fill(
        '{0} muss mindestens {1} nach dem Tag der Absendung liegen',
        '{0} must be at least {1} after the day of dispatch',
        name,
        period,
      )
    if (operator === '<')
      return fill(
        '{0} muss weniger als {1} nach dem Tag der Absendung liegen',
        '{0} must be less than {1} after the day of dispatch',
        name,
        period,
      )
    throw new Unspeakable()
  }
  if (left.kind === 'field' && right.kind === 'literal' && typeof right.value !== 'number') {
    if (operator !== '==' && operator !== '!=') throw new Unspeakable()
    return membership({ kind: 'in', of: left, among: { kind: 'list', values: [String(right.value)] } }, { names, isNot: operator === '!=' })
  }
  if (left.kind === 'field' && left.attribute && right.kind === 'field' && operator === '==')
    return fill(
      '{0} und {1} müssen dieselbe Währung haben',
      '{0} and {1} must have the same currency',
      nameOf(left, names),
      nameOf(right, names),
    )
  const isDate = left.kind === 'field' && names.type(left.id) === 'date'
  const words = (isDate ? DATES : NUMBERS)[operator]
  if (!words) throw new Unspeakable()
  const text = fill(words[0], words[1], operandOf(left, names), operandOf(right, names))
  return both((language) => text[language].charAt(0).toUpperCase() + text[language].slice(1))
}

function codesOf(id: string, codes: readonly string[], names: Names): Text {
  if (codes.length > MAX_CODES) throw new Unspeakable()
  return listed(
    codes.map((code) => {
      if (names.type(id) === 'indicator') return quoted(code === 'true' ? { de: 'Ja', en: 'Yes' } : { de: 'Nein', en: 'No' })
      const name = names.code(id, code)
      if (!name) throw new Unspeakable()
      return quoted(name)
    }),
    OR,
  )
}

function membership({ of, among }: Expression & { kind: 'in' }, { names, isNot }: { names: Names; isNot: boolean }): Text {
  if (of.kind !== 'field') throw new Unspeakable()
  const name = nameOf(of, names)
  if (among.kind === 'field')
    return isNot
      ? fill('{0} darf nicht auch unter {1} stehen', '{0} must not be in {1} as well', name, nameOf(among, names))
      : fill('{0} muss unter {1} stehen', '{0} must be in {1}', name, nameOf(among, names))
  if (among.kind !== 'list') throw new Unspeakable()
  const codes = codesOf(of.id, among.values, names)
  return isNot
    ? fill('{0} darf nicht {1} sein', '{0} must not be {1}', name, codes)
    : fill('{0} muss {1} sein', '{0} must be {1}', name, codes)
}

/** What must be the case for a demand: 'C is works'. */
function circumstanceOf(expression: Expression, names: Names): Text {
  const isNot = expression.kind === 'not'
  const inner = expression.kind === 'not' ? expression.of : expression
  if (inner.kind === 'present' && !isNot) return fill('{0} angegeben ist', '{0} is given', nameOf(inner.field, names))
  if (inner.kind === 'compare' && inner.left.kind === 'field' && inner.right.kind === 'literal' && typeof inner.right.value !== 'number') {
    if (inner.operator !== '==' && inner.operator !== '!=') throw new Unspeakable()
    const isOther = isNot !== (inner.operator === '!=')
    const [name, code] = [nameOf(inner.left, names), codesOf(inner.left.id, [String(inner.right.value)], names)]
    return isOther ? fill('{0} nicht {1} ist', '{0} is not {1}', name, code) : fill('{0} {1} ist', '{0} is {1}', name, code)
  }
  if (inner.kind === 'in' && inner.of.kind === 'field' && inner.among.kind === 'list' && !isNot)
    return fill('{0} {1} ist', '{0} is {1}', nameOf(inner.of, names), codesOf(inner.of.id, inner.among.values, names))
  throw new Unspeakable()
}
