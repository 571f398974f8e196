import { compileRules } from '../rules/compileRules'
import { compileNodes, withRules } from './compile'
import { checkConsistency } from './consistency'
import type { Fault } from './fault'
import { checkFileShape } from './fileShape'
import type { TemplateFile } from './format'
import type { Template } from './template'

export type LoadResult = { ok: true; template: Template } | { ok: false; faults: Fault[] }

const FAULT_LIMIT = 1_000

/** True when the value has the file's shape; adds every fault otherwise. The one place where unknown JSON becomes a TemplateFile. */
function hasFileShape(json: unknown, faults: Fault[]): json is TemplateFile {
  checkFileShape(json, '', faults)
  return faults.length === 0
}

/**
 * The only way from unknown JSON to a Template. Never throws; a file that is refused comes back with every fault, each with the JSON pointer
 * of the place. The file is taken over as it is: do not change it afterwards.
 */
export function loadTemplate(json: unknown): LoadResult {
  const faults: Fault[] = []
  if (!hasFileShape(json, faults)) return { ok: false, faults: faults.slice(0, FAULT_LIMIT) }
  faults.push(...checkConsistency(json))
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULT_LIMIT) }
  const index = compileNodes(json)
  const rules = compileRules(index, json.rules)
  if (!rules.ok) return { ok: false, faults: rules.faults.slice(0, FAULT_LIMIT) }
  return { ok: true, template: withRules(index, rules.index) }
}
