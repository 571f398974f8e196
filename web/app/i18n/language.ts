export type Language = 'de' | 'en'

export const LANGUAGES: readonly Language[] = ['de', 'en']
const KEY = 'lotse.language'

/** The specification's rule: 'de', or de-DE, de-AT, de-CH in any case, is German; everything else English. */
export const languageOfBrowser = (preference: string): Language =>
  preference.toLowerCase() === 'de' || /^de-(de|at|ch)/i.test(preference) ? 'de' : 'en'

export const readLanguage = (): Language => {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored === 'de' || stored === 'en') return stored
  } catch {
    // Storage is forbidden: the browser's preference decides every time.
  }
  return languageOfBrowser(navigator.language)
}

export const storeLanguage = (language: Language): void => {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The choice then holds for this page only.
  }
}
