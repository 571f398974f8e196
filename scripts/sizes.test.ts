import { expect, it } from 'vitest'
import { copiesIn, copiesOfHouse } from './copies'
import { longFunctions, MAX_COLUMNS, MAX_FILE_LINES, sourceFiles, textOf } from './sizes'

const sources = sourceFiles()
const isTest = (file: string): boolean => /\.test\.|^tests\//.test(file)

it('no line of the sources is over 140 columns', () => {
  const long = sources.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (line.length > MAX_COLUMNS ? [`${file}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})

it('no function is over 100 lines', () => {
  const code = sources.filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  expect(code.filter((file) => longFunctions(file) > 0)).toEqual([])
})

it('no file is over 300 lines', () => {
  const code = sources.filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  expect(code.filter((file) => textOf(file).split('\n').length - 1 > MAX_FILE_LINES)).toEqual([])
})

/** What there is, and two more for a day of merging; it only falls. */
const MAX_COPIES = 36

it('hardly anything of six lines stands in two places', () => {
  const found = copiesOfHouse()
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_COPIES)
})

it('six lines in two places are found, five or an import are not', () => {
  const lines = (count: number, word: string): string => Array.from({ length: count }, (_, n) => `${word}(${n})`).join('\n')
  expect(
    copiesIn([
      ['a.ts', `first()\n${lines(6, 'same')}`],
      ['b.ts', `// said\n\n${lines(6, 'same')}\nlast()`],
    ]),
  ).toEqual(['a.ts:2-7 ~ b.ts:3-8'])
  // However many copy it, each two are a pair; two blocks of the same two files are two.
  expect(copiesIn(Array.from({ length: 10 }, (_, n) => [`${n}.ts`, lines(6, 'same')] as const))).toHaveLength(45)
  const twice = `${lines(6, 'one')}\nbetween()\n${lines(6, 'two')}`
  expect(
    copiesIn([
      ['a.ts', twice],
      ['b.ts', twice.replace('between()', 'other()\nmore()')],
    ]),
  ).toHaveLength(2)
  const imported = "import {\n  one,\n  two,\n  three,\n  four,\n  five,\n  six,\n} from './x'\n"
  expect(
    copiesIn([
      ['a.ts', `${imported}${lines(5, 'same')}`],
      ['b.ts', `${imported}${lines(5, 'same')}`],
    ]),
  ).toEqual([])
})
