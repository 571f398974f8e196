import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonMistake } from './jsonMistake'

it.each([
  ['', 'empty', 1, 1, ''],
  ['  \n ', 'empty', 2, 2, ''],
  ['{"id": ', 'end', 1, 8, ''],
  ['{\n  "id": "a"\n  "name": 1\n}', 'comma', 3, 3, '"'],
  ['{\r\n  "id": "a",\r\n}', 'trailing', 3, 1, '}'],
  ['[1, 2,]', 'trailing', 1, 7, ']'],
  ["{'id': 1}", 'key', 1, 2, "'"],
  ['{"id" 1}', 'colon', 1, 7, '1'],
  ['{"ä": undefined}', 'value', 1, 7, 'undefined'],
  ['{"a": "eins\nzwei"}', 'string', 1, 12, ''],
  ['{"a": "\\q"}', 'string', 1, 8, '\\'],
  ['{"a": 1} x', 'rest', 1, 10, 'x'],
  ['{"a": [1}', 'comma', 1, 9, '}'],
  ['<!doctype html>', 'value', 1, 1, '<'],
  [`${'['.repeat(50_000)}`, 'end', 1, 50_001, ''],
] as const)('finds the mistake (%#)', (text, what, ...[line, column, found]) => {
  expect(jsonMistake(text)).toEqual({ what, line, column, found })
})

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('finds one exactly where JSON.parse does', () => {
  const signs = fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-0.5e3', 'true', ' ', '\n', '"', '\\', '01'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      fc.oneof(
        signs.map((each) => each.join('')),
        fc.json(),
      ),
      (text) => (jsonMistake(text) === null) === parses(text),
    ),
    { numRuns: 3_000 },
  )
})
