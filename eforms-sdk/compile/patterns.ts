import { patternFault } from '../../engine/template'

/**
 * What the SDK's patterns become. Left out are those that restate a type (dates, times), pin a constant, or would refuse what this platform stores:
 * references to organizations hold the platform's numbers until the notice is built. Those that backtrack exponentially or nest repetitions
 * are written anew; ours accept everything the originals accept (and top-level domains of more than six letters, which exist), and the SDK's own
 * Schematron has the last word before a notice leaves.
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
