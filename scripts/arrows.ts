// The imports within a root, as the compiler reads them: for the test of the floors, their drawing and the figures of the house.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import TABLE from './floors.json'

/** A floor: folders that know what lies below it, and neither what lies above nor each other. */
export interface Floor {
  name: string
  folders: readonly string[]
  /** What to do instead of an import upwards. */
  advice: string
}

export interface Arrow {
  from: string
  to: string
  /** Gone when the program runs. */
  isType: boolean
  /** Loaded when it is wanted: no circle of files at start. */
  isLazy: boolean
}

export interface House {
  /** 'values': an import of types alone goes up as it likes. */
  judges: string
  floors: readonly Floor[]
  /** What is no area; all others are come to by their door, area.ts. Where missing, the house has no doors. */
  withoutDoor?: readonly string[]
}

export const HOUSES: Readonly<Record<string, House>> = TABLE
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Sources without their tests, and without what tests alone use. */
export const sourcesOf = (house: string): string[] =>
  readdirSync(join(root, house), { recursive: true, encoding: 'utf8' })
    .map((name) => `${house}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing\//.test(file))

export const folderOf = (file: string): string | null => {
  const [, folder, below] = file.split('/')
  return below === undefined ? null : (folder ?? null)
}

/** Style sheets count as well: they are looked for as they are written. */
function resolve(from: string, source: string, known: ReadonlySet<string>): string {
  const base = posix.join(posix.dirname(from), source)
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => `${base}${ending}`).find((file) => known.has(file)) ?? base
}

const isTypeOnly = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  const named = node.importClause?.namedBindings
  if (node.importClause?.isTypeOnly) return true
  if (node.importClause?.name !== undefined || !named || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly)
}

export function arrowsOf(file: string, text: string, known: ReadonlySet<string>): Arrow[] {
  const arrows: Arrow[] = []
  const note = (source: ts.Node, kind: Omit<Arrow, 'from' | 'to'>): void => {
    if (ts.isStringLiteral(source) && source.text.startsWith('.'))
      arrows.push({ from: file, to: resolve(file, source.text, known), ...kind })
  }
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      note(node.moduleSpecifier, { isType: isTypeOnly(node), isLazy: false })
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) note(node.argument.literal, { isType: true, isLazy: false })
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
      note(node.arguments[0], { isType: false, isLazy: true })
    if (isDeep) ts.forEachChild(node, visit)
  }
  // Deeper than a file's own statements are only imports of types and lazy ones: few files have any.
  const isDeep = /\bimport\s*\(/.test(text)
  ts.forEachChild(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), visit)
  return arrows
}

/** The ways round in a graph, each as the places one passes: a > b > a. */
export function circlesIn(arrows: Iterable<readonly [string, string]>): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (place: string, way: readonly string[]): void => {
    const at = way.indexOf(place)
    if (at >= 0) found.push([...way.slice(at), place].join(' > '))
    if (at >= 0 || done.has(place)) return
    for (const one of next.get(place) ?? []) walk(one, [...way, place])
    done.add(place)
  }
  for (const place of next.keys()) walk(place, [])
  return found
}

/** All imports within a root. */
export const arrowsIn = (house: string): Arrow[] => {
  const files = sourcesOf(house)
  const known = new Set(files)
  return files.flatMap((file) => arrowsOf(file, readFileSync(join(root, file), 'utf8'), known))
}

/** Folder → folder, each once; without types where the house judges values alone. */
export function betweenFolders(house: string, arrows: readonly Arrow[]): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const { from, to, isType } of arrows) {
    const [own, other] = [folderOf(from), folderOf(to)]
    if (own === null || other === null || own === other || !to.startsWith(`${house}/`)) continue
    if (!isType || HOUSES[house]?.judges === 'all') pairs.set(`${own}>${other}`, [own, other])
  }
  return [...pairs.values()]
}
