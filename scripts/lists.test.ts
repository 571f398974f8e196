import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lists } from './lists.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

it.each(Object.entries(lists()))('%s is what the folders say (npm run lists)', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text)
})

it('every contract has its method, and every method its contract', () => {
  const [contracts = [], methods = []] = Object.values(lists()).map((text) =>
    [...text.matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name),
  )
  expect(methods.toSorted()).toEqual(contracts.toSorted())
  expect(new Set(methods).size).toBe(methods.length)
})
