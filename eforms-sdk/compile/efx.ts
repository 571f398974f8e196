import type { JsonLogic } from '../../engine/format/format'

/** The EFX of a condition cannot be said in JsonLogic by this parser; the message has the rest that was not understood. */
export class UnsupportedEfx extends Error {}

const TOKEN = /\s*(?:('(?:[^']*)')|(==|!=|\(|\)|,)|([A-Z]+-\d+(?:\([a-z]\))?(?:\([A-Z]+-\d+\))?(?:-[A-Za-z]+)*)|([A-Za-z]+))/y

/**
 * Translates the EFX of a conditional constraint ("{ND-Lot} ${BT-14-Lot == 'x' and BT-15-Lot is present}") to JsonLogic. Understood are
 * and, or, not(), parentheses, == and != with a literal, in (…), is (not) present: all that SDK 1.7 uses in mandatory and forbidden.
 */
export function efxToJsonLogic(efx: string): JsonLogic {
  const body = /^\{[^}]*\}\s*\$\{(.*)\}\s*$/s.exec(efx)?.[1]
  if (body === undefined) throw new UnsupportedEfx(efx)
  const tokens = tokenize(body)
  let at = 0
  const peek = () => tokens[at]
  const take = (expected?: string): string => {
    const token = tokens[at]
    if (token === undefined || (expected !== undefined && token !== expected)) throw new UnsupportedEfx(tokens.slice(at).join(' '))
    at += 1
    return token
  }
  const either = (): JsonLogic => joined('or', both)
  const both = (): JsonLogic => joined('and', single)
  const joined = (word: 'and' | 'or', part: () => JsonLogic): JsonLogic => {
    const parts = [part()]
    while (peek() === word) {
      take(word)
      parts.push(part())
    }
    const [only] = parts
    return parts.length === 1 && only !== undefined ? only : { [word]: parts }
  }
  const single = (): JsonLogic => {
    if (peek() === '(') return inParentheses()
    if (peek() === 'not') {
      take('not')
      return { '!': inParentheses() }
    }
    return comparison()
  }
  const inParentheses = (): JsonLogic => {
    take('(')
    const inner = either()
    take(')')
    return inner
  }
  const comparison = (): JsonLogic => {
    const field = take()
    if (!/^[A-Z]+-\d/.test(field)) throw new UnsupportedEfx(field)
    const value: JsonLogic = { var: field }
    const word = take()
    if (word === '==' || word === '!=') return { [word]: [value, literal()] }
    if (word === 'in') return { in: [value, literals()] }
    if (word !== 'is') throw new UnsupportedEfx(word)
    if (peek() !== 'not') return take('present') && { '!!': value }
    take('not')
    return take('present') && { '!': value }
  }
  const literal = (): string => {
    const token = take()
    if (!token.startsWith("'")) throw new UnsupportedEfx(token)
    return token.slice(1, -1)
  }
  const literals = (): string[] => {
    take('(')
    const list = [literal()]
    while (peek() === ',') {
      take(',')
      list.push(literal())
    }
    take(')')
    return list
  }
  const logic = either()
  if (at < tokens.length) throw new UnsupportedEfx(tokens.slice(at).join(' '))
  return logic
}

/** What a sticky pattern reads of a text, piece by piece without the blanks between; what it cannot read is UnsupportedEfx. */
export const tokenizer =
  (token: RegExp) =>
  (text: string): string[] => {
    const tokens: string[] = []
    const reader = new RegExp(token)
    while (text.slice(reader.lastIndex).trim()) {
      const from = reader.lastIndex
      const match = reader.exec(text)
      if (!match) throw new UnsupportedEfx(text.slice(from))
      tokens.push(match[0].trim())
    }
    return tokens
  }
const tokenize = tokenizer(TOKEN)

/** Ids of the fields an expression reads, in order of appearance. */
export function fieldsRead(logic: JsonLogic): string[] {
  if (logic === null || typeof logic !== 'object') return []
  if (Array.isArray(logic)) return [...new Set(logic.flatMap(fieldsRead))]
  return [
    ...new Set(
      Object.entries(logic).flatMap(([operator, value]) => (operator === 'var' && typeof value === 'string' ? [value] : fieldsRead(value))),
    ),
  ]
}
