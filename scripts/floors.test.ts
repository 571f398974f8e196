import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import TABLE from './floors.json'

/** A floor: folders that know what lies below it, and neither what lies above nor each other. */
interface Floor {
  name: string
  folders: readonly string[]
  /** What to do instead of an import upwards. */
  advice: string
}

interface Arrow {
  from: string
  to: string
  /** Gone when the program runs. */
  isType: boolean
  /** Loaded when it is wanted: no circle of files at start. */
  isLazy: boolean
}

interface House {
  /** 'values': an import of types alone goes up as it likes. */
  judges: string
  floors: readonly Floor[]
  /** What is no area; all others are come to by their door, area.ts. Where missing, the house has no doors. */
  withoutDoor?: readonly string[]
}

const HOUSES: Readonly<Record<string, House>> = TABLE
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Sources without their tests, and without what tests alone use. */
const sourcesOf = (house: string): string[] =>
  readdirSync(join(root, house), { recursive: true, encoding: 'utf8' })
    .map((name) => `${house}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing\//.test(file))

const folderOf = (file: string): string | null => {
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

function arrowsOf(file: string, text: string, known: ReadonlySet<string>): Arrow[] {
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
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return arrows
}

/** The ways round in a graph, each as the places one passes: a > b > a. */
function circlesIn(arrows: Iterable<readonly [string, string]>): string[] {
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

/** What goes up, or along a floor, each with the floor's advice. */
function refusedIn(arrows: readonly Arrow[], floors: readonly Floor[]): string[] {
  const floorOf = (folder: string): number => floors.findIndex(({ folders }) => folders.includes(folder))
  return arrows.flatMap(({ from, to }) => {
    const [own, other] = [folderOf(from), folderOf(to)]
    if (own === null || other === null || own === other || to.split('/')[0] !== from.split('/')[0]) return []
    return floorOf(other) > floorOf(own) ? [] : [`${from} > ${to}: ${floors[floorOf(own)]?.advice ?? 'no floor'}`]
  })
}

/** What goes past a door, of types too. */
const pastDoors = (arrows: readonly Arrow[], withoutDoor: readonly string[]): string[] =>
  arrows.flatMap(({ from, to }) => {
    const [own, other] = [folderOf(from), folderOf(to)]
    const isNear = other === null || own === other || to.split('/')[0] !== from.split('/')[0] || withoutDoor.includes(other)
    return isNear || /^\w+\/\w+\/area\.ts$/.test(to) ? [] : [`${from} > ${to}`]
  })

describe.each(Object.entries(HOUSES))('the floors of %s', (house, { judges, floors, withoutDoor }) => {
  const files = sourcesOf(house)
  const known = new Set(files)
  const all = files.flatMap((file) => arrowsOf(file, readFileSync(join(root, file), 'utf8'), known))
  const arrows = all.filter(({ isType }) => judges === 'all' || !isType)

  if (withoutDoor)
    it('are come to by the doors of their areas', () => {
      expect(pastDoors(all, withoutDoor)).toEqual([])
    })

  it('are all there is, and nothing stands on two', () => {
    const named = floors.flatMap(({ folders }) => folders).toSorted()
    const there = readdirSync(join(root, house)).filter((name) => name !== 'testing' && statSync(join(root, house, name)).isDirectory())
    expect(named).toEqual(there.toSorted())
  })

  it('know what is below, and neither what is above nor each other', () => {
    expect(refusedIn(arrows, floors)).toEqual([])
  })

  it('hold no circle of folders, nor of files', () => {
    const between = arrows.flatMap(({ from, to }): [string, string][] => {
      const [own, other] = [folderOf(from), folderOf(to)]
      return own === null || other === null || own === other || !to.startsWith(`${house}/`) ? [] : [[own, other]]
    })
    expect(circlesIn(between)).toEqual([])
    const atStart = arrows.filter(({ isType, isLazy }) => !isType && !isLazy)
    expect(circlesIn(atStart.map(({ from, to }) => [from, to]))).toEqual([])
  })

  it('stand in docs/architecture.md as they are', () => {
    const rows = floors.map(({ name, folders }) => `| ${name} | ${folders.map((folder) => `\`${folder}\``).join(' ')} |`)
    expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toContain(rows.join('\n'))
  })
})

it('sees an import past a door, and lets through what has none', () => {
  const known = new Set(['server/rooms/model.ts', 'server/rooms/area.ts', 'server/platform/clock.ts'])
  const text = ['rooms/model', 'rooms/area', 'platform/clock'].map((file) => `import type { A } from '../${file}'`).join('\n')
  expect(pastDoors(arrowsOf('server/offers/own.ts', text, known), ['platform'])).toEqual(['server/offers/own.ts > server/rooms/model.ts'])
})

it('sees an import upwards, of a type and of a lazy part too, and prints the way round', () => {
  const known = new Set(['web/ui/list/Row.tsx', 'web/users/Page.tsx', 'web/ui/index.ts'])
  const seen = (text: string): Arrow[] => arrowsOf('web/ui/list/Row.tsx', text, known)
  const floors = [
    { name: 'pages', folders: ['users'], advice: 'Hand it in.' },
    { name: 'parts', folders: ['ui'], advice: 'Take it as a property.' },
  ]
  for (const text of [
    `import { Page } from '../../users/Page'`,
    `import type { Page } from '../../users/Page'`,
    `const Page = lazy(() => import('../../users/Page'))`,
    `let page: import('../../users/Page').Page`,
    `export * from '../../users/Page'`,
  ])
    expect(refusedIn(seen(text), floors)).toEqual(['web/ui/list/Row.tsx > web/users/Page.tsx: Take it as a property.'])
  expect(refusedIn(seen(`import { Button } from '..'`), floors)).toEqual([])
  expect(
    circlesIn([
      ['ui', 'users'],
      ['users', 'forms'],
      ['forms', 'ui'],
    ]),
  ).toEqual(['ui > users > forms > ui'])
})
