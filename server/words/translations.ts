import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from '../platform/projectRoot'
import type { Lang } from '../platform/errors'

/** The interface's texts of a language: namespace → its tree of texts. */
type Translations = Record<string, unknown>

const parse = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const isTree = (value: unknown): value is Translations => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The build merges them into one file; a checkout that was not built yet has them apart. */
const load = (lang: Lang): Translations => {
  const built = join(projectRoot(), 'dist', 'web', 'translations', `${lang}.json`)
  if (existsSync(built)) {
    const merged = parse(built)
    if (isTree(merged)) return merged
  }
  const folder = join(projectRoot(), 'engine', 'languages', lang, 'web')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return Object.fromEntries(files.sort().map((name) => [basename(name, '.json'), parse(join(folder, name))]))
}

const loaded = new Map<Lang, Translations>()

export const translationsOf = (lang: Lang): Translations => {
  const known = loaded.get(lang) ?? load(lang)
  loaded.set(lang, known)
  return known
}
