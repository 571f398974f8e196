import { isLang, preferredLang, type Lang } from '../../engine/languages'

const KEY = 'lotse.language'

/** A link may name the language it leads to ('?lang=en'); else what was chosen here before, else what the browser prefers. */
export const readLanguage = (): Lang => {
  const named = new URLSearchParams(location.search).get('lang')
  if (isLang(named)) return named
  try {
    const stored = localStorage.getItem(KEY)
    if (isLang(stored)) return stored
  } catch {
    // Storage is forbidden: the browser's preference decides every time.
  }
  return preferredLang(navigator.language)
}

const YEAR_SECONDS = 31_536_000

export const storeLanguage = (language: Lang): void => {
  // For the pages that the server writes.
  document.cookie = `lotse-lang=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The choice then holds for this page only.
  }
}
