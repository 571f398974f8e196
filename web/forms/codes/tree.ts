import { fold } from '../../../engine/search'
import type { CodeRow } from '../editor/types'
import everyday from './everydayWords.json'

/** A code list as a tree (CPV, NUTS) or a flat list: rows by code, children in list order. */
interface CodeTree {
  byCode: ReadonlyMap<string, CodeRow>
  children: ReadonlyMap<string, readonly CodeRow[]>
  roots: readonly CodeRow[]
  size: number
}

const trees = new WeakMap<readonly CodeRow[], CodeTree>()

/** Built once per list. A parent that is not in the list makes its child a root. */
export function treeOf(rows: readonly CodeRow[]): CodeTree {
  const known = trees.get(rows)
  if (known) return known
  const byCode = new Map(rows.map((row) => [row[0], row]))
  const children = new Map<string, CodeRow[]>()
  const roots: CodeRow[] = []
  for (const row of rows) {
    const parent = row[2]
    if (parent && parent !== row[0] && byCode.has(parent)) children.set(parent, [...(children.get(parent) ?? []), row])
    else roots.push(row)
  }
  const tree = { byCode, children, roots, size: rows.length }
  trees.set(rows, tree)
  return tree
}

/** From the root down to the row's parent. */
export function ancestorsOf(tree: CodeTree, code: string): CodeRow[] {
  const path: CodeRow[] = []
  const seen = new Set<string>()
  let row = tree.byCode.get(code)
  while (row?.[2] && !seen.has(row[0])) {
    seen.add(row[0])
    row = tree.byCode.get(row[2])
    if (row) path.unshift(row)
  }
  return path
}

/** Lower case without diacritics, so that 'Hafen' finds 'Häfen' and 'strasse' finds 'Straße'. */
export const plain = (text: string): string => text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean)

/**
 * Rows whose code begins with, or whose name holds, every word of the query. Words that begin so are meant first: 'Häfen' is not
 * 'Flughäfen' while there are Häfen. Whoever types an umlaut means it: 'Fähr' is not 'Fahrzeug' while there are Fähren. Where nothing is
 * spelt so, 'Faehre' is 'Fähre'.
 */
export function search(rows: readonly CodeRow[], query: string): CodeRow[] {
  const meant = meantBy(rows, query)
  const byName = spelt(rows, query, plain)
  const found = byName.length > 0 ? byName : spelt(rows, query, fold)
  return [...meant, ...found.filter((row) => !meant.includes(row))]
}

/** Everyday words that the list does not know, by their folded form; a code belongs to several of them. */
const EVERYDAY: readonly (readonly [string, readonly string[]])[] = Object.entries(everyday.cpv).map(([word, codes]) => [fold(word), codes])

const MIN_WORD_LENGTH = 3

/** What somebody means who looks for a Strandbad or a Kiosk, the nearest first. */
function meantBy(rows: readonly CodeRow[], query: string): CodeRow[] {
  const typed = fold(query.trim())
  if (typed.length < MIN_WORD_LENGTH) return []
  const { byCode } = treeOf(rows)
  const codes = EVERYDAY.flatMap(([word, own]) => (word.startsWith(typed) ? own : []))
  return [...new Set(codes)].flatMap((code) => {
    const row = byCode.get(code)
    return row ? [row] : []
  })
}

