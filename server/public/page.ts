import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { headOf, type Served } from './frame'
import { escaped, markup } from './html'

interface Chunk {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

interface Built {
  stamp: number
  html: string
  manifest: Manifest
}

const stampOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Style sheets of a page of the build, in the order in which the browser would load them. */
const sheetsOf = (manifest: Manifest, entry: string): string[] => {
  const seen = new Set<string>()
  const sheets: string[] = []
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    for (const sheet of chunk.css ?? []) if (!sheets.includes(sheet)) sheets.push(sheet)
  }
  visit(entry)
  return sheets
}

const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/
/** The mark in the bar: the picture that the build gave the browser's tab. */
const MARK = '<svg viewBox="0 0 28 28" aria-hidden="true"></svg>'
const ICON = /<link rel="icon" href="(\/[\w./-]+\.svg)"/

const ROOT = '<div id="root"></div>'

/**
 * Writes served pages into the built index.html, so that the browser takes them over. Null while there is no build. The build is read again
 * when another one took its place.
 */
export const createPages = (webRoot: string) => {
  const path = join(webRoot, 'index.html')
  let built: Built | null = null
  const read = (): Built | null => {
    const stamp = stampOf(path)
    if (stamp === 0) return null
    if (built?.stamp === stamp) return built
    const list = join(webRoot, 'manifest.json')
    const manifest = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Manifest) : {}
    built = { stamp, html: readFileSync(path, 'utf8'), manifest }
    return built
  }
  return (page: Served): string | null => {
    const from = read()
    if (!from) return null
    const sheets = sheetsOf(from.manifest, page.entry)
      .map((sheet) => `/${sheet}`)
      .filter((href) => !from.html.includes(`href="${href}"`))
      .map((href) => markup`<link rel="stylesheet" crossorigin href="${href}" />`)
    const icon = ICON.exec(from.html)?.[1]
    const drawn = page.body
      .toString()
      .replace(MARK, () => (icon === undefined ? MARK : `<img src="${icon}" alt="" width="28" height="28" />`))
    const body = page.onlyWithoutScript ? `<noscript>${drawn}</noscript>` : `<div id="served">${drawn}</div>`
    // Replaced by functions: '$&' in a title must stay what it is.
    return from.html
      .replace(/<html lang="[a-z]*"/, () => `<html lang="${escaped(page.lang)}"`)
      .replace(/\s*<meta name="description"[^>]*>/, () => '')
      .replace(/<title>[^<]*<\/title>/, () => `${headOf(page).toString()}${sheets.join('')}`)
      .replace(NOSCRIPT, () => '')
      .replace('<body>', () => '<body class="reading">')
      .replace(ROOT, () => `${body}${ROOT}`)
  }
}
export type Pages = ReturnType<typeof createPages>
