import { FORM_WORDS, TABLES } from './tables.gen'

/** The languages of the interface: the folders here (npm run lists). */
export type Lang = keyof typeof TABLES

/** How a language writes (language.json). In patterns: {dd} {d} day, {mm} {mon} {month} month, {yyyy}, {weekday}, {time}. */
interface Table {
  /** As it is called by those who speak it, in full and in two letters; and the words that offer it. */
  name: string
  short: string
  offer: string
  /** BCP 47, for Intl. */
  locale: string
  /** As accounts keep it (settings.language), and what else callers name it. */
  account: string
  alsoCalled: readonly string[]
  /** og:locale of public pages. */
  preview: string
  /** Which preferences of a browser it answers. */
  browsers: string
  /** What becomes of a label as the object of a sentence: 'accusative' as in German, 'small' as in English, 'same'. */
  asObject: string
  /** Its code in texts of forms (ISO 639-3). */
  inForms: string
  /** Between thousands, and before decimals. */
  group: string
  point: string
  /** Between cells of a table as spreadsheets open it. */
  csv: string
  /** Whether heads of such tables are words ('words') or the names that programs know. */
  csvHeads: string
  clock: string
  day: string
  dayShort: string
  dayOfWeek: string
  longDay: string
  /** A day as it is typed. */
  typedDay: string
}

const ALL: Readonly<Record<Lang, Table>> = TABLES
/** The few words that forms have whatever template they come from (forms.json). */
type FormWords = Omit<(typeof FORM_WORDS)[typeof ORIGINAL], 'displays'> & { displays: Readonly<Record<string, string>> }
const WORDS: Readonly<Record<Lang, FormWords>> = FORM_WORDS

/** In this one every text is written first: it stands in for what another language lacks. */
export const ORIGINAL = 'de' as const satisfies Lang
/** For readers whose browser speaks none of them. */
const ABROAD: Lang = 'en'

/** In the order in which they are offered. */
export const LANGUAGES = Object.keys(ALL) as readonly Lang[]
export const tableOf = (lang: Lang): Table => ALL[lang]
export const formWordsOf = (lang: Lang): FormWords => WORDS[lang]

export const isLang = (value: unknown): value is Lang => typeof value === 'string' && Object.hasOwn(ALL, value)

/** One of each. */
export const inEach = <T>(make: (lang: Lang) => T): Record<Lang, T> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, make(lang)])) as Record<Lang, T>

/** The language of a browser's preference ('de-AT'). */
export const preferredLang = (preference: string): Lang =>
  LANGUAGES.find((lang) => new RegExp(ALL[lang].browsers, 'i').test(preference)) ?? ABROAD

/** Every name by which a language may be asked for, and which it is. */
export const NAMES_OF_LANGUAGES: ReadonlyMap<string, Lang> = new Map(
  LANGUAGES.flatMap((lang) => [lang, ALL[lang].account, ...ALL[lang].alsoCalled].map((name) => [name, lang] as const)),
)

/** The language that a caller names, or whose code begins what they say ('de-AT'). */
export const namedLang = (name: string): Lang => NAMES_OF_LANGUAGES.get(name) ?? LANGUAGES.find((lang) => name.startsWith(lang)) ?? ABROAD

/** The language of an account; null where it has none that there is. */
export const langOfAccount = (name: unknown): Lang | null => LANGUAGES.find((lang) => ALL[lang].account === name) ?? null

/** Languages in which whoever writes a text of a template, a field or a mail is asked for it (the wire's two). */
export type Asked = 'de' | 'en'
/** A text that people wrote, by language; a further language is one more key, which may be missing. */
type ByLanguage<Value> = Record<Asked, Value> & Partial<Record<Exclude<Lang, Asked>, Value>>
export type Text = ByLanguage<string>
const ASKED: readonly Lang[] = ['de', 'en'] satisfies readonly Asked[]
export const isAsked = (lang: Lang): boolean => ASKED.includes(lang)

/** A text as it is read: in the language asked for, else in German, else in whichever there is; '' where there is none. */
export const readIn = (text: Readonly<Partial<Record<Lang, string>>> | undefined, lang: Lang): string =>
  text === undefined ? '' : text[lang] || text[ORIGINAL] || LANGUAGES.map((one) => text[one]).find(Boolean) || ''

/** The same words in every language. */
export const alike = (words: string): Record<Lang, string> => inEach(() => words)

/** Codes of forms' texts in the order in which a reader wants them. */
export const formLanguages = (lang: Lang): readonly string[] => [
  ALL[lang].inForms,
  ...LANGUAGES.filter((one) => one !== lang).map((one) => ALL[one].inForms),
]

/** '{dd}.{mm}.' with these for its marks. */
export const filledPattern = (pattern: string, parts: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_all, name: string) => parts[name] ?? '')

/** '10:00 Uhr' */
export const clockText = (time: string, lang: Lang): string => filledPattern(ALL[lang].clock, { time })

/** '1234567.5' → '1.234.567,5' of digits and a point; never through floating point. */
export const groupedNumber = (number: string, lang: Lang): string => {
  const { group, point } = ALL[lang]
  const [whole = '', fraction] = number.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, group), ...(fraction === undefined ? [] : [fraction])].join(point)
}

/** '1234.5' → '1234,5' */
export const pointedNumber = (number: string, lang: Lang): string => number.replace('.', ALL[lang].point)

/** What is made once a language, when it is first wanted. */
export const onceEach = <T>(make: (lang: Lang) => T): ((lang: Lang) => T) => {
  const made = new Map<Lang, T>()
  return (lang) => {
    const known = made.get(lang) ?? make(lang)
    made.set(lang, known)
    return known
  }
}

/** A text of which nothing is written yet. */
export const NO_TEXT: Text = { de: '', en: '' }

/** A text with something done to it in each language, what stands in for a missing one too. */
export const inEachOf = (text: Text, change: (words: string, lang: Lang) => string): Record<Lang, string> =>
  inEach((lang) => change(readIn(text, lang), lang))

export const isBlank = (text: Readonly<Partial<Record<Lang, string>>>): boolean =>
  LANGUAGES.every((lang) => (text[lang] ?? '').trim() === '')

/** A text with something done to what is written of it, and only to that. */
export const changedText = <Written extends Text>(text: Written, change: (words: string, lang: Lang) => string): Written =>
  Object.fromEntries(LANGUAGES.flatMap((lang) => (text[lang] === undefined ? [] : [[lang, change(text[lang], lang)]]))) as Written

/** A field's name as the log keeps it: in German under the name that entries have had from the first, in English beside it. */
export const loggedLabel = (text: Text): { label: string; labelEn: string } => ({ label: text.de, labelEn: text.en })
export const labelOfLog = (label: unknown, labelEn: unknown): Text => ({
  de: String(label),
  en: typeof labelEn === 'string' ? labelEn : String(label),
})
