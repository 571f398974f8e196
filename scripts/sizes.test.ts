import { expect, it } from 'vitest'
import { longFunctions, MAX_COLUMNS, MAX_FILE_LINES, sourceFiles, textOf } from './sizes'

/** Longer still; a file that is mended leaves this list, and none comes onto it. */
const LONG_FILES: readonly string[] = ['web/forms/editor/FormEditor.ts']

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

it('no file is over 300 lines, but those that are known', () => {
  const code = sources.filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  expect(code.filter((file) => textOf(file).split('\n').length - 1 > MAX_FILE_LINES)).toEqual(LONG_FILES)
})
