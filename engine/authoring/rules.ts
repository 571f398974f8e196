import { compileNodes } from '../template/compile'
import type { Fault } from '../format/fault'
import type { Rule, TemplateFile } from '../format/format'
import { compileRules } from '../rules/compileRules'
import { edited, refused } from './edit'
import type { Edit } from './edit'
import { freeId, readsOf } from './references'

/**
 * Every fault of the rules of a file whose structure is sound: unknown fields, operators, cycles. The designer shows them; publishing
 * refuses them.
 */
export const ruleFaults = (file: TemplateFile): readonly Fault[] => {
  const compiled = compileRules(compileNodes(file), file.rules)
  return compiled.ok ? [] : compiled.faults
}

/** Adds a rule, or puts it in the place of the one with its id. A rule without an id yet (empty) gets one from target and effect. */
export const putRule = (file: TemplateFile, rule: Rule): Edit => {
  const isKnown = rule.id !== '' && file.rules.some((each) => each.id === rule.id)
  const taken = new Set(file.rules.map((each) => each.id))
  const id = isKnown ? rule.id : freeId(rule.id || `${rule.target}.${rule.effect}`, (wanted) => taken.has(wanted))
  const own = { ...rule, id }
  const rules = isKnown ? file.rules.map((each) => (each.id === id ? own : each)) : [...file.rules, own]
  return edited({ ...file, rules }, id)
}

export const removeRule = (file: TemplateFile, id: string): Edit =>
  file.rules.some((rule) => rule.id === id)
    ? edited({ ...file, rules: file.rules.filter((rule) => rule.id !== id) }, id, [id])
    : refused('unknownRule', { id })

/** One arrow of the drawing 'what depends on what': `to` follows what `from` says, by this rule. */
export interface Dependency {
  from: string
  to: string
  rule: string
}

/** Arrows in the order of the rules. A rule that reads nothing (always) has none. */
export const dependencies = (file: TemplateFile): readonly Dependency[] =>
  file.rules.flatMap((rule) => {
    const reads = new Set([...readsOf(rule.when), ...(rule.value === undefined ? [] : readsOf(rule.value))])
    return [...reads].map((from) => ({ from, to: rule.target, rule: rule.id }))
  })
