// How long lines, functions and files are: for the test that keeps them short and the figures of the house.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** The project's root. */
const root = new URL('..', import.meta.url).pathname

export const MAX_COLUMNS = 140
const MAX_FUNCTION_LINES = 100
export const MAX_FILE_LINES = 300

/** What people write, by path: code and style sheets that git tracks. */
export const sourceFiles = (): string[] =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.([cm]?tsx?|m?js|css)$/.test(file) && !file.startsWith('eforms-sdk/data/'))

export const textOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')

/** How many functions of a file have 100 lines or more. */
export const longFunctions = (file: string): number => {
  const text = textOf(file)
  if (text.split('\n').length <= MAX_FUNCTION_LINES) return 0
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (place: number): number => source.getLineAndCharacterOfPosition(place).line
  let found = 0
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && lineAt(node.end) - lineAt(node.getStart()) >= MAX_FUNCTION_LINES) found++
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
