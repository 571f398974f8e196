import { readFileSync } from 'node:fs'
import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const OF_THE_PROCESS = JSON.parse(readFileSync('scripts/ofTheProcess.json', 'utf8')) as Record<string, string[]>

const lint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === 'lotse/one-world' })
const faultsOf = async (text: string, filePath: string): Promise<number> =>
  (await lint.lintText(text, { filePath })).flatMap(({ messages }) => messages).length

const STATE = [
  'let count = 0\nexport const next = () => ++count',
  'const seen = new Map<string, number>()\nexport const see = (name: string) => seen.set(name, 1)',
  "const kept = new Set(['a'])\nexport const keep = (name: string) => kept.add(name)",
  'const waiting: string[] = []\nexport const wait = (name: string) => waiting.push(name)',
  'const held: { key?: string } = {}\nexport const hold = (key: string) => (held.key = key)',
  "import { createKept } from './kept'\nexport const kept = createKept(1)",
  "import { createKept } from './kept'\nexport const texts = { guest: createKept(1) }",
  // Deeper: a part of it, what lies in it, under another name, taken apart into, through the standard library.
  'const held = { of: { n: 0 } }\nexport const next = () => held.of.n++',
  "const held: { a: string[] } = { a: [] }\nexport const keep = (one: string) => held['a'].push(one)",
  "const kept = new Map([['a', ['b']]])\nexport const keep = (one: string) => kept.get('a')?.push(one)",
  "const kept = new Map([['a', { n: 0 }]])\nexport const next = () => {\n  const one = kept.get('a') ?? { n: 0 }\n  one.n += 1\n}",
  'const held = { n: 0 }\nexport const take = (n: number[]) => ([held.n = 0] = n)',
  'const held = { n: 0 }\nexport const take = (one: object) => Object.assign(held, one)',
  'const held: { n?: number } = { n: 0 }\nexport const forget = () => delete held.n',
  "import { read } from './read'\nconst held = read()\nexport const keep = (n: number) => (held.n = n)",
  // Closures of what ran while the module was loaded, and functions and classes that carry something.
  'export const next = (() => {\n  let n = 0\n  return () => ++n\n})()',
  'const counter = () => {\n  const seen = new Set([1])\n  return (n: number) => seen.add(n)\n}\nexport const see = counter()',
  [
    'function* counted() {',
    '  let n = 0',
    '  while (true) yield ++n',
    '}',
    'const numbers = counted()',
    'export const next = () => numbers.next().value',
  ].join('\n'),
  'export function next() {\n  next.n += 1\n}\nnext.n = 0',
  'export class Made {\n  static n = 0\n  constructor() {\n    Made.n++\n  }\n}',
  'export class Made {\n  static readonly seen = new Map<string, number>()\n}',
  'class Count {\n  n = 0\n  next() {\n    return ++this.n\n  }\n}\nexport const count = new Count()',
  // What goes with nobody: of the module itself, of another one, of the process.
  'const ALL = {}\nconst known = new WeakMap<object, number>()\nexport const know = () => known.set(ALL, 1)',
  "import { FORBIDDEN_KEYS } from '../../engine/format/format'\nexport const keep = () => FORBIDDEN_KEYS.push('a')",
  "import { ORIGIN_FIELDS } from '../../server/access/area'\nexport const keep = () => Object.assign(ORIGIN_FIELDS, { a: 1 })",
  'export const keep = (one: object) => Object.assign(globalThis, one)',
]
const NONE = [
  'const NOTHING: ReadonlyMap<string, number> = new Map()\nexport const of = () => NOTHING',
  "import { slot } from './world'\nconst count = slot(() => 0)\nexport const next = () => ++count.value",
  "import { perWorld } from './world'\nconst seen = perWorld(() => new Map<string, number>())\nexport const see = () => seen.set('a', 1)",
  "const NAMES = new Set(['a'])\nexport const has = (name: string) => NAMES.has(name)",
  'export const make = () => {\n  const own = new Map<string, number>()\n  return own.set("a", 1)\n}',
  'const known = new WeakMap<object, number>()\nexport const know = (one: object) => known.set(one, 1)',
  [
    'const TABLE = (() => {',
    '  const made: Record<string, number> = {}',
    "  for (const one of ['a']) made[one] = 1",
    '  return made',
    '})()',
    'export const of = (one: string) => TABLE[one]',
  ].join('\n'),
  [
    'const table = () => {',
    '  const made = new Set([0])',
    '  ;[1].forEach((one) => made.add(one))',
    '  return made',
    '}',
    'const TABLE = table()',
    'export const has = (n: number) => TABLE.has(n)',
  ].join('\n'),
  [
    'const LIST = [{ n: 1 }]',
    'export const sorted = () => {',
    '  const own = [...LIST]',
    '  own.push({ n: 2 })',
    '  return LIST.filter(({ n }) => n).sort()',
    '}',
  ].join('\n'),
  "import { slot } from './world'\nconst held = slot(() => ({ n: 0 }))\nexport const next = () => ++held.value.n",
  "import { slots } from '../../server/platform/world'\nexport const next = () => slots.set(1)",
  'export class Made {\n  static readonly MOST = 3\n  n = 0\n  next() {\n    return ++this.n\n  }\n}',
]

it('a module of the server keeps nothing that a second server in the process would share', async () => {
  for (const text of STATE) expect([text, await faultsOf(text, 'server/platform/made.ts')]).toEqual([text, 1])
  for (const place of ['engine/form', 'workflows/procedure', 'eforms-sdk/committed'])
    for (const text of STATE.slice(0, 2)) expect([place, await faultsOf(text, `${place}/made.ts`)]).toEqual([place, 1])
  for (const text of NONE) expect([text, await faultsOf(text, 'server/platform/made.ts')]).toEqual([text, 0])
  expect(await faultsOf(STATE[0] ?? '', 'server/platform/made.test.ts')).toBe(0)
})

it.each(Object.values(OF_THE_PROCESS).flat())('%s, which may be kept, is there', (name) => {
  const [file = '', variable] = name.split(' ')
  const root = /^(engine|workflows|eforms-sdk)\//.test(file) ? '' : 'server/'
  expect(readFileSync(`${root}${file}.ts`, 'utf8')).toMatch(new RegExp(`^ *(export )?(const|let) ${variable}\\b`, 'm'))
})
