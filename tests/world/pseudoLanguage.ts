import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/projectRoot'
import { markData } from './markedData'

/** A language that nobody speaks and everybody can read: every letter has a mark, texts are 40 % longer and stand in brackets. */
export const PSEUDO = 'xx'

const PLAIN = 'abcdefghijklmnopqrstuvwxyz'
const MARKED = 'ǎƀčďėƒğĥĩĵķļɱňŏƥǫŕŝţŭṽŵẋŷż'
const marked = (letter: string): string => {
  const at = PLAIN.indexOf(letter.toLowerCase())
  if (at < 0) return letter
  const mark = [...MARKED][at] ?? letter
  return letter === letter.toLowerCase() ? mark : mark.toUpperCase()
}

/** What is no word: places for values, tags, entities, addresses, and what a text calls up. */
const KEPT = /\{\{[^}]*\}\}|\{\w+\}|<[^>]*>|&\w+;|\$t\([^)]*\)|https?:\/\/\S+/g

const pseudo = (text: string): string => {
  // Addresses are no words either.
  if (/^\/|^\S+@\S+$/.test(text) || !/\p{L}/u.test(text.replace(KEPT, ''))) return text
  let [words, from] = ['', 0]
  const take = (until: number): void => void (words += [...text.slice(from, until)].map(marked).join(''))
  for (const match of text.matchAll(KEPT)) {
    take(match.index)
    words += match[0]
    from = match.index + match[0].length
  }
  take(text.length)
  return `[${words}${'~'.repeat(Math.ceil(text.length * 0.4))}]`
}

/** Letters that no text has but those of this language. */
export const isPseudo = (text: string): boolean => [...MARKED].some((mark) => text.toLowerCase().includes(mark))
/** Words that somebody reads, and none of this language. */
export const isForeign = (text: string): boolean => /\p{L}{3}/u.test(text) && !isPseudo(text)

const inAll = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudo(value)
  if (Array.isArray(value)) return value.map(inAll)
  return Object.fromEntries(Object.entries(value as Record<string, unknown>).map(([key, one]) => [key, inAll(one)]))
}

const DISPLAYS = [
  'TEXT',
  'TEXTBOX',
  'TEXTAREA',
  'COMBOBOX',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'MULTICHECKBOX',
  'NUMBER',
  'DATE',
  'TIME',
  'DATETIME',
]

const TABLE = {
  ...{ name: pseudo('Pseudo'), short: 'XX', offer: pseudo('Switch to pseudo') },
  ...{ locale: 'sv-SE', account: 'xx_XX', alsoCalled: [], preview: 'xx_XX', browsers: '^xx', inForms: 'ZXX', asObject: 'same' },
  ...{ group: '’', point: ',', csv: ';', csvHeads: 'words', clock: '{time}', day: '{yyyy}-{mm}-{dd}', dayShort: '{mm}-{dd}' },
  ...{ dayOfWeek: '{day}', longDay: '{yyyy}-{d}', typedDay: '{yyyy}-{mm}-{dd}' },
}

/** Made of the German texts, as a newcomer begins with a copy of them. */
const writeFolder = (languages: string): void => {
  const source = join(languages, 'de')
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))) {
    const made = inAll(JSON.parse(readFileSync(join(source, file), 'utf8'))) as Record<string, unknown>
    const displays = Object.fromEntries(DISPLAYS.map((type) => [type, pseudo(type)]))
    const whole = file === 'language.json' ? TABLE : file === 'forms.json' ? { ...made, displays } : made
    mkdirSync(join(languages, PSEUDO, file, '..'), { recursive: true })
    writeFileSync(join(languages, PSEUDO, file), JSON.stringify(whole))
  }
}

const SOURCES = ['engine', 'workflows', 'eforms-sdk', 'server', 'web', 'templates', 'scripts', 'package.json', 'package-lock.json']
const ALSO = ['tsconfig.json', 'vite.config.ts', 'tests/world']

/**
 * This project with one folder more, and what CONTRIBUTING says to do with it: npm run lists, and npm run build where it is to be `built`:
 * then what is data is marked as such, too. Nothing else is touched.
 */
export const projectWithPseudo = ({ built = false } = {}): { root: string; remove(): void } => {
  const root = mkdtempSync(join(tmpdir(), 'lotse-language-'))
  for (const name of [...SOURCES, ...ALSO])
    cpSync(join(projectRoot(), name), join(root, name), { recursive: true, filter: (file) => !/fixtures\/life/.test(file) })
  for (const name of ['node_modules', '.cache']) symlinkSync(join(projectRoot(), name), join(root, name))
  writeFolder(join(root, 'engine', 'languages'))
  if (built) markData(root)
  for (const script of ['lists.mjs', ...(built ? ['build.mjs'] : [])])
    execFileSync(process.execPath, [join(root, 'scripts', script)], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** What the server says in that language, each under its name: run there, by the sources themselves. */
export const serverTextsIn = (root: string): [name: string, text: string][] => {
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const out = execFileSync(process.execPath, [tsx, join(root, 'tests', 'world', 'pseudoTexts.ts')], {
    encoding: 'utf8',
    cwd: root,
    maxBuffer: 1e8,
  })
  return JSON.parse(out) as [string, string][]
}
