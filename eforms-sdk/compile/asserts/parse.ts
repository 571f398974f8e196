import { tokenizer, UnsupportedEfx } from '../efx'

/**
 * A field as EFX names it: `isWhole` for '/X' (anywhere in the notice); `where` is the only kind of filter understood: [Y == 'literal'].
 */
export interface FieldRef {
  kind: 'field'
  id: string
  isWhole: boolean
  attribute?: 'currencyID'
  where?: { id: string; is: string | boolean }
}

export type Operand =
  | FieldRef
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'duration'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'count' | 'sum'; of: FieldRef }
  | { kind: 'plus' | 'minus' | 'times'; left: Operand; right: Operand }

export type Expression =
  | { kind: 'and' | 'or'; parts: Expression[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'present'; field: FieldRef }
  | { kind: 'compare'; operator: '==' | '!=' | '<' | '<=' | '>' | '>='; left: Operand; right: Operand }
  | { kind: 'in'; of: Operand; among: FieldRef | { kind: 'list'; values: string[] } | { kind: 'codelist'; id: string } }
  | { kind: 'unique'; field: FieldRef; among: FieldRef }
  | { kind: 'every'; variable: string; of: FieldRef; holds: Expression }
  | { kind: 'startsWith'; field: FieldRef; text: string }

/** In this order: of alternatives the first that fits counts. */
const TOKENS = [
  String.raw`'[^']*'`,
  String.raw`==`,
  String.raw`!=`,
  String.raw`<=`,
  String.raw`>=`,
  String.raw`<`,
  String.raw`>`,
  String.raw`\(`,
  String.raw`\)`,
  String.raw`\[`,
  String.raw`\]`,
  String.raw`,`,
  String.raw`\+`,
  String.raw`\*`,
  String.raw`::`,
  String.raw`\/@[A-Za-z]+`,
  String.raw`\/(?=[A-Z])`,
  String.raw`P\d+[DWMY]\b`,
  String.raw`\d+(?:\.\d+)?(?![A-Za-z0-9])`,
  String.raw`\$[A-Za-z]+`,
  String.raw`[A-Z]+-\d+(?:\([a-z]\))?(?:\([A-Z]+-\d+\))?(?:-[A-Za-z]+)*`,
  String.raw`[A-Za-z]+(?:-[A-Za-z]+)*(?::(?=[$A-Z]))?`,
  String.raw`-`,
]
const TOKEN = new RegExp(String.raw`\s*(?:${TOKENS.join('|')})`, 'y')

const tokenize = tokenizer(TOKEN)

const FIELD = /^[A-Z]+-\d/
const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const
/** 'number:$x', 'text:X': the type says nothing we need. */
const TYPE = /^(?:text|number|date|time|indicator|measure):$/

/**
 * Reads the EFX of an assert: '{ND-Lot} ${…}' → where it is judged, and what. Throws UnsupportedEfx with the rest it does not understand.
 */
export function parseAssert(efx: string): { context: string; expression: Expression } {
  const parts = /^\{([^}]*)\}\s*\$\{(.*)\}\s*$/s.exec(efx)
  if (!parts) throw new UnsupportedEfx(efx)
  const parser = new Parser(tokenize(parts[2] ?? ''))
  const expression = parser.either()
  parser.end()
  return { context: parts[1] ?? '', expression }
}

class Parser {
  private at = 0
  constructor(private readonly tokens: readonly string[]) {}

  private peek(offset = 0): string | undefined {
    return this.tokens[this.at + offset]
  }

  private fail(): never {
    throw new UnsupportedEfx(this.tokens.slice(this.at).join(' '))
  }

  private take(expected?: string): string {
    const token = this.peek()
    if (token === undefined || (expected !== undefined && token !== expected)) this.fail()
    this.at += 1
    return token
  }

  private has(token: string): boolean {
    if (this.peek() !== token) return false
    this.at += 1
    return true
  }

  end(): void {
    if (this.at < this.tokens.length) this.fail()
  }

  either(): Expression {
    return this.joined('or', () => this.joined('and', () => this.single()))
  }

  private joined(kind: 'and' | 'or', part: () => Expression): Expression {
    const parts = [part()]
    while (this.has(kind)) parts.push(part())
    const [only] = parts
    return parts.length === 1 && only ? only : { kind, parts }
  }

  private single(): Expression {
    const token = this.peek()
    if (token === 'not' && this.peek(1) === '(') {
      this.take('not')
      return { kind: 'not', of: this.inParentheses() }
    }
    if (token === 'every') return this.every()
    if (token === 'starts-with') return this.startsWith()
    if (token === '(') return this.parenthesesOrSum()
    return this.comparison(this.operand())
  }

