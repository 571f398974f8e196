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
]
const NONE = [
  'const NOTHING: ReadonlyMap<string, number> = new Map()\nexport const of = () => NOTHING',
  "import { slot } from './world'\nconst count = slot(() => 0)\nexport const next = () => ++count.value",
  "import { perWorld } from './world'\nconst seen = perWorld(() => new Map<string, number>())\nexport const see = () => seen.set('a', 1)",
  "const NAMES = new Set(['a'])\nexport const has = (name: string) => NAMES.has(name)",
  'export const make = () => {\n  const own = new Map<string, number>()\n  return own.set("a", 1)\n}',
  'const known = new WeakMap<object, number>()\nexport const know = (one: object) => known.set(one, 1)',
]

it('a module of the server keeps nothing that a second server in the process would share', async () => {
  for (const place of ['server/platform', 'engine/form', 'workflows/procedure', 'eforms-sdk/committed'])
    for (const text of STATE) expect([place, text, await faultsOf(text, `${place}/made.ts`)]).toEqual([place, text, 1])
  for (const text of NONE) expect([text, await faultsOf(text, 'server/platform/made.ts')]).toEqual([text, 0])
  expect(await faultsOf(STATE[0] ?? '', 'server/platform/made.test.ts')).toBe(0)
})

it.each(Object.values(OF_THE_PROCESS).flat())('%s, which may be kept, is there', (name) => {
  const [file = '', variable] = name.split(' ')
  const root = /^(engine|workflows|eforms-sdk)\//.test(file) ? '' : 'server/'
  expect(readFileSync(`${root}${file}.ts`, 'utf8')).toMatch(new RegExp(`^(export )?(const|let) ${variable}\\b`, 'm'))
})
