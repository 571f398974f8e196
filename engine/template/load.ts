import { compileChecks } from '../rules/compileChecks'
import { compileRules } from '../rules/compileRules'
import { compileNodes, withRules } from './compile'
import { checkConsistency } from './consistency'
import type { Fault } from '../format/fault'
import { checkFileShape } from './fileShape'
import { BIDDER_FORMS } from '../format/format'
import type { BidderForm, TemplateFile } from '../format/format'
import { partOf } from './parts'
import type { Template } from './template'

export type LoadResult = { ok: true; template: Template } | { ok: false; faults: Fault[] }

const FAULT_LIMIT = 1_000

/** True when the value has the file's shape; adds every fault otherwise. The one place where unknown JSON becomes a TemplateFile. */
function hasFileShape(json: unknown, faults: Fault[]): json is TemplateFile {
  checkFileShape(json, '', faults)
  return faults.length === 0
}

/**
 * The only way from unknown JSON to a Template. Never throws; a file that is refused comes back with every fault, each with the JSON
 * pointer of the place. The file is taken over as it is: do not change it afterwards.
 */
export function loadTemplate(json: unknown): LoadResult {
  const faults: Fault[] = []
  if (!hasFileShape(json, faults)) return { ok: false, faults: faults.slice(0, FAULT_LIMIT) }
  faults.push(...checkConsistency(json))
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULT_LIMIT) }
  for (const form of BIDDER_FORMS) faults.push(...partFaults(json, form))
  const index = compileNodes(json)
  const checks = compileChecks(index, json.checks ?? [], faults)
  const rules = compileRules(index, json.rules)
  if (!rules.ok) faults.unshift(...rules.faults)
  if (!rules.ok || faults.length > 0) return { ok: false, faults: faults.slice(0, FAULT_LIMIT) }
  return { ok: true, template: withRules(index, rules.index, checks) }
}

/** Faults of one of the bidders' forms, their paths counted from the file's top. */
function partFaults(file: TemplateFile, form: BidderForm): Fault[] {
  const part = partOf(file, form)
  if (!part) return []
  const inconsistent = checkConsistency(part)
  const rules = inconsistent.length > 0 ? null : compileRules(compileNodes(part), part.rules)
  const faults = rules && !rules.ok ? rules.faults : inconsistent
  return faults.map((fault) => ({ ...fault, path: `/forms/${form}${fault.path}` }))
}

/** A bidders' form of a loaded template as a template of its own, for the same renderer and the same engine; null where there is none. */
export function loadPart(template: Template, form: BidderForm): Template | null {
  const part = partOf(template.file, form)
  if (!part) return null
  const index = compileNodes(part)
  const rules = compileRules(index, part.rules)
  if (!rules.ok) throw new Error('a part of a loaded template has faults')
  return withRules(index, rules.index)
}
