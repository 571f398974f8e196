import { expect, it } from 'vitest'
import { sourceFiles, textOf } from '../../scripts/sizes'

/** Number against a tender's type, whichever way round, or in a list of numbers. */
const QUESTION = /\b[tT]ype\)?\s*[!=]==\s*\d|\d\s*[!=]==\s*[\w.]*\b[tT]ype\b|\[[\d, ]+\]\.includes\([\w.]*[tT]ype\)/
/** Types of other things: shapes of a shapefile. */
const OTHERS = ['server/parcels/exchange/shapefile.ts']

it('nobody but the loader of procedures asks for the number of a type', () => {
  const files = sourceFiles().filter((file) => /^(workflows|server|web|engine|eforms-sdk)\/.*\.tsx?$/.test(file))
  const code = files.filter((file) => !/\.test\.|fixtures\/|testing\//.test(file) && !OTHERS.includes(file))
  expect(code.length).toBeGreaterThan(1000)
  const found = code.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (QUESTION.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect(found).toEqual([])
})

it.each(['tender.type === 5', 'type !== 3 &&', 'if (3 === lot.type)', '[3, 4].includes(type)'])('would notice %s', (text) => {
  expect(QUESTION.test(text)).toBe(true)
})
