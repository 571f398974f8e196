import { safePattern, type JsonSchema } from '../../../engine/template'

/** Characters that an author may mean, likely ones first; what a class takes is found among them. */
const SIGNS = 'a1Aä0b2B3456789cdefCDEFghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZöüß -_./:,;+()@#&%!?*=\'"'
/** Nested repetitions multiply; nothing that long is a sample. */
const LONGEST = 2_000

interface Reader {
  source: string
  at: number
  /** Which of several choices is taken, counted round; and how many more rounds than it must an open repetition goes. */
  choice: number
  more: number
}

/** Texts that one after the other may fit a pattern: with its first choices and as short as can be, then with others and longer. */
function* candidates(source: string, length: number): Generator<string> {
  for (const choice of [0, 1, 2, 3])
    for (const more of [0, 1, 2, length, length - 1, length - 2]) {
      if (more < 0) continue
      const text = readChoices({ source, at: 0, choice, more: Math.min(more, LONGEST) })
      yield text
      yield text.trim()
    }
}

/**
 * A text that a pattern and limits of length take; undefined where none is found. Nothing is run but the pattern itself, which was judged
 * when the form was saved.
 */
export function sampleText({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string | undefined {
  if (pattern === undefined) return undefined
  const fits = safePattern(pattern)
  for (const text of candidates(pattern, minLength)) {
    const length = [...text].length
    if (length > 0 && length >= minLength && length <= maxLength && fits.test(text)) return text
  }
  return undefined
}

function readChoices(reader: Reader): string {
  const branches: string[] = []
  for (;;) {
    let branch = ''
    while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at))) {
      const one = readRepeated(reader)
      if (branch.length < LONGEST) branch += one
    }
    branches.push(branch)
    if (reader.source.charAt(reader.at) !== '|') return branches[reader.choice % branches.length] ?? ''
    reader.at += 1
  }
}

function taken(reader: Reader, token: RegExp): string | null {
  token.lastIndex = reader.at
  const found = token.exec(reader.source)?.[0] ?? null
  if (found !== null) reader.at += found.length
  return found
}

function readRepeated(reader: Reader): string {
  const one = readOne(reader)
  const quantifier = taken(reader, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y)
  if (quantifier === null) return one
  const [, least, comma, most] = /^\{(\d+)(,)?(\d*)\}/.exec(quantifier) ?? []
  const min = least !== undefined ? Number(least) : quantifier.startsWith('+') ? 1 : 0
  const isExact = least !== undefined && comma === undefined
  const max = quantifier.startsWith('?') ? 1 : isExact ? min : most ? Number(most) : Infinity
  return one.repeat(Math.max(0, Math.min(max, min + reader.more, Math.max(min, Math.floor(LONGEST / Math.max(1, one.length))))))
}

function readOne(reader: Reader): string {
  const next = reader.source.charAt(reader.at)
  if (next === '(') {
    taken(reader, /\((?:\?:|\?<[A-Za-z]\w*>)?/y)
    const inner = readChoices(reader)
    reader.at += 1
    return inner
  }
  if (next === '[') return signOf(taken(reader, /\[(?:\\[^]|[^\]\\])*\]/y) ?? '')
  if (next === '\\') {
    const escape = taken(reader, /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/y) ?? ''
    return /^\\[bB]$/.test(escape) ? '' : signOf(escape)
  }
  reader.at += 1
  return next === '^' || next === '$' ? '' : next === '.' ? 'a' : next
}

/** A character that a class or an escape takes. */
function signOf(source: string): string {
  let expression: RegExp
  try {
    expression = new RegExp(`^${source}$`, 'u')
  } catch {
    return ''
  }
  for (const sign of SIGNS) if (expression.test(sign)) return sign
  // A class of other characters: the first one of its own that it takes.
  return [...source].find((sign) => expression.test(sign)) ?? ''
}