  private inParentheses(): Expression {
    this.take('(')
    const inner = this.either()
    this.take(')')
    return inner
  }

  /** '(a == b or …)' or '(a - b) < P2D': what follows the parenthesis tells. */
  private parenthesesOrSum(): Expression {
    const from = this.at
    let depth = 0
    let to = from
    for (; to < this.tokens.length; to += 1) {
      if (this.tokens[to] === '(') depth += 1
      else if (this.tokens[to] === ')' && --depth === 0) break
    }
    const next = this.tokens[to + 1]
    return next !== undefined && COMPARISONS.some((each) => each === next) ? this.comparison(this.operand()) : this.inParentheses()
  }

  private every(): Expression {
    this.take('every')
    if (!TYPE.test(this.take())) this.fail()
    const variable = this.take()
    this.take('in')
    const isOpen = this.peek() === '(' && this.has('(')
    const of = this.field()
    if (isOpen) this.take(')')
    this.take('satisfies')
    return { kind: 'every', variable, of, holds: this.single() }
  }

  private startsWith(): Expression {
    this.take('starts-with')
    this.take('(')
    const field = this.field()
    this.take(',')
    const text = this.text()
    this.take(')')
    return { kind: 'startsWith', field, text }
  }

  private text(): string {
    const token = this.take()
    if (!token.startsWith("'")) this.fail()
    return token.slice(1, -1)
  }

  private comparison(left: Operand): Expression {
    const word = this.take()
    const operator = COMPARISONS.find((each) => each === word)
    if (operator) return { kind: 'compare', operator, left, right: this.operand() }
    if (word === 'not') {
      this.take('in')
      return { kind: 'not', of: { kind: 'in', of: left, among: this.among() } }
    }
    if (word === 'in') return { kind: 'in', of: left, among: this.among() }
    if (word !== 'is' || left.kind !== 'field') this.fail()
    if (this.has('present')) return { kind: 'present', field: left }
    if (this.has('not')) {
      this.take('present')
      return { kind: 'not', of: { kind: 'present', field: left } }
    }
    this.take('unique')
    this.take('in')
    return { kind: 'unique', field: left, among: this.field() }
  }

  private among(): (Expression & { kind: 'in' })['among'] {
    if (this.peek() !== '(') return this.field()
    this.take('(')
    if (!this.peek()?.startsWith("'")) {
      const id = this.take()
      this.take(')')
      return { kind: 'codelist', id }
    }
    const values = [this.text()]
    while (this.has(',')) values.push(this.text())
    this.take(')')
    return { kind: 'list', values }
  }

  private operand(): Operand {
    let left = this.factor()
    for (;;) {
      const kind = this.peek() === '+' ? 'plus' : this.peek() === '-' ? 'minus' : this.peek() === '*' ? 'times' : null
      if (!kind) return left
      this.take()
      left = { kind, left, right: this.factor() }
    }
  }

  private factor(): Operand {
    const token = this.peek() ?? ''
    if (token === '(') {
      this.take('(')
      const inner = this.operand()
      this.take(')')
      return inner
    }
    if (token === 'count' || token === 'sum') {
      this.take()
      this.take('(')
      const of = this.field()
      this.take(')')
      return { kind: token, of }
    }
    if (token.startsWith("'")) return { kind: 'literal', value: this.text() }
    if (/^\d/.test(token)) return { kind: 'literal', value: Number(this.take()) }
    if (/^P\d/.test(token)) return { kind: 'duration', text: this.take() }
    if (token.startsWith('$')) return { kind: 'variable', name: this.take() }
    if (token === 'TRUE' || token === 'FALSE') return { kind: 'literal', value: this.take() === 'TRUE' }
    return this.field()
  }

  private field(): FieldRef {
    if (TYPE.test(this.peek() ?? '')) this.take()
    const isWhole = this.has('/')
    const id = this.take()
    if (!FIELD.test(id) || this.peek() === '::') this.fail()
    const field: FieldRef = { kind: 'field', id, isWhole }
    if (this.has('[')) {
      const by = this.take()
      this.take('==')
      const is = this.factor()
      this.take(']')
      if (!FIELD.test(by) || is.kind !== 'literal' || typeof is.value === 'number') this.fail()
      field.where = { id: by, is: is.value }
    }
    if (this.has('/@currencyID')) field.attribute = 'currencyID'
    return field
  }
}
