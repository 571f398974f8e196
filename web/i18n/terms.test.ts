import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import SPECIFICATION from './specification.json'
import TERMS from './terms.json'

/** One word for one thing, and what else it is called by mistake. */
interface Term {
  language: string
  word: string
  /** Patterns of the words that are not used for it. */
  not: readonly string[]
  /** Keys where one of them stands all the same, and why: where the specification says so, its document and line. */
  except: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '../..')
/** Files of the server's texts, by what stands before their keys. */
const SERVERS = {
  'server/platform/texts': 'errors',
  'server/public/texts': 'pages',
  'server/mail/texts': 'mails',
  'server/words/texts': 'words',
} as const

const textsIn = (node: unknown, key: string): [string, string][] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node ?? {}).flatMap(([step, one]) => textsIn(one, /[:]$/.test(key) ? `${key}${step}` : `${key}.${step}`))
const read = (file: string, key: string): [string, string][] => textsIn(JSON.parse(readFileSync(file, 'utf8')), `${key}:`)

/** Every text there is in a language, by its key; what is put into it is no word of ours. */
const catalogues = (language: string): ReadonlyMap<string, string> => {
  const folder = join(ROOT, 'engine', 'languages', language)
  const web = readdirSync(join(folder, 'web')).flatMap((name) => read(join(folder, 'web', name), name.replace(/\.json$/, '')))
  const server = Object.entries(SERVERS).flatMap(([place, file]) => read(join(folder, 'server', `${file}.json`), place))
  return new Map([...web, ...server].map(([key, text]) => [key, text.replace(/\{+[^{}]*\}+/g, '{}')]))
}
// Each term has other exceptions: for the compiler they are one kind of list.
const LISTED = TERMS as unknown as readonly Term[]
const TEXTS = { de: catalogues('de'), en: catalogues('en') }
const SAID: readonly { at: string; key?: string }[] = SPECIFICATION

describe.each(LISTED)('$language: $word', ({ language, not, except }) => {
  const texts = TEXTS[language === 'de' ? 'de' : 'en']
  const isOther = (text: string): boolean => not.some((pattern) => new RegExp(pattern, 'u').test(text))

  it('is called nothing else', () => {
    expect([...texts].filter(([key, text]) => except[key] === undefined && isOther(text))).toEqual([])
  })

  it('has no exception that nothing needs', () => {
    expect(Object.keys(except).filter((key) => !isOther(texts.get(key) ?? ''))).toEqual([])
  })
})

it('an exception that names a line of the specification stands in its list', () => {
  const named = LISTED.flatMap(({ except }) => Object.entries(except)).filter(([, why]) => /^\d-\w+:\d+$/.test(why))
  const lines = new Set(SAID.map(({ at }) => at))
  expect(named.filter(([, why]) => !lines.has(why))).toEqual([])
})
