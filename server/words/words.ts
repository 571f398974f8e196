import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clockText, filledPattern, onceEach, ORIGINAL, readIn, tableOf } from '../../engine/languages'
import { WORDS } from '../../engine/languages/server.gen'
import { isDay, minimumInWords } from '../../workflows/deadlines'
import { decimalText, languageName, valueText } from '../../engine/reading'
import type { LogChange, LogEntry, LogValue, LogWords } from '../contract/audit/log'
import type { Lang } from '../platform/errors'
import { projectRoot } from '../platform/projectRoot'
import { translationsOf } from './translations'

const OWN: Readonly<Record<Lang, Readonly<Record<string, string>>>> = WORDS
type Params = Readonly<Record<string, string | number>>

const filled = (text: string, params: Params): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) => String(params[name] ?? ''))

export type WordKey = keyof (typeof WORDS)[typeof ORIGINAL]

/** A text of printed documents, mails and feeds. */
export const say = (lang: Lang, key: WordKey, params: Params = {}): string => filled(OWN[lang][key] ?? key, params)

/** A sum of money with its currency, where one is named. */
export const moneyText = (lang: Lang, { amount, currency }: { amount: string; currency: string | null }): string =>
  `${decimalText(amount, lang, 2)} ${currency ?? ''}`.trim()

/** Bytes to the last one, as a proof names them. */
export const exactSize = (lang: Lang, bytes: number): string =>
  say(lang, 'bytes', { n: new Intl.NumberFormat(tableOf(lang).locale).format(bytes) })

type Tree = { readonly [key: string]: unknown }
const trees = new Map<string, Tree>()

/** The interface's texts of a namespace: a sentence reads on paper as it reads on the screen. */
const treeOf = (lang: Lang, namespace: string): Tree => {
  const file = join(projectRoot(), 'engine', 'languages', lang, 'web', `${namespace}.json`)
  const known =
    trees.get(file) ?? ((existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : translationsOf(lang)[namespace]) as Tree) ?? {}
  trees.set(file, known)
  return known
}

/** A text of the interface; null where there is none of that key. */
export const interfaceText = (lang: Lang, [namespace, key]: readonly [string, string], params: Params = {}): string | null => {
  const found = key
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? (node as Tree)[part] : undefined),
      treeOf(lang, namespace),
    )
  return typeof found === 'string' ? filled(found, params) : null
}

const audit = (lang: Lang, key: string, params: Params = {}): string | null => interfaceText(lang, ['audit', key], params)

const named = (lang: Lang, { params = {} }: LogWords, missing = 'missing'): Params => {
  const words = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? audit(lang, missing) ?? '']))
  return words.ofLot ? { ...words, ofLot: audit(lang, 'ofLot', { lot: words.ofLot }) ?? '' } : words
}

export const sentenceOf = (lang: Lang, { description, altered = [] }: Pick<LogEntry, 'description' | 'altered'>): string =>
  audit(
    lang,
    `entry.${description.key}`,
    named(lang, description, altered.includes('person') || altered.includes('organization') ? 'alteredName' : 'missing'),
  ) ?? description.key

export const typeName = (lang: Lang, type: string): string => audit(lang, `type.${type}`) ?? type

const labelOf = (lang: Lang, { label }: LogChange): string => {
  if (typeof label === 'string') return label
  if ('key' in label) return audit(lang, `field.${label.key}`, named(lang, label)) ?? label.key
  const more = [label.lot, label.language === undefined ? undefined : languageName(label.language, lang)].filter(Boolean)
  return more.length === 0 ? readIn(label, lang) : `${readIn(label, lang)} (${more.join(', ')})`
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const dateTimes = onceEach(
  (lang) =>
    new Intl.DateTimeFormat(tableOf(lang).locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'Europe/Berlin',
      hourCycle: 'h23',
    }),
)
/** '24.11.2026, 10:00:07' in Berlin. */
export const stamp = (lang: Lang, at: string | Date): string => dateTimes(lang).format(new Date(at))

const days = onceEach((lang) => new Intl.DateTimeFormat(tableOf(lang).locale, { dateStyle: 'medium', timeZone: 'Europe/Berlin' }))

const weekdays = onceEach((lang) => new Intl.DateTimeFormat(tableOf(lang).locale, { weekday: 'short', timeZone: 'Europe/Berlin' }))
/** 'Di., 24.11.2026, 10:00:07,318 Uhr': receipts and records go to the millisecond. */
export const exactTime = (lang: Lang, at: string): string => {
  const milliseconds = String(new Date(at).getUTCMilliseconds()).padStart(3, '0')
  const weekday = weekdays(lang).format(new Date(at)).replace(/\.$/, '')
  const { dayOfWeek, point } = tableOf(lang)
  return filledPattern(dayOfWeek, { weekday, day: clockText(`${stamp(lang, at)}${point}${milliseconds}`, lang) })
}

const valueOf = (lang: Lang, value: LogValue): string => {
  if (value === null || value === '') return audit(lang, 'nothing') ?? ''
  if (typeof value === 'boolean') return audit(lang, value ? 'yes' : 'no') ?? String(value)
  if (typeof value === 'object' && 'form' in value)
    return (
      valueText(value.form, { language: lang, words: { yes: audit(lang, 'yes') ?? '', no: audit(lang, 'no') ?? '' } }) ||
      (audit(lang, 'notShown') ?? '')
    )
  if (typeof value === 'object' && ORIGINAL in value) return readIn(value, lang)
  if (typeof value === 'object') {
    const words = minimumInWords(named(lang, value), (key, params) => interfaceText(lang, ['app', key], params) ?? '')
    return audit(lang, `value.${value.key}`, words) ?? value.key
  }
  if (typeof value === 'string' && isDay(value)) return days(lang).format(new Date(`${value}T12:00:00Z`))
  return typeof value === 'string' && INSTANT.test(value) ? stamp(lang, value) : String(value)
}

/** What is said now, without what was said before where that was nothing: 'Ergebnis: vergeben'. */
export const saidNow = (lang: Lang, change: LogChange): string =>
  (change.oldValue === null || change.oldValue === '') && change.newValue !== null
    ? `${labelOf(lang, change)}: ${valueOf(lang, change.newValue)}`
    : changeText(lang, change)

/** 'Phase: Entwurf → Veröffentlicht'. */
export const changeText = (lang: Lang, change: LogChange): string => {
  const label = labelOf(lang, change)
  if (change.oldValue === null && change.newValue === null) return label
  return `${label}: ${valueOf(lang, change.oldValue)} → ${valueOf(lang, change.newValue)}`
}

export const triggerText = (lang: Lang, { user, trigger }: LogEntry): string =>
  user?.name ?? audit(lang, trigger === 'person' ? 'missing' : `trigger.${trigger}`) ?? ''