function spelt(rows: readonly CodeRow[], query: string, spelling: (text: string) => string): CodeRow[] {
  const words = wordsOf(spelling(query))
  if (words.length === 0) return []
  const written = wordsOf(query.toLowerCase().normalize('NFC'))
  const hasMarks = /\p{M}/u.test(query.normalize('NFD'))
  const found = rows.flatMap((row) => {
    const text = ` ${spelling(row[1])}`
    const id = row[0].toLowerCase()
    if (!words.every((word) => text.includes(word) || id.startsWith(word))) return []
    const asWritten = ` ${row[1].toLowerCase().normalize('NFC')}`
    const isWritten = hasMarks && written.every((word) => asWritten.includes(word) || id.startsWith(word))
    return [{ row, rank: (isWritten ? 2 : 0) + (words.every((word) => id.startsWith(word) || startsWord(text, word)) ? 1 : 0) }]
  })
  const best = found.reduce((most, { rank }) => Math.max(most, rank), 0)
  return found.filter(({ rank }) => rank === best).map(({ row }) => row)
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (/[^\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')) return true
  return false
}

const firstOf = (preferred: number, other: number): number => (preferred >= 0 ? preferred : other)

/** Where words of the query are in a text: [start, end) in order, not overlapping. */
export function hitsIn(text: string, query: string): [number, number][] {
  // Each character's place survives only if folding keeps lengths, so fold character by character.
  const folded = [...text].map((char) => plain(char) || char)
  const starts: number[] = []
  let at = 0
  for (const part of folded) {
    for (let index = 0; index < part.length; index++) starts.push(at)
    at++
  }
  const joined = folded.join('')
  const found: [number, number][] = []
  for (const typed of wordsOf(plain(query))) {
    const word = joined.includes(typed) ? typed : fold(typed)
    const start = firstOf(
      joined.search(new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u')),
      joined.indexOf(word),
    )
    const from = starts[start]
    const to = starts[start + word.length - 1]
    if (start >= 0 && from !== undefined && to !== undefined) found.push([from, to + 1])
  }
  return found.sort((a, b) => a[0] - b[0]).filter(([start], index, all) => index === 0 || start >= (all[index - 1]?.[1] ?? 0))
}

export interface TreeRow {
  row: CodeRow
  depth: number
  isHit: boolean
  isExpanded: boolean
  hasChildren: boolean
  /** Children of an expanded row that are not hits and therefore not listed. */
  further: number
}

interface Listing {
  /** Ancestors all rows have in common, as a path above the list. */
  path: readonly CodeRow[]
  rows: readonly TreeRow[]
  hits: number
  /** Hits under other roots: the root and how many. */
  elsewhere: readonly { root: CodeRow; count: number }[]
}

const rootOf = (tree: CodeTree, row: CodeRow): CodeRow => ancestorsOf(tree, row[0])[0] ?? row

/** What the picker lists: without a query the roots (and what was expanded), with one the hits of one branch under their ancestors. */
export function listing(
  tree: CodeTree,
  {
    rows,
    query,
    expanded,
    branch,
    preferred,
  }: { rows: readonly CodeRow[]; query: string; expanded: ReadonlySet<string>; branch?: string; preferred?: string },
): Listing {
  const isTree = tree.roots.length < tree.size
  if (query.trim() === '')
    return { path: [], rows: tree.roots.flatMap((row) => opened(tree, { row, depth: 0, expanded })), hits: 0, elsewhere: [] }
  const hits = search(rows, query)
  if (!isTree)
    return {
      path: [],
      rows: hits.slice(0, 100).map((row) => ({ row, depth: 0, isHit: true, isExpanded: false, hasChildren: false, further: 0 })),
      hits: hits.length,
      elsewhere: [],
    }
  const byRoot = new Map<string, CodeRow[]>()
  for (const hit of hits) {
    const root = rootOf(tree, hit)[0]
    byRoot.set(root, [...(byRoot.get(root) ?? []), hit])
  }
  const largest = [...byRoot].sort((a, b) => b[1].length - a[1].length)[0]?.[0]
  const [meant] = meantBy(rows, query)
  const nearest = meant && rootOf(tree, meant)[0]
  const chosen = [branch, preferred, nearest].find((one) => one !== undefined && byRoot.has(one)) ?? largest
  const elsewhere = [...byRoot].flatMap(([code, list]) => {
    const root = tree.byCode.get(code)
    return code !== chosen && root ? [{ root, count: list.length }] : []
  })
  const here = chosen ? (byRoot.get(chosen) ?? []) : []
  return { ...branchRows(tree, here, expanded), hits: hits.length, elsewhere }
}

function opened(tree: CodeTree, { row, depth, expanded }: { row: CodeRow; depth: number; expanded: ReadonlySet<string> }): TreeRow[] {
  const children = tree.children.get(row[0]) ?? []
  const isExpanded = expanded.has(row[0])
  const own: TreeRow = { row, depth, isHit: false, isExpanded, hasChildren: children.length > 0, further: 0 }
  return isExpanded ? [own, ...children.flatMap((child) => opened(tree, { row: child, depth: depth + 1, expanded }))] : [own]
}

function branchRows(tree: CodeTree, hits: readonly CodeRow[], expanded: ReadonlySet<string>): Pick<Listing, 'path' | 'rows'> {
  const isHit = new Set(hits.map(([code]) => code))
  const chains = hits.map((hit) => ancestorsOf(tree, hit[0]))
  const listed = new Set([...isHit, ...chains.flat().map(([code]) => code)])
  // The path is what all hits have above them, less the nearest: that one stays as the first row.
  const first = chains[0] ?? []
  const common = first.findIndex((row, index) => isHit.has(row[0]) || chains.some((chain) => chain[index]?.[0] !== row[0]))
  const shared = common < 0 ? first : first.slice(0, common)
  const path = shared.slice(0, -1)
  const start = shared.at(-1) ?? hits[0]
  const walk = (row: CodeRow, depth: number): TreeRow[] => {
    const children = tree.children.get(row[0]) ?? []
    const all = expanded.has(row[0])
    const shown = all ? children : children.filter(([code]) => listed.has(code))
    const own: TreeRow = {
      row,
      depth,
      isHit: isHit.has(row[0]),
      isExpanded: shown.length > 0,
      hasChildren: children.length > 0,
      further: children.length - shown.length,
    }
    return [own, ...shown.flatMap((child) => walk(child, depth + 1))]
  }
  return { path, rows: start ? walk(start, 0) : [] }
}
