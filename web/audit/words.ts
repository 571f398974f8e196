import { type Lang, ORIGINAL, readIn, type Text } from '../../engine/languages'
import type { TFunction } from 'i18next'
import { languageName, valueText as formValueText } from '../../engine/reading'
import type { LogChange, LogEntry, LogValue, LogWords } from '../../server/contract/audit/log'
import { dayInWords } from '../forms/values/dates'
import { withLawName } from '../i18n/lawName'
import { formatDateTime } from '../ui/time'

type Translate = TFunction<'audit'>

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Who or what has no name any more is said so, instead of a gap in the sentence; so is a name that does not match the log. */
const named = ({ params = {} }: LogWords, t: Translate, missing = t('missing')): Record<string, string | number> => {
  const words = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? missing]))
  return words.ofLot ? { ...words, ofLot: t('ofLot', { lot: words.ofLot }) } : words
}

/** Whether a name inside the sentence is kept back, because it is not the one that was written down. */
const isAltered = ({ altered = [] }: Pick<LogEntry, 'altered'>): boolean => altered.includes('person') || altered.includes('organization')

export const sentenceOf = (entry: Pick<LogEntry, 'description' | 'altered'>, t: Translate): string =>
  t(`entry.${entry.description.key}`, named(entry.description, t, isAltered(entry) ? `[${t('alteredName')}]` : t('missing')))

/** A type that this version has no name for is named as it is stored. */
export const typeName = (type: string, t: Translate): string => t(`type.${type}`, { defaultValue: type })

/** 'Beschreibung (Nordmole, Englisch)': of a field of a form its lot and the language of its text, where there are several. */
const formLabel = (label: Extract<LogChange['label'], Text>, language: Lang): string => {
  const more = [label.lot, label.language === undefined ? undefined : languageName(label.language, language)].filter(Boolean)
  return more.length === 0 ? readIn(label, language) : `${readIn(label, language)} (${more.join(', ')})`
}

export const labelOf = ({ label }: Pick<LogChange, 'label'>, t: Translate, language: Lang): string =>
  typeof label === 'string'
    ? label
    : ORIGINAL in label
      ? formLabel(label, language)
      : t(`field.${label.key}`, { ...named(label, t), defaultValue: label.key.replace(/^of\./, '').replaceAll('_', ' ') })

export const valueText = (value: LogValue, t: Translate, language: Lang): string => {
  if (value === null || value === '') return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object' && 'form' in value)
    return formValueText(value.form, { language, words: { yes: t('yes'), no: t('no') } }) || t('notShown')
  if (typeof value === 'object' && ORIGINAL in value) return readIn(value, language)
  const words = typeof value === 'object' && withLawName(named(value, t))
  if (typeof value === 'object') return t(`value.${value.key}`, { ...words, defaultValue: value.key.split('.').at(-1) ?? '' })
  if (typeof value === 'string' && DAY.test(value)) return dayInWords(value, language)
  return typeof value === 'string' && INSTANT.test(value) ? formatDateTime(value, language) : String(value)
}
