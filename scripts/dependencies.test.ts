import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

/** Not imported by us: packages that others of the list ask to stand beside them. */
const PEERS: Readonly<Record<string, string>> = { '@tiptap/pm': '@tiptap/react' }

const filesOf = (houses: readonly string[]): string[] =>
  houses.flatMap((house) =>
    readdirSync(join(root, house), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(house, name.replaceAll('\\', '/')))
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\.test\.|\/testing\/|\/fixtures\/|\.d\.m?ts$/.test(file)),
  )

/** Packages that a file imports by name, or reads files of. */
function packagesIn(text: string): string[] {
  const named = text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\(|@import|url\()\s*['"`]((?:@[\w.-]+\/)?[\w.-]+)/g)
  const opened = text.matchAll(/['"`/]node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g)
  return [...named, ...opened].map(([, name = '']) => name).filter((name) => !name.startsWith('.') && name !== 'node')
}

const ours = filesOf(['engine', 'workflows', 'eforms-sdk', 'server', 'web'])
const users = new Map<string, string[]>()
for (const file of ours) for (const name of packagesIn(read(file))) users.set(name, [...(users.get(name) ?? []), file])

it('what Lotse runs with is used outside of tests and scripts', () => {
  const all = ours.map(read).join('\n')
  // Fonts and programs for other threads are named as paths.
  const isNamed = (name: string): boolean => ["'", '"', '`'].some((mark) => all.includes(`${mark}${name}/`))
  const unused = Object.keys(dependencies ?? {}).filter((name) => PEERS[name] === undefined && !users.has(name) && !isNamed(name))
  expect(unused).toEqual([])
})

it('what only tests and scripts use is no part of it', () => {
  // Types alone are gone when the program runs.
  const withValues = (name: string): string[] =>
    (users.get(name) ?? []).filter((file) =>
      new RegExp(`^(?!import type|export type).*['"]${name.replaceAll('/', '\\/')}(/[^'"]*)?['"]`, 'm').test(read(file)),
    )
  expect(Object.keys(devDependencies ?? {}).filter((name) => withValues(name).length > 0)).toEqual([])
})

it('sees a package by import, by address of a file and in a style sheet', () => {
  expect(packagesIn(`import a from '@b/c/d'\nconst e = await import('f')\nimport './g'`)).toEqual(['@b/c', 'f'])
  expect(packagesIn(`@import 'h/i.css'; new URL('../../node_modules/j/k.wasm')`)).toEqual(['h', 'j'])
})
