import type { TFunction } from 'i18next'

/** A text of the form by its key. */
export type Texts = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** So many texts are kept; labels and counts come again, what is in problems may not. */
const KEPT = 4000

/** Texts asked for before are not looked up again: several hundred fields ask for the same few. */
export function keepTexts(t: TFunction<'forms'>): Texts {
  const kept = new Map<string, string>()
  return (key, values) => {
    const asked = values ? `${key} ${JSON.stringify(values)}` : key
    const known = kept.get(asked)
    if (known !== undefined) return known
    if (kept.size >= KEPT) kept.clear()
    const text = String(values ? t(key, values) : t(key))
    kept.set(asked, text)
    return text
  }
}
