import { tableOf, type Lang } from '../languages'

/** Three capital letters, as codes of languages in eForms are. */
const CODE = /^[A-Z]{3}$/

/** A text in languages: 'DEU' and the like, each with a text. */
const textsOf = (value: unknown): Record<string, unknown> | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([code, text]) => CODE.test(code) && (typeof text === 'string' || text === null))
    ? (value as Record<string, unknown>)
    : null
}

export interface ChangeInLanguage {
  /** Code of the language that changed; null where the value is no text in several of them. */
  language: string | null
  before: unknown
  after: unknown
}

/** A change language by language: a reader of one must see that the other was changed, too. */
export function byLanguage(before: unknown, after: unknown): ChangeInLanguage[] {
  const [old, now] = [textsOf(before), textsOf(after)]
  const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
  if ((old === null && !isBlank(before)) || (now === null && !isBlank(after)) || (old ?? now) === null)
    return [{ language: null, before, after }]
  const codes = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].sort()
  const changed = codes.filter((code) => (old?.[code] ?? '') !== (now?.[code] ?? ''))
  return changed.map((code) => ({ language: codes.length > 1 ? code : null, before: old?.[code] ?? null, after: now?.[code] ?? null }))
}

/** 'DEU' → 'Deutsch' or 'German'; a code that is no language's stays as it is. */
export function languageName(code: string, language: Lang): string {
  try {
    return new Intl.DisplayNames(tableOf(language).locale, { type: 'language', fallback: 'code' }).of(code.toLowerCase()) ?? code
  } catch {
    return code
  }
}
