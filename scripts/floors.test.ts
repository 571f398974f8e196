import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { arrowsIn, arrowsOf, betweenFolders, circlesIn, folderOf, HOUSES, root, type Arrow, type Floor } from './arrows'
import { drawFloors, drawingOf } from './drawFloors'

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
  const all = arrowsIn(house)
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
    expect(circlesIn(betweenFolders(house, arrows))).toEqual([])
    const atStart = arrows.filter(({ isType, isLazy }) => !isType && !isLazy)
    expect(circlesIn(atStart.map(({ from, to }) => [from, to]))).toEqual([])
  })

  it('are drawn as they are (npm run floors)', () => {
    expect(readFileSync(join(root, drawingOf(house)), 'utf8')).toBe(drawFloors(house))
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
