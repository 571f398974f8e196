import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lists } from './lists.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

it.each(Object.entries(lists()))('%s is what the folders say (npm run lists)', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text)
})

const ALL = Object.entries(lists())
const contractNames = ALL.flatMap(([, text]) =>
  [...text.matchAll(/^export \{([^}]*)\} from/gm)].flatMap(([, names]) => names?.match(/\w+/g) ?? []),
)
const methodNames = ALL.flatMap(([, text]) => /methods: readonly Method\[\] = \[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g) ?? [])

it('every contract has its method, and every method its contract', () => {
  expect(contractNames.length).toBeGreaterThan(200)
  expect(methodNames.toSorted()).toEqual(contractNames.toSorted())
  expect(new Set(methodNames).size).toBe(methodNames.length)
})

it('every area that gives something to the whole is gathered', () => {
  const gathered = readFileSync(join(root, 'server/app/areas.ts'), 'utf8')
  const giving = readdirSync(join(root, 'server')).filter((folder) => {
    const door = join(root, 'server', folder, 'area.ts')
    return existsSync(door) && readFileSync(door, 'utf8').includes('export const area = ')
  })
  expect(giving.filter((folder) => !gathered.includes(`from '../${folder}/area'`))).toEqual([])
})
