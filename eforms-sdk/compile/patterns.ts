import { patternFault } from '../../engine/template'
import type { Text } from '../../engine/format/format'

/**
 * What the SDK's patterns become. Left out are those that restate a type (dates, times), pin a constant, or would refuse what this platform
 * stores: references to organizations hold the platform's numbers until the notice is built. Those that backtrack exponentially or nest
 * repetitions are written anew; ours accept everything the originals accept (and top-level domains of more than six letters, which exist),
 * and the SDK's own Schematron has the last word before a notice leaves.
 */
const REWRITTEN: readonly [startsWith: string, pattern: string][] = [
  // ((((H|h)(T|t)|(F|f))(T|t)(P|p)((S|s)?)):(/){2})(www\.)?([a-zA-Z0-9\-]+\.)+[a-zA-Z]{2,6}(\W(.)*$|$)
  ['^((((H|h)(T|t)|(F|f))', '^(?:[Hh][Tt]|[Ff])[Tt][Pp][Ss]?://[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,63}(?:\\W.*)?$'],
  // ((\(\+?[0-9]+\))|\+?[0-9]+)( - |-| )?(((\(\d+\))|\d+)( - |-| )?)*(\d+)( )?
  ['^((\\(\\+?[0-9]+\\))', '^(?:\\(\\+?[0-9]+\\)|\\+?[0-9])[-() 0-9]*[0-9] ?$'],
  // [a-zA-Z0-9][a-zA-Z0-9._%+-]*@(?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,63}
  ['^[a-zA-Z0-9][a-zA-Z0-9._%+-]*@', '^[a-zA-Z0-9][a-zA-Z0-9._%+-]*@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,63}$'],
]

/** The pattern a template gets for a field, or undefined when its type or reference already says it. */
export function compilePattern(field: {
  type: string
  pattern?: { value: string }
  presetValue?: string
  idSchemes?: string[]
}): string | undefined {
  const pattern = field.pattern?.value
  if (!pattern || field.type === 'date' || field.type === 'time') return undefined
  if (field.idSchemes?.includes('ORG') || field.idSchemes?.includes('TPO')) return undefined
  if (pattern === `^${field.presetValue}$`) return undefined
  const rewritten = REWRITTEN.find(([start]) => pattern.startsWith(start))?.[1] ?? pattern
  // Later SDKs have expressions of their own that repeat repetitions.
  return patternFault(rewritten) ? undefined : rewritten
}

/**
 * What a value looks like that has to be copied from elsewhere: nobody guesses it from 'not written as it should be'. By what the pattern
 * accepts.
 */
const EXAMPLES: readonly { accepts: string; refuses: string; help: Text }[] = [
  {
    accepts: '0d9a2f6e-51b7-4c1e-9f3a-6b1f5f0f2a11-01',
    refuses: '0d9a2f6e-51b7-4c1e-9f3a-6b1f5f0f2a11',
    help: {
      de: 'Nummer im Amtsblatt, zum Beispiel 123456-2026, oder die Kennung der Bekanntmachung mit ihrer Version (…-01).',
      en: 'Number in the Official Journal, for example 123456-2026, or the identifier of the notice with its version (…-01).',
    },
  },
  {
    accepts: '123456-2026',
    refuses: '12/2026',
    help: { de: 'Nummer im Amtsblatt, zum Beispiel 123456-2026.', en: 'Number in the Official Journal, for example 123456-2026.' },
  },
  {
    accepts: '12/2026',
    refuses: '123456-2026',
    help: { de: 'Nummer der Ausgabe und Jahr, zum Beispiel 12/2026.', en: 'Number of the issue and year, for example 12/2026.' },
  },
  {
    accepts: '0d9a2f6e-51b7-4c1e-9f3a-6b1f5f0f2a11',
    refuses: '12/2026',
    help: {
      de: 'Kennung der Art 0d9a2f6e-51b7-4c1e-9f3a-6b1f5f0f2a11, wie sie in der Bekanntmachung steht.',
      en: 'Identifier such as 0d9a2f6e-51b7-4c1e-9f3a-6b1f5f0f2a11, as it stands in the notice.',
    },
  },
]

/** Help for a field with a pattern of its own; undefined where its type says enough. */
export function patternHelp(pattern: string | undefined): Text | undefined {
  if (pattern === undefined) return undefined
  const test = new RegExp(pattern, 'u')
  return EXAMPLES.find(({ accepts, refuses }) => test.test(accepts) && !test.test(refuses))?.help
}
