/** What keeps a text from being JSON, and where; line and column count from 1, as editors do. */
export interface JsonMistake {
  what: 'empty' | 'end' | 'key' | 'colon' | 'comma' | 'trailing' | 'value' | 'string' | 'rest'
  line: number
  column: number
  /** What stands there instead; '' at the end. */
  found: string
}

class Mistake extends Error {
  constructor(
    readonly what: JsonMistake['what'],
    readonly at: number,
  ) {
    super(what)
  }
}

const SPACE = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/y
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Reads along without keeping anything; brackets are counted, not called into each other, so that no depth is too deep. */
class Reader {
  at = 0
  constructor(readonly text: string) {}

  fail(what: JsonMistake['what']): never {
    throw new Mistake(this.at >= this.text.length ? (this.text.trim() === '' ? 'empty' : 'end') : what, this.at)
  }
  take(token: RegExp): boolean {
    token.lastIndex = this.at
    const found = token.exec(this.text)?.[0]
    if (found === undefined || (found === '' && token !== SPACE)) return false
    this.at += found.length
    return true
  }
  sign(): string {
    this.take(SPACE)
    return this.text.charAt(this.at)
  }
  string(otherwise: JsonMistake['what']): void {
    if (this.sign() !== '"' || !this.take(STRING)) this.fail(otherwise)
    if (this.text.charAt(this.at) !== '"') this.fail('string')
    this.at += 1
  }
}

function readAll(reader: Reader): void {
  const open: string[] = []
  for (;;) {
    const sign = reader.sign()
    if (sign === '{' || sign === '[') {
      reader.at += 1
      const isEmpty = reader.sign() === (sign === '{' ? '}' : ']')
      if (!isEmpty) {
        open.push(sign)
        if (sign === '{') readKey(reader, 'key')
        continue
      }
      reader.at += 1
    } else if (sign === '"') reader.string('value')
    else if (!reader.take(WORD)) reader.fail('value')
    if (!goOn(reader, open)) return
  }
}

function readKey(reader: Reader, otherwise: JsonMistake['what']): void {
  reader.string(otherwise)
  if (reader.sign() !== ':') reader.fail('colon')
  reader.at += 1
}

/** Behind a value: closes what ends, and stands before the next value; false at the end of the text. */
function goOn(reader: Reader, open: string[]): boolean {
  for (;;) {
    const sign = reader.sign()
    const last = open.at(-1)
    if (last === undefined) {
      if (sign !== '') reader.fail('rest')
      return false
    }
    const end = last === '{' ? '}' : ']'
    if (sign === ',') {
      reader.at += 1
      if (reader.sign() === end) reader.fail('trailing')
      if (last === '{') readKey(reader, 'key')
      return true
    }
    if (sign !== end) reader.fail('comma')
    reader.at += 1
    open.pop()
  }
}

/** The first mistake of a text that JSON.parse refuses, told alike by every browser; null where the text is JSON. */
export function jsonMistake(text: string): JsonMistake | null {
  try {
    readAll(new Reader(text))
    return null
  } catch (fault) {
    if (!(fault instanceof Mistake)) throw fault
    const before = text.slice(0, fault.at)
    const lines = before.split(/\r\n|\n|\r/)
    const found = /^[\w-]{1,20}|^[^]/u.exec(text.slice(fault.at, fault.at + 40))?.[0] ?? ''
    return { what: fault.what, line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1, found: /^\s$/.test(found) ? '' : found }
  }
}
