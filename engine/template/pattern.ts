/**
 * Regular expressions of templates. A pattern written by a person (or a hostile file) must not be able to stop browser or server, so
 * only patterns whose worst case is bounded are let in: nothing inside unbounded repetition that has more than one way (repetition, `?`,
 * choice), no look-around or back-reference, at most four unbounded repetitions, few enough ways through all that is bounded, and texts up
 * to a length that keeps the product of them small.
 */

export const SOURCE_LIMIT = 500
const REPETITION_LIMIT = 4
/** Steps a match may take in the worst case. */
const STEP_BUDGET = 1e7
const TEXT_LIMIT = 10_000
/** A pattern that could only be asked about shorter texts is of no use. */
const MIN_LIMIT = 20
/** (\d ?){20} has a million ways, which takes some 50 ms at worst. */
const WAYS_LIMIT = 2e6
/** Brackets repeated inside each other are long before they are ambiguous: (((a{20}){20}){20}){20}. */
const SIZE_LIMIT = 20_000

/**
 * Official eForms patterns that break the rules above, with the expression that is run for them. The phone pattern backtracks exponentially
 * as published; its replacement accepts the same texts. The other two were judged by hand: each repetition ends at a character it cannot
 * contain.
 */
const OFFICIAL: ReadonlyMap<string, string> = new Map([
  [
    '^((\\(\\+?[0-9]+\\))|\\+?[0-9]+)( - |-| )?(((\\(\\d+\\))|\\d+)( - |-| )?)*(\\d+)( )?$',
    '^(?:\\(\\+?[0-9]+\\)|\\+?[0-9])(?:(?: - |-| )?(?:\\(\\d+\\)|\\d))*(?: - |-| )?\\d ?$',
  ],
  ['^[a-zA-Z0-9][a-zA-Z0-9._%+-]*@(?:[a-zA-Z0-9-]+\\.)+[a-zA-Z]{2,63}$', ''],
  ['^((((H|h)(T|t)|(F|f))(T|t)(P|p)((S|s)?)):(/){2})(www\\.)?([a-zA-Z0-9\\-]+\\.)+[a-zA-Z]{2,6}(\\W(.)*$|$)', ''],
  // Ours, in the shipped forms: addresses are longer than the reckoning below would let through. What follows the host cannot begin within
  // it.
  ['^(?:[Hh][Tt]|[Ff])[Tt][Pp][Ss]?://[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,63}(?:\\W.*)?$', ''],
  ['^(?:[Hh][Tt]|[Ff])[Tt][Pp][Ss]?://[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,63}(?:[:/?#].*)?$', ''],
])

/** What a match may cost at worst: `ways` × (length of the text) ** `degree`. */
interface Cost {
  /** In how many ways bounded repetitions, `?` and choices can be gone through. */
  ways: number
  /** Unbounded repetitions in a row. */
  degree: number
  /** Steps of one way, repetitions written out. */
  size: number
}

const ONE: Cost = { ways: 1, degree: 0, size: 1 }
const sequence = (a: Cost, b: Cost): Cost => ({ ways: a.ways * b.ways, degree: a.degree + b.degree, size: a.size + b.size })
const choice = (a: Cost, b: Cost): Cost => ({ ways: a.ways + b.ways, degree: Math.max(a.degree, b.degree), size: a.size + b.size })

/** How often something may repeat; beyond ALIKE it counts as without end. */
const ALIKE = 1_000

/** null where every further round could be gone through in more than one way: that is what explodes. */
function repeated(inner: Cost, quantifier: string): Cost | null {
  const { min, max } = repeatsOf(quantifier)
  if (max > ALIKE) return inner.ways > 1 || inner.degree > 0 ? null : { ways: 1, degree: 1, size: inner.size * Math.max(1, min) }
  let ways = 0
  for (let times = min; times <= max; times += 1) ways += inner.ways ** times
  return { ways, degree: inner.degree * max, size: inner.size * Math.max(1, max) }
}

function repeatsOf(quantifier: string): { min: number; max: number } {
  if (quantifier.startsWith('*')) return { min: 0, max: Infinity }
  if (quantifier.startsWith('+')) return { min: 1, max: Infinity }
  if (quantifier.startsWith('?')) return { min: 0, max: 1 }
  const [, least = '0', comma, most] = /^\{(\d+)(,)?(\d*)\}/.exec(quantifier) ?? []
  return { min: Number(least), max: comma === undefined ? Number(least) : most ? Number(most) : Infinity }
}

