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

/** Most are fixtures of earlier code, and tables that happen to be alike; see `npm run bench -- house`. */
const MAX_COPIES = 60

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
  const imported = "import {\n  one,\n  two,\n  three,\n  four,\n  five,\n  six,\n} from './x'\n"
  expect(
    copiesIn([
      ['a.ts', `${imported}${lines(5, 'same')}`],
      ['b.ts', `${imported}${lines(5, 'same')}`],
    ]),
  ).toEqual([])
})
