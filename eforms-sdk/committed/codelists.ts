import { ORIGINAL, type Lang, type Text } from '../../engine/languages'
import type { CodeRow } from '../compile/codelists'
import { readDataFile, sdkVersions } from './folders'

/** [code, name, parent code?], as the wire has it. */
export type NamedCode = [code: string, name: string, parent?: string]

interface Catalogue {
  dataVersion: string
  files: ReadonlySet<string>
}

const catalogues = new Map<string, Catalogue>()
const lists = new Map<string, ReadonlyMap<string, CodeRow>>()

/** What is committed of one SDK, or undefined for an unknown version. */
export function readCatalogue(sdk: string): Catalogue | undefined {
  const known = catalogues.get(sdk)
  if (known || !sdkVersions.includes(sdk)) return known
  const { dataVersion, codelists } = JSON.parse(readDataFile(sdk, 'basic-meta-data.json')) as {
    dataVersion: string
    codelists: { file: string }[]
  }
  const catalogue = { dataVersion, files: new Set(codelists.map(({ file }) => file)) }
  catalogues.set(sdk, catalogue)
  return catalogue
}

/** Languages of the compiled data, in the order of its columns. */
const COMPILED: readonly Lang[] = ['de', 'en']
/** The column of a language, or of the first where the data does not have it. */
const columnOf = (language: Lang): 1 | 2 => (COMPILED.indexOf(language) === 1 ? 2 : 1)
/** The language that stands in for one that the data does not have. */
export const compiledLanguage = (language: Lang): Lang => COMPILED[columnOf(language) - 1] ?? ORIGINAL

/**
 * Codes of a list with names in one language, in the SDK's order; undefined when version or list is unknown. `filename` as in
 * `NodeUi.codelist`.
 */
export function readCodelist(sdk: string, filename: string, language: Lang): NamedCode[] | undefined {
  const codes = readList(sdk, filename)
  const name = columnOf(language)
  return codes && [...codes.values()].map((row) => (row[3] ? [row[0], row[name], row[3]] : [row[0], row[name]]))
}

/** Both names of one code; undefined when the list does not have it. The list stays in memory once asked for. */
export function codeName(sdk: string, filename: string, code: string): Text | undefined {
  const key = `${sdk}/${filename}`
  const codes = lists.get(key) ?? readList(sdk, filename)
  if (!codes) return undefined
  lists.set(key, codes)
  const row = codes.get(code)
  return row && { de: row[1], en: row[2] }
}

function readList(sdk: string, filename: string): ReadonlyMap<string, CodeRow> | undefined {
  if (!readCatalogue(sdk)?.files.has(filename)) return undefined
  const { codes } = JSON.parse(readDataFile(sdk, `codelists/${filename}.json`)) as { codes: CodeRow[] }
  return new Map(codes.map((row) => [row[0], row]))
}
