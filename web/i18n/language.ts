export type Language = 'de' | 'en'

/** As each is called by those who speak it; in this order they are offered. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' }
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]
const KEY = 'lotse.language'

/** The specification's rule: 'de', or de-DE, de-AT, de-CH in any case, is German; everything else English. */
export const languageOfBrowser = (preference: string): Language =>
  preference.toLowerCase() === 'de' || /^de-(de|at|ch)/i.test(preference) ? 'de' : 'en'

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((one) => one === text)

/** A link may name the language it leads to ('?lang=en'); else what was chosen here before, else what the browser prefers. */
export const readLanguage = (): Language => {
  const named = new URLSearchParams(location.search).get('lang')
  if (isLanguage(named)) return named
  try {
    const stored = localStorage.getItem(KEY)
    if (isLanguage(stored)) return stored
  } catch {
    // Storage is forbidden: the browser's preference decides every time.
  }
  return languageOfBrowser(navigator.language)
}

const YEAR_SECONDS = 31_536_000

export const storeLanguage = (language: Language): void => {
  // For the pages that the server writes.
  document.cookie = `lotse-lang=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The choice then holds for this page only.
  }
}
