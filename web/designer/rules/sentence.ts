import { type Lang, readIn, tableOf } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import { nodeOf } from '../../../engine/authoring'
import { isDay } from '../../../engine/form'
import { formatDay } from '../../../engine/reading'
import { toCondition, type Condition, type Constant } from '../../../engine/rules'
import type { JsonLogic, Rule, TemplateFile } from '../../../engine/template'
import { baseOf, choicesOf, isLeaf, operationOf, valuesOf, type Leaf, type Operation } from '../../../engine/authoring'

export type { Lang } from '../../../engine/languages'

/** Where field, comparison and values stand, and the words between: word order is the language's, not ours. */
type Slot = { slot: 'field' | 'operation' | 'value' } | { words: string }

const SLOTS = { f: 'field', o: 'operation', v: 'value' } as const

/** '[f] [o] [v] ist' → its slots and words. */
const slotsOf = (pattern: string): readonly Slot[] =>
  pattern.split(/(\[[fov]\])/).flatMap((part): Slot[] => {
    const key = part.at(1)
    if (/^\[[fov]\]$/.test(part) && (key === 'f' || key === 'o' || key === 'v')) return [{ slot: SLOTS[key] }]
    return part.trim() === '' ? [] : [{ words: part.trim() }]
  })

const FAMILIES: Record<Operation, 'compare' | 'state' | 'list' | 'inside'> = {
  ...{ is: 'compare', isNot: 'compare', greater: 'compare', atLeast: 'compare', less: 'compare', atMost: 'compare' },
  ...{ filled: 'state', empty: 'state', oneOf: 'list', noneOf: 'list', contains: 'inside', containsNot: 'inside' },
}

/** The order of a condition's pieces in the language of `t`. */
export const slotsFor = (t: TFunction, operation: Operation): readonly Slot[] => slotsOf(t(`rules:pattern.${FAMILIES[operation]}`))

export const labelOf = (file: TemplateFile, id: string, language: Lang): string => {
  const label = nodeOf(file, baseOf(id))?.label
  return readIn(label, language) || baseOf(id)
}

/** A constant as people read it: a choice by its name, a day by its date. */
export const valueText = (
  t: TFunction,
  { file, field, value, language }: { file: TemplateFile; field: string; value: Constant; language: Lang },
): string => {
  if (typeof value === 'boolean') return t(value ? 'rules:value.true' : 'rules:value.false')
  const choice = choicesOf(file, field).find(({ contentId }) => contentId === String(value))
  if (choice) return readIn(choice.label, language)
  if (typeof value === 'number') return value.toLocaleString(tableOf(language).locale, { maximumFractionDigits: 20 })
  if (isDay(value)) return formatDay(`${value}T12:00:00Z`, language)
  return value === '' ? '…' : value
}

/** Texts and choices stand in quotation marks; numbers, days, yes and no do not. */
const quoted = (t: TFunction, value: Constant, text: string): string =>
  typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}$/.test(value) ? t('rules:named', { name: text }) : text

interface Speech {
  file: TemplateFile
  language: Lang
}

const leafText = (t: TFunction, leaf: Leaf, { file, language }: Speech): string => {
  const operation = operationOf(leaf)
  const values = valuesOf(leaf).map((value) => quoted(t, value, valueText(t, { file, field: leaf.field, value, language })))
  const listed = values.length > 1 ? `${values.slice(0, -1).join(', ')} ${t('rules:or')} ${values.at(-1) ?? ''}` : (values[0] ?? '')
  const isEverywhere = 'everywhere' in leaf && leaf.everywhere
  const said = {
    field: t('rules:named', { name: labelOf(file, leaf.field, language) }) + (isEverywhere ? ` ${t('rules:everywhere')}` : ''),
    operation: t(`rules:op.${operation}`),
    value: listed,
  }
  return slotsFor(t, operation)
    .map((each) => ('slot' in each ? said[each.slot] : each.words))
    .join(' ')
}

/** A condition as words, in the language of `t`. */
const conditionText = (t: TFunction, condition: Condition, speech: Speech & { isInner?: boolean }): string => {
  if (isLeaf(condition)) return leafText(t, condition, speech)
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const said = condition.conditions
        .map((each) => conditionText(t, each, { ...speech, isInner: true }))
        .join(` ${t(`rules:${condition.kind}`)} `)
      return speech.isInner && condition.conditions.length > 1 ? `(${said})` : said
    }
    case 'not':
      return `${t('rules:notTrue')} (${conditionText(t, condition.condition, { ...speech, isInner: false })})`
    case 'always':
      return t(condition.value ? 'rules:always' : 'rules:never')
    case 'free':
      return t('rules:freeCondition')
  }
}

/** What `set` writes, as words: a constant, another field's value or an expression. */
const writtenText = (t: TFunction, value: JsonLogic | undefined, { file, language, field }: Speech & { field: string }): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return valueText(t, { file, field, value, language })
  const read = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['var'] : undefined
  if (typeof read === 'string') return t('rules:valueOf', { field: labelOf(file, read, language) })
  return t('rules:computed')
}

/** A rule as one sentence. `named` puts the field's name where its own panel says 'Dieses Feld'. */
export const ruleText = (t: TFunction, rule: Rule, { file, language, named }: Speech & { named: boolean }): string => {
  const kind = nodeOf(file, rule.target)?.kind ?? 'field'
  const subject = named ? t('rules:named', { name: labelOf(file, rule.target, language) }) : t(`rules:this.${kind}`)
  const effect = t(`rules:effect.${rule.effect}`, { value: writtenText(t, rule.value, { file, language, field: rule.target }) })
  const condition = toCondition(rule.when)
  const when = conditionText(t, condition, { file, language })
  return condition.kind === 'always' ? `${subject} ${effect}${when}.` : `${subject} ${effect}${t('rules:if')} ${when}.`
}

/** The few words at an arrow: what the reader wants of the field. */
export const shortText = (t: TFunction, condition: Condition, { file, language, field }: Speech & { field: string }): string => {
  const leaf = leavesOf(condition).find((each) => baseOf(each.field) === field)
  if (!leaf) return ''
  const values = valuesOf(leaf).map((value) => valueText(t, { file, field: leaf.field, value, language }))
  const operation = operationOf(leaf)
  return operation === 'is' || operation === 'oneOf' ? values.join(', ') : [t(`rules:op.${operation}`), ...values].join(' ')
}

export const leavesOf = (condition: Condition): readonly Leaf[] => {
  if (isLeaf(condition)) return [condition]
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.flatMap(leavesOf)
  return condition.kind === 'not' ? leavesOf(condition.condition) : []
}
