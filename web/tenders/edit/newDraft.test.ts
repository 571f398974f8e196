import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadTemplate, type Template } from '../../../engine/template'
import { typeOfNew } from './newDraft'

const load = (path: string): Template => {
  const loaded = loadTemplate(JSON.parse(readFileSync(path, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(path)
  return loaded.template
}
const [result, call] = [load('templates/eu/1.7/EU-29.json'), load('templates/eu/1.7/EU-16.json')]

it.each([
  [null, 4, 0],
  ['0', 4, 0],
  ['5', 4, 5],
  ['3', 3, 3],
  ['4', 4, 4],
  ['17', 4, 0],
])('a form about an award begins as an awarded contract, another as the address says (%s)', (...[query, ofResult, ofCall]) => {
  expect([typeOfNew(result, query), typeOfNew(call, query)]).toEqual([ofResult, ofCall])
})
