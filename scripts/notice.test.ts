import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { notice, packagesOf, type Lock } from './notice.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
// npm's own file: its shape is npm's.
const lock = JSON.parse(read('package-lock.json')) as Lock
const { dependencies, license } = JSON.parse(read('package.json')) as { dependencies: Record<string, string>; license: string }

describe('NOTICE', () => {
  it('is what package-lock.json and node_modules say (npm run notice)', () => {
    expect(read('NOTICE')).toBe(notice(lock))
  })

  it('names every package that Lotse runs with, its version, its licence and where it is from', () => {
    const packages = packagesOf(lock)
    const named = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
    expect(Object.entries(dependencies).filter(([name, version]) => !named.has(`${name} ${version}`))).toEqual([])
    const lines = read('NOTICE').split('\n')
    expect(packages.filter(({ name, version }) => !lines.some((line) => line.startsWith(`    ${name} ${version}  `)))).toEqual([])
    expect(packages.filter((one) => !/^[\w.-]+( (AND|OR) [\w.-]+)*$/.test(one.license.replace(/[()]/g, '')))).toEqual([])
  })

  it('names the licence that asks for more before all others', () => {
    const text = read('NOTICE')
    expect(text.indexOf('Hippocratic License 2.1')).toBeLessThan(text.indexOf('eForms SDK'))
    expect(/^[\w.-]+\n-{5,}$/m.exec(text)?.[0]).toMatch(/^Hippocratic-2\.1/)
  })

  it('is not written where a package has no licence', () => {
    const unknown: Lock = { packages: { 'node_modules/nothing': { version: '1.0.0', optional: true } } }
    expect(() => notice(unknown)).toThrow('Without a licence: nothing')
  })
})

it('LICENSE is the text of the licence that package.json names', () => {
  expect(license).toBe('EUPL-1.2')
  const text = read('LICENSE')
  expect(text).toMatch(/^\s*EUROPEAN UNION PUBLIC LICENCE v\. 1\.2/)
  expect([...text.matchAll(/^(\d+)\. [A-Z]/gm)].map(([, number]) => Number(number))).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
  expect(text).toMatch(/‘Compatible Licences’ according to Article 5/)
})
