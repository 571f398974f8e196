import { type Lang, readIn } from '../languages'
import type { Choice, NodeUi, TemplateFile } from '../format/format'
import type { Comparison, Condition, Constant } from '../rules'
import { chainOf, nodeOf } from './tree'

/** How the value beside a field is given. `amount` and `measure` are read by their number. */
type ValueKind = 'choice' | 'code' | 'flag' | 'number' | 'date' | 'text' | 'parts'

/** What can be said of a field. The words are texts under `rules:op`. */
export type Operation =
  'is' | 'isNot' | 'greater' | 'atLeast' | 'less' | 'atMost' | 'filled' | 'empty' | 'oneOf' | 'noneOf' | 'contains' | 'containsNot'

/** The field a condition's name means: 'budget.amount' is the number of budget. */
export const baseOf = (field: string): string => field.split('.')[0] ?? field
const isPart = (field: string): boolean => field.includes('.')

const NUMERIC: readonly string[] = ['number', 'integer', 'amount', 'measure']

export const kindOf = (ui: NodeUi | undefined): ValueKind => {
  if (ui?.choices && ui.choices.length > 0) return 'choice'
  if (ui?.valueType === 'indicator') return 'flag'
  if (ui?.codelist !== undefined) return 'code'
  if (NUMERIC.includes(ui?.valueType ?? '')) return 'number'
  if (ui?.valueType === 'date' || ui?.valueType === 'datetime') return 'date'
  return ui?.valueType === 'text-multilingual' ? 'parts' : 'text'
}

export const choicesOf = (file: TemplateFile, field: string): readonly Choice[] => nodeOf(file, baseOf(field))?.choices ?? []

/** A rule on `target` sees a list where the field repeats, or stands in repeated items that the target is not in. */
const isList = (file: TemplateFile, field: string, target: string): boolean => {
  const own = nodeOf(file, baseOf(field))
  if (own?.repeatable) return true
  const around = new Set(chainOf(file, target).slice(0, -1))
  return chainOf(file, baseOf(field))
    .slice(0, -1)
    .some((id) => nodeOf(file, id)?.repeatable !== undefined && !around.has(id))
}

/** What can be said of this field; dates by the day only from and before it, because a zone stands behind them in the data. */
export const operationsFor = (file: TemplateFile, field: string, target: string): readonly Operation[] => {
  const kind = kindOf(nodeOf(file, baseOf(field)))
  if (kind === 'parts') return ['filled', 'empty']
  if (isList(file, field, target))
    return kind === 'number' || kind === 'date' ? ['filled', 'empty'] : ['filled', 'empty', 'contains', 'containsNot']
  switch (kind) {
    case 'choice':
    case 'code':
      return ['is', 'isNot', 'oneOf', 'noneOf', 'filled', 'empty']
    case 'flag':
      return ['is', 'filled', 'empty']
    case 'number':
      return ['is', 'isNot', 'atLeast', 'greater', 'atMost', 'less', 'filled', 'empty']
    case 'date':
      return ['atLeast', 'less', 'filled', 'empty']
    case 'text':
      return ['is', 'isNot', 'filled', 'empty']
  }
}

/** The value a condition begins with, so that it is whole from the first moment. */
export const firstValue = (file: TemplateFile, field: string, now: Date): Constant => {
  const kind = kindOf(nodeOf(file, baseOf(field)))
  if (kind === 'choice') return choicesOf(file, field)[0]?.contentId ?? ''
  if (kind === 'flag') return true
  if (kind === 'number') return 0
  return kind === 'date' ? now.toISOString().slice(0, 10) : ''
}

const COMPARED: readonly string[] = ['is', 'isNot', 'greater', 'atLeast', 'less', 'atMost']
const isComparison = (operation: Operation): operation is Comparison => COMPARED.includes(operation)

/** The numeric part of an amount or a measure; other fields are read as they are. */
const comparedName = (file: TemplateFile, field: string): string => {
  if (isPart(field)) return field
  const type = nodeOf(file, field)?.valueType
  return type === 'amount' ? `${field}.amount` : type === 'measure' ? `${field}.value` : field
}

/** The condition that says `operation` of a field. */
export const conditionOf = (
  file: TemplateFile,
  { field, operation, value }: { field: string; operation: Operation; value: Constant },
): Condition => {
  if (isComparison(operation)) return { kind: 'compare', field: comparedName(file, field), comparison: operation, value }
  if (operation === 'filled' || operation === 'empty') return { kind: operation, field: baseOf(field) }
  if (operation === 'oneOf' || operation === 'noneOf') return { kind: operation, field, values: [value] }
  return { kind: operation, field, value, everywhere: false }
}

/** Conditions about one field: the leaves of a sentence. */
export type Leaf = Exclude<Condition, { kind: 'and' | 'or' | 'not' | 'free' | 'always' }>
export const isLeaf = (condition: Condition): condition is Leaf => 'field' in condition

export const operationOf = (leaf: Leaf): Operation => (leaf.kind === 'compare' ? leaf.comparison : leaf.kind)
export const valuesOf = (leaf: Leaf): readonly Constant[] => ('values' in leaf ? leaf.values : 'value' in leaf ? [leaf.value] : [])

/** A field that a condition can speak of, as the picker lists it. */
export interface FieldEntry {
  id: string
  label: string
  /** Names of what is around it, outermost first. */
  place: string
}

/** All fields of a form in its order, found by label, id or business term. */
export const fieldEntries = (file: TemplateFile, language: Lang): readonly FieldEntry[] => {
  const named = (id: string): string => readIn(nodeOf(file, id)?.label, language) || id
  const visit = (id: string, above: readonly string[]): FieldEntry[] => {
    const node = nodeOf(file, id)
    if (!node) return []
    if (node.kind === 'field') return [{ id, label: named(id), place: above.join(' › ') }]
    return (node.order ?? []).flatMap((child) => visit(child, [...above, named(id)]))
  }
  return file.ui.order.flatMap((id) => visit(id, []))
}