interface Reader {
  source: string
  at: number
}

const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y
const ESCAPE = /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/y
const CLASS = /\[(?:\\[^]|[^\]\\])*\]/y
const GROUP = /\((?:\?:|\?<[A-Za-z]\w*>|(?!\?))/y

function taken(reader: Reader, token: RegExp): string | null {
  token.lastIndex = reader.at
  const found = token.exec(reader.source)?.[0] ?? null
  if (found !== null) reader.at += found.length
  return found
}

/** Cost of the choices up to the end or the closing bracket; null for what cannot be bounded. The source is known to be an expression. */
function readChoices(reader: Reader): Cost | null {
  let total: Cost | null = null
  for (;;) {
    let branch = ONE
    while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at))) {
      const cost = readRepeated(reader)
      if (!cost) return null
      branch = sequence(branch, cost)
    }
    total = total ? choice(total, branch) : branch
    if (reader.source.charAt(reader.at) !== '|') return total
    reader.at += 1
  }
}

function readRepeated(reader: Reader): Cost | null {
  const cost = readOne(reader)
  const quantifier = cost && taken(reader, QUANTIFIER)
  return quantifier ? repeated(cost, quantifier) : cost
}

function readOne(reader: Reader): Cost | null {
  const next = reader.source.charAt(reader.at)
  if (next === '\\') return /^\\(?:[1-9]|k)/.test(taken(reader, ESCAPE) ?? '\\k') ? null : ONE
  if (next === '[') return taken(reader, CLASS) === null ? null : ONE
  if (next !== '(') {
    reader.at += 1
    return ONE
  }
  // Look-around and whatever else a bracket may begin with one day.
  if (taken(reader, GROUP) === null) return null
  const inner = readChoices(reader)
  reader.at += 1
  return inner
}

/** How long a text may be for this pattern; null where it must not be let in. */
function textLimitOf(source: string): number | null {
  const reader = { source, at: 0 }
  const cost = readChoices(reader)
  if (!cost || cost.ways > WAYS_LIMIT || cost.degree > REPETITION_LIMIT || cost.size > SIZE_LIMIT) return null
  // Without ^ the match starts over at every character, which is one more repetition. In ^a|b it stands for the first choice only.
  const factors = cost.degree + (source.startsWith('^') && !isChoice(source) ? 0 : 1)
  // Repetitions in a row share the text: they divide n characters in n ** d / d! ways.
  let shared = STEP_BUDGET / cost.ways
  for (let each = 2; each <= factors; each += 1) shared *= each
  const limit = factors === 0 ? TEXT_LIMIT : Math.min(TEXT_LIMIT, Math.floor(shared ** (1 / factors)))
  return limit < MIN_LIMIT ? null : limit
}

/** Whether the pattern as a whole is a choice. */
function isChoice(source: string): boolean {
  const reader = { source, at: 0 }
  while (reader.at < source.length && source.charAt(reader.at) !== '|') readRepeated(reader)
  return reader.at < source.length
}

/** Why a pattern is not let into a template; null when it is safe. */
export function patternFault(source: string): 'tooLong' | 'badPattern' | 'unsafePattern' | null {
  if (source.length > SOURCE_LIMIT) return 'tooLong'
  try {
    new RegExp(source, 'u')
  } catch {
    return 'badPattern'
  }
  if (OFFICIAL.has(source)) return null
  return textLimitOf(source) === null ? 'unsafePattern' : null
}

interface SafePattern {
  /** Longer texts are not matched at all but counted as not fitting. */
  textLimit: number
  test(text: string): boolean
}

const compiled = new Map<string, SafePattern>()

/** The matcher of a pattern that passed `patternFault`, made once per pattern. A text over `textLimit` never fits. */
export function safePattern(source: string): SafePattern {
  const known = compiled.get(source)
  if (known) return known
  const official = OFFICIAL.get(source)
  const textLimit = official === undefined ? (textLimitOf(source) ?? MIN_LIMIT) : TEXT_LIMIT
  const expression = new RegExp(official || source, 'u')
  const pattern = { textLimit, test: (text: string) => text.length <= textLimit && expression.test(text) }
  if (compiled.size > 2_000) compiled.clear()
  compiled.set(source, pattern)
  return pattern
}
