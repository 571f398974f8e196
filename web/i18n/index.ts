import i18n, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLang, LANGUAGES, ORIGINAL, type Lang } from '../../engine/languages'
import { readLanguage, storeLanguage } from './language'

/** Namespaces are files of engine/languages/<language>/web; each is a chunk of its own and loads when a page first asks for it. */
const files = import.meta.glob<{ default: Record<string, unknown> }>('../../engine/languages/*/web/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`../../engine/languages/${language}/web/${namespace}.json`]
    if (!load) return done(new Error(`no texts for ${language}/${namespace}`), false)
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

/** Starts i18next with the stored or the browser's language; resolves when the shell's texts are there. */
export const startI18n = async (): Promise<void> => {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: readLanguage(),
      fallbackLng: ORIGINAL,
      // A missing key is a mistake that a test finds; falling back to the other language only costs a request.
      partialBundledLanguages: false,
      supportedLngs: LANGUAGES,
      ns: ['app', 'errors'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
}

const NAMESPACES = [...new Set(Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '')))]

/**
 * Brings the texts of all pages (80 kB). Without them a part of a page that shows up by itself, as when somebody else changed something,
 * would wait for its texts, and React puts the whole page away for so long: it would blink, and lose its focus and its place.
 */
export const loadAllTexts = (): Promise<void> => i18n.loadNamespaces(NAMESPACES)

/** Switches and remembers. Callers refetch what the server words. */
export const switchLanguage = async (language: Lang): Promise<void> => {
  storeLanguage(language)
  await i18n.changeLanguage(language)
}

/** Of an instance of i18next: its language, as one of ours. */
export const langOf = ({ language }: { language: string }): Lang => (isLang(language) ? language : ORIGINAL)

/** The present language, for code outside components. */
export const currentLanguage = (): Lang => langOf(i18n)
