import i18n, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLang, LANGUAGES, ORIGINAL, type Lang } from '../../engine/languages'
import { PIECE_OF } from '../../engine/languages/pieces.gen'
import { readLanguage, storeLanguage } from './language'

type Texts = Readonly<Record<string, object>>

/** Namespaces are files of engine/languages/<language>/web; they come in pieces, each when a page first asks for one of its own. */
const pieces = import.meta.glob<{ default: Texts }>('../../engine/languages/*/{first,entry,tender,later}.gen.ts')
const PIECES: Readonly<Record<string, string>> = PIECE_OF

const textsOf = async (language: string, namespace: string): Promise<object> => {
  const piece = await pieces[`../../engine/languages/${language}/${PIECES[namespace] ?? ''}.gen.ts`]?.()
  const texts = piece?.default[namespace]
  if (!texts) throw new Error(`no texts for ${language}/${namespace}`)
  return texts
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    textsOf(language, namespace).then(
      (texts) => done(null, texts),
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

/**
 * Brings the texts of all pages (80 kB). Without them a part of a page that shows up by itself, as when somebody else changed something,
 * would wait for its texts, and React puts the whole page away for so long: it would blink, and lose its focus and its place.
 */
export const loadAllTexts = (): Promise<void> => i18n.loadNamespaces(Object.keys(PIECE_OF))

/** Switches and remembers. Callers refetch what the server words. */
export const switchLanguage = async (language: Lang): Promise<void> => {
  storeLanguage(language)
  await i18n.changeLanguage(language)
}

/** Of an instance of i18next: its language, as one of ours. */
export const langOf = ({ language }: { language: string }): Lang => (isLang(language) ? language : ORIGINAL)

/** The present language, for code outside components. */
export const currentLanguage = (): Lang => langOf(i18n)
