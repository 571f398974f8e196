/**
 * Regular expressions of templates. A pattern written by a person (or a hostile file) must not be able to stop browser or server, so
 * only patterns whose worst case is bounded are let in: no nested unbounded repetition, no choice inside unbounded repetition, no
 * look-behind or back-reference, at most four unbounded repetitions, and texts up to a length that keeps the product of them small.
 */

const SOURCE_LIMIT = 500
const REPETITION_LIMIT = 4
/** Steps a match may take in the worst case. */
const STEP_BUDGET = 1e7
const TEXT_LIMIT = 10_000

/**
 * Official eForms patterns that break the rules above, with the expression that is run for them. The phone pattern backtracks exponentially as
 * published; its replacement accepts the same texts. The other two were judged by hand: each repetition ends at a character it cannot contain.
 */
const OFFICIAL: ReadonlyMap<string, string> = new Map([
  [
    '^((\\(\\+?[0-9]+\\))|\\+?[0-9]+)( - |-| )?(((\\(\\d+\\))|\\d+)( - |-| )?)*(\\d+)( )?$',
    '^(?:\\(\\+?[0-9]+\\)|\\+?[0-9])(?:(?: - |-| )?(?:\\(\\d+\\)|\\d))*(?: - |-| )?\\d ?$',
  ],
  ['^[a-zA-Z0-9][a-zA-Z0-9._%+-]*@(?:[a-zA-Z0-9-]+\\.)+[a-zA-Z]{2,63}$', ''],
  ['^((((H|h)(T|t)|(F|f))(T|t)(P|p)((S|s)?)):(/){2})(www\\.)?([a-zA-Z0-9\\-]+\\.)+[a-zA-Z]{2,6}(\\W(.)*$|$)', ''],
])

interface Group {
  hasRepetition: boolean
  hasChoice: boolean
}

/** Counts unbounded repetitions; 'unsafe' for anything whose cost cannot be bounded. */
function countRepetitions(source: string): number | 'unsafe' {
  const open: Group[] = [{ hasRepetition: false, hasChoice: false }]
  let closed: Group | null = null
  let count = 0
  let at = 0
  while (at < source.length) {
    const rest = source.slice(at)
    const quantifier = /^(?:[*+]|\?|\{\d+(?:,\d*)?\})\??/.exec(rest)
    const top = open[open.length - 1]
    if (!top) return 'unsafe'
    if (quantifier) {
      const largest = largestRepeat(quantifier[0])
      if (largest > 20) {
        if (closed && (closed.hasRepetition || closed.hasChoice)) return 'unsafe'
        if (largest > 1000) count += 1
        for (const group of open) group.hasRepetition = true
      }
      // A bounded repetition of repetitions multiplies their number: (\d*){8} is eight of them in a row.
      else if (largest > 1 && closed?.hasRepetition) return 'unsafe'
      at += quantifier[0].length
      closed = null
      continue
    }
    closed = null
    if (rest.startsWith('\\')) {
      if (/^\\(?:[1-9]|k<)/.test(rest)) return 'unsafe'
      at += 2
    } else if (rest.startsWith('[')) {
      const klass = /^\[(?:\\.|[^\]\\])*\]/.exec(rest)
      if (!klass) return 'unsafe'
      at += klass[0].length
    } else if (rest.startsWith('(')) {
      if (/^\(\?<?[!=]/.test(rest)) return 'unsafe'
      open.push({ hasRepetition: false, hasChoice: false })
      at += /^\((?:\?:|\?<[A-Za-z]\w*>)?/.exec(rest)?.[0].length ?? 1
    } else if (rest.startsWith(')')) {
      closed = open.pop() ?? null
      const outer = open[open.length - 1]
      if (outer && closed?.hasChoice) outer.hasChoice = true
      at += 1
    } else {
      if (rest.startsWith('|')) top.hasChoice = true
      at += 1
    }
  }
  return count
}

function largestRepeat(quantifier: string): number {
  if (quantifier.startsWith('*') || quantifier.startsWith('+')) return Infinity
  if (quantifier.startsWith('?')) return 1
  const bounds = /^\{(\d+)(,(\d*))?\}/.exec(quantifier)
  if (!bounds) return Infinity
  return bounds[2] === undefined ? Number(bounds[1]) : bounds[3] ? Number(bounds[3]) : Infinity
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
  const count = countRepetitions(source)
  return count === 'unsafe' || count > REPETITION_LIMIT ? 'unsafePattern' : null
}

export interface SafePattern {
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
  const count = official === undefined ? countRepetitions(source) : 1
  // Without ^ the match starts over at every character, which is one more repetition.
  const factors = (count === 'unsafe' ? REPETITION_LIMIT : count) + (source.startsWith('^') ? 0 : 1)
  const textLimit = Math.min(TEXT_LIMIT, Math.floor(STEP_BUDGET ** (1 / Math.max(1, factors))))
  const expression = new RegExp(official || source, 'u')
  const pattern = { textLimit, test: (text: string) => text.length <= textLimit && expression.test(text) }
  if (compiled.size > 2_000) compiled.clear()
  compiled.set(source, pattern)
  return pattern
}
