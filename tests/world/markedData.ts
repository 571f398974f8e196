import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Around what is read from a file of data: no text has them, so that whatever stands between them is known to be data. */
const [OPEN, CLOSE] = ['⟪', '⟫']
/** A text that is cut has lost its end. */
const MARKED = /⟪[^⟪⟫]*(⟫|…|$)/g

const mark = (text: string): string => (/\p{L}/u.test(text) ? `${OPEN}${text}${CLOSE}` : text)

/** Texts that stand in two languages side by side: the German one, which stands in for what a further language lacks. */
const inTree = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inTree)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'de' && typeof one === 'string' ? mark(one) : inTree(one)]),
  )
}

/** Codes of a list of the EU: the code, its German name, its English one. */
const inCodes = (list: { codes: unknown[][] }): unknown => ({
  ...list,
  codes: list.codes.map(([code, de, ...more]) => [code, typeof de === 'string' ? mark(de) : de, ...more]),
})

const inValues = (texts: Record<string, string>): unknown =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(text)]))

type Change = (content: never) => unknown
/** What is data, by the folder that it lies in. */
const DATA: readonly [folder: string, file: RegExp, change: Change][] = [
  ['templates', /\.json$/, inTree],
  ['eforms-sdk/data', /codelists.*\.json$/, inCodes],
  ['eforms-sdk/data', /translations.de\.json$/, inValues],
  ['eforms-sdk/data', /notice-types\.json$/, inTree],
  ['web/changelog', /versions\.json$/, inTree],
]

/** Marks what a copy of the project reads from files of data: templates, the EU's lists, what was changed. */
export const markData = (root: string): void => {
  for (const [folder, file, change] of DATA)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((one) => file.test(one))) {
      const path = join(root, folder, name)
      writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as never)))
    }
}

export const withoutData = (text: string): string => text.replace(MARKED, ' · ')
