// The figures of the house (docs/architecture.md, Floors): what is gated here is gated in scripts/*.test.ts too.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrowsIn, betweenFolders, circlesIn, HOUSES, root } from '../../scripts/arrows'
import { copiesOfHouse } from '../../scripts/copies'
import { longFunctions, MAX_COLUMNS, MAX_FILE_LINES, sourceFiles } from '../../scripts/sizes'
import { unusedExports } from '../../scripts/unused-exports.mjs'
import { printFigures, type Figure } from './table'

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string): string[] => textOf(file).split('\n')
const code = sourceFiles().filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|^tests\/|\.gen\./.test(file))
const scripts = code.filter((file) => /\.tsx?$/.test(file))

/** Files under 30 lines that one other file imports. */
function smallWithOne(): number {
  const importers = new Map<string, Set<string>>()
  for (const house of Object.keys(HOUSES))
    for (const { from, to } of arrowsIn(house)) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  // What is imported as a folder, or from outside of the sources, is no file of them.
  const files = new Set(code)
  return [...importers].filter(([file, from]) => from.size === 1 && files.has(file) && linesOf(file).length < 30).length
}

/** Steps of a recipe in CONTRIBUTING.md: the places that one touches. */
const stepsOf = (recipe: string): number => {
  const [, text = ''] = textOf('CONTRIBUTING.md').split(`\n## ${recipe}\n`)
  return text.split('\n## ')[0]?.match(/^\d+\. /gm)?.length ?? 0
}

/** Tests of the last whole run, if there was one here. */
const lastRun = (): Figure[] =>
  ['pure-web', 'server', 'browser'].flatMap((part) => {
    const file = join(root, 'dist', 'test-results', `${part}.json`)
    if (!existsSync(file)) return []
    const { startTime, numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
      startTime: number
      numTotalTests: number
      testResults: { endTime: number }[]
    }
    const seconds = (Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1000
    return [{ what: `last run of ${part}: ${numTotalTests} tests`, value: Math.round(seconds), unit: 's' }]
  })

const circles = Object.keys(HOUSES).flatMap((house) => circlesIn(betweenFolders(house, arrowsIn(house))))
const countBy = (test: (line: string) => boolean): number => code.reduce((sum, file) => sum + linesOf(file).filter(test).length, 0)
const commit = execFileSync('git', ['log', '-1', '--format=%h'], { cwd: root, encoding: 'utf8' }).trim()

printFigures(`The house at ${commit}`, [
  { what: 'circles of folders', value: circles.length, unit: '', limit: 0 },
  { what: `lines over ${MAX_COLUMNS} columns`, value: countBy((line) => line.length > MAX_COLUMNS), unit: '', limit: 0 },
  { what: 'functions over 100 lines', value: scripts.reduce((sum, file) => sum + longFunctions(file), 0), unit: '' },
  { what: `files over ${MAX_FILE_LINES} lines`, value: scripts.filter((file) => linesOf(file).length > MAX_FILE_LINES).length, unit: '' },
  { what: 'exports that nobody names', value: unusedExports().length, unit: '' },
  { what: 'small files with one importer', value: smallWithOne(), unit: '' },
  { what: 'pairs of places with the same six lines', value: copiesOfHouse().length, unit: '' },
  ...(['An RPC method', 'A display type', 'A mail', 'A language'] as const).map((what) => ({
    what: `places to touch: ${what.toLowerCase()}`,
    value: stepsOf(what),
    unit: '',
  })),
  { what: 'source files', value: code.length, unit: '' },
  ...['engine', 'workflows', 'eforms-sdk', 'server', 'web'].map((house) => ({
    what: `lines of ${house}`,
    value: code.filter((file) => file.startsWith(`${house}/`)).reduce((sum, file) => sum + linesOf(file).length - 1, 0),
    unit: '',
  })),
  ...lastRun(),
])
