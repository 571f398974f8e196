import { type Lang, tableOf } from '../../../engine/languages'
import type { TFunction } from 'i18next'

/** A text of the form by its key. */
export type Texts = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** 'Geänderter Vertrag', 'Wirtschaftlicher Eigentümer': an adjective before a masculine noun. */
const MASCULINE = /^(Ge\p{L}+(?:t|en)|\p{L}+(?:lich|ig|isch|bar|sam|end|los)|Weiter|Ander|Früher|Neu)er(?= \p{Lu})/u

/** How a language writes a label there (asObject of its language.json). */
const AS_OBJECT: Readonly<Record<string, (label: string) => string>> = {
  accusative: (label) => label.replace(MASCULINE, '$1en'),
  small: (label) => (/^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label),
}

/**
 * A label as the object of a sentence. English writes it small there ('Add award criterion'), unless it begins with an abbreviation; German
 * says 'Geänderten Vertrag hinzufügen'.
 */
export function inSentence(label: string, lang: Lang): string {
  return AS_OBJECT[tableOf(lang).asObject]?.(label) ?? label
}

/** So many texts are kept; labels and counts come again, what is in problems may not. */
const KEPT = 4000

/** Only words and {{names}} to put in: no nesting, no format. */
const SIMPLE = /^(?:[^{$]|\{\{\w+\}\})*$/

/**
 * Texts asked for before are not looked up again: several hundred fields ask for the same few. Simple ones are put together here, because
 * the first run of i18next's whole machinery is felt at the first paint. `raw` is the text of a key as it stands in the file, where there
 * is one.
 */
export function keepTexts(t: TFunction<'forms'>, raw: (key: string) => unknown): Texts {
  const kept = new Map<string, string>()
  return (key, values) => {
    const asked = values ? `${key} ${JSON.stringify(values)}` : key
    const known = kept.get(asked)
    if (known !== undefined) return known
    if (kept.size >= KEPT) kept.clear()
    const text = simpleText(raw(formOf(key, values)) ?? raw(key), values) ?? String(values ? t(key, values) : t(key))
    kept.set(asked, text)
    return text
  }
}

/** German and English alike have one form for 1 and another for every other whole number. */
function formOf(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const { count } = values
  return typeof count === 'number' && Number.isInteger(count) ? `${key}_${count === 1 ? 'one' : 'other'}` : key
}

function simpleText(raw: unknown, values: Readonly<Record<string, unknown>> = {}): string | undefined {
  if (typeof raw !== 'string' || !SIMPLE.test(raw)) return undefined
  const names = [...raw.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
  if (names.some((name) => typeof values[name] !== 'string' && typeof values[name] !== 'number')) return undefined
  return raw.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
