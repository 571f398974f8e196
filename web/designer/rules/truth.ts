import type { FormData } from '../../../engine/form'
import { instances, setAt } from '../../../engine/form'
import { evaluateRules, toCondition, type Condition } from '../../../engine/rules'
import { isTrue } from '../../../engine/rules/evaluate'
import { placesOf } from '../../../engine/rules/states'
import { loadTemplate, type Template, type TemplateFile } from '../../../engine/template'
import { baseOf, choicesOf, isLeaf, kindOf, operationOf, valuesOf, type Leaf } from '../../../engine/authoring'

const kept = new WeakMap<TemplateFile, Template | null>()

/** The form ready to be evaluated; null where it has faults. Worked out once per file. */
export const loadedForm = (file: TemplateFile): Template | null => {
  const known = kept.get(file)
  if (known !== undefined) return known
  const loaded = loadTemplate(file)
  const template = loaded.ok ? loaded.template : null
  kept.set(file, template)
  return template
}

/** In how many places (items) of its target a rule's condition holds. */
export interface Truth {
  places: number
  met: number
}

/** What every rule of a form says about this data, by rule id. */
export const truthsOf = (template: Template, data: FormData): ReadonlyMap<string, Truth> => {
  const { tree } = evaluateRules(template, data)
  return new Map(
    template.rules.rules.map((rule) => {
      const places = placesOf(rule.target, data, [])
      const met = places.filter(({ indexes }) => isTrue(rule, { indexes, situation: { data, tree } })).length
      return [rule.rule.id, { places: places.length, met }]
    }),
  )
}

interface Wanted {
  field: string
  /** undefined: empty. */
  value: unknown
}

const otherChoice = (file: TemplateFile, leaf: Leaf): unknown =>
  choicesOf(file, leaf.field).find(({ contentId }) => !valuesOf(leaf).includes(contentId))?.contentId

const numberFor = (leaf: Leaf, isMet: boolean): number => {
  const limit = Number(valuesOf(leaf)[0] ?? 0)
  const operation = operationOf(leaf)
  if (operation === 'greater') return isMet ? limit + 1 : limit
  if (operation === 'atLeast') return isMet ? limit : limit - 1
  if (operation === 'less') return isMet ? limit - 1 : limit
  if (operation === 'atMost') return isMet ? limit : limit + 1
  return (operation === 'is') === isMet ? limit : limit + 1
}

const dayFor = (leaf: Leaf, isMet: boolean): string => {
  const day = new Date(`${String(valuesOf(leaf)[0] ?? '2026-01-01')}T12:00:00Z`)
  const isAfter = operationOf(leaf) === 'atLeast' ? isMet : !isMet
  day.setUTCDate(day.getUTCDate() + (isAfter ? 0 : -1))
  return `${day.toISOString().slice(0, 10)}+01:00`
}

const sample = (file: TemplateFile, field: string): unknown => {
  const ui = file.ui.nodes[field]
  const kind = kindOf(ui)
  if (kind === 'choice') return choicesOf(file, field)[0]?.contentId
  if (kind === 'flag') return true
  if (kind === 'number') return ui?.valueType === 'integer' ? 1 : '1'
  if (kind === 'date') return '2026-12-01+01:00'
  return kind === 'parts' ? { DEU: 'Beispiel' } : 'Beispiel'
}

/** The value that makes a condition hold, or not. */
const wantedFor = (file: TemplateFile, leaf: Leaf, isMet: boolean): Wanted => {
  const field = baseOf(leaf.field)
  const operation = operationOf(leaf)
  const ui = file.ui.nodes[field]
  const wrap = (value: unknown): Wanted => ({ field, value: value !== undefined && ui?.repeatable ? [value] : value })
  if (operation === 'filled' || operation === 'empty') return wrap((operation === 'filled') === isMet ? sample(file, field) : undefined)
  const isWished = operation === 'isNot' || operation === 'noneOf' || operation === 'containsNot' ? !isMet : isMet
  const kind = kindOf(ui)
  if (kind === 'number') {
    const number = numberFor(leaf, isMet)
    if (ui?.valueType === 'amount') return wrap({ amount: String(number), currency: 'EUR' })
    if (ui?.valueType === 'measure') return wrap({ value: String(number), unit: 'MONTH' })
    return wrap(ui?.valueType === 'integer' ? number : String(number))
  }
  if (kind === 'date') return wrap(dayFor(leaf, isMet))
  if (kind === 'flag') return wrap((valuesOf(leaf)[0] === true) === isWished)
  return wrap(isWished ? valuesOf(leaf)[0] : otherChoice(file, leaf))
}

/** The fewest values that turn a condition: one of an 'and' to break it, all of an 'or'. */
const wantedOf = (file: TemplateFile, condition: Condition, isMet: boolean): Wanted[] => {
  if (isLeaf(condition)) return [wantedFor(file, condition, isMet)]
  if (condition.kind === 'not') return wantedOf(file, condition.condition, !isMet)
  if (condition.kind !== 'and' && condition.kind !== 'or') return []
  const needsAll = (condition.kind === 'and') === isMet
  return (needsAll ? condition.conditions : condition.conditions.slice(0, 1)).flatMap((each) => wantedOf(file, each, isMet))
}

/** Test data for which the rule's condition holds, or does not ('Gegenprobe'); the same data where no value can say so. */
export const turnedData = (template: Template, data: FormData, { ruleId, isMet }: { ruleId: string; isMet: boolean }): FormData => {
  const rule = template.file.rules.find(({ id }) => id === ruleId)
  if (!rule) return data
  const wanted = wantedOf(template.file, toCondition(rule.when), isMet)
  return wanted.reduce(
    (next, { field, value }) => instances(template, next, field).reduce((all, { path }) => setAt(all, path, value), next),
    data,
  )
}
