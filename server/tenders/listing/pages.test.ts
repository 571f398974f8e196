import { beforeAll, describe, expect, it } from 'vitest'
import { inTenders, type World, type TestUser } from '../../../tests/world/inWorld'
import { makeTender } from '../../../tests/world/tenders'
import type { ProjectQuery } from '../../contract/tenders/lists'
import { newId } from '../../platform/newId'
import { derive } from '../derive'
import { TenderModel, type TenderDoc } from '../model'
import { WatchModel } from '../revisionModel'

/* Lists longer than a window: many fences, several windows a page. */
let world: World
let staff: TestUser
let admin: TestUser
let first: TenderDoc
const COUNT = 700
const day = (n: number): Date => new Date(Date.UTC(2020, 0, 1) + n * 86_400_000)

const copy = (n: number, more: Partial<TenderDoc>): TenderDoc => {
  const made: TenderDoc = { ...first, _id: newId(), no: n + 5000, published: { at: day(n), revision: 1 }, ...more }
  const head = { ...first.head, name: made.name }
  return { ...made, head, ...derive(made) }
}

inTenders((made) => (world = made))
beforeAll(async () => {
  staff = await world.user('internal')
  admin = await world.user('admin')
  const made = await makeTender(world, { creator: staff, second: await world.user('internal') })
  const draft = await TenderModel.findOne({ _id: made.id }).lean<TenderDoc>()
  if (!draft) throw new Error('not made')
  first = { ...draft, lots: draft.lots.map((lot) => ({ ...lot, stage: 2 })) }
  const rows = Array.from({ length: COUNT }, (_, n) =>
    copy(n, { name: n % 100 === 42 ? `Schleuse ${n}` : `Straße ${n}`, type: n % 50 === 0 ? 5 : 0 }),
  )
  for (let at = 0; at < rows.length; at += 200) await TenderModel.insertMany(rows.slice(at, at + 200))
  await world.workers.search.catchUp()
})

const readAll = async (user: TestUser | null, query: ProjectQuery): Promise<string[]> => {
  const names: string[] = []
  let cursor: string | null = null
  for (;;) {
    const rows: { name: string; cursor: string }[] = await world.call(user, 'getProjects', { ...query, cursor })
    names.push(...rows.map((row) => row.name))
    if (rows.length < (query.limit ?? 100)) return names
    cursor = rows.at(-1)?.cursor ?? null
  }
}

const newestFirst = (names: readonly string[]): number[] => names.map((name) => Number(name.split(' ')[1]))
const down = (from: number): number[] => Array.from({ length: from }, (_, n) => from - 1 - n)

describe('pages of a long list', () => {
  it.each([100, 60, 333])('hold every row once in its order, %i at a time', async (limit) => {
    expect(newestFirst(await readAll(null, { filter: 'öffentlich', limit }))).toEqual(down(COUNT))
    expect(newestFirst(await readAll(null, { filter: 'öffentlich', sort: 'published', limit })).reverse()).toEqual(down(COUNT))
  })

  it('hold every row once where all sort alike', async () => {
    const names = await readAll(null, { filter: 'öffentlich', sort: '-stage', limit: 90 })
    expect(newestFirst(names).sort((a, b) => b - a)).toEqual(down(COUNT))
  })

  it('find what is rare, page by page, over all windows', async () => {
    expect(newestFirst(await readAll(null, { filter: 'öffentlich', search: 'schleuse', limit: 2 }))).toEqual([
      642, 542, 442, 342, 242, 142, 42,
    ])
    expect(await readAll(null, { filter: 'öffentlich', types: [5], limit: 5 })).toHaveLength(14)
    expect(await readAll(null, { filter: 'öffentlich', types: [5], search: 'straße 600', limit: 5 })).toEqual(['Straße 600'])
    expect(await readAll(null, { filter: 'öffentlich', search: 'gibt es nicht' })).toEqual([])
  })

  it('show what came and hide what went after the list was first read', async () => {
    await TenderModel.insertMany(Array.from({ length: 150 }, (_, n) => copy(COUNT + n, { name: `Neu ${COUNT + n}` })))
    expect(newestFirst(await readAll(null, { filter: 'öffentlich', limit: 100 }))).toEqual(down(COUNT + 150))
    await TenderModel.deleteMany({ no: { $gte: 5000 + COUNT } })
    expect(newestFirst(await readAll(null, { filter: 'öffentlich', limit: 100 }))).toEqual(down(COUNT))
  })
})

describe('lists that are not the same for everybody', () => {
  it('show staff their own drafts, a system admin all, by every order', async () => {
    const other = await world.user('internal')
    const drafts = Array.from({ length: 60 }, (_, n) => {
      const team: TenderDoc['team'] = [{ userId: n % 20 === 0 ? other.id : staff.id, role: 'ADMIN' }]
      return copy(9000 + n, {
        name: `Entwurf ${n}`,
        published: null,
        lots: first.lots.map((lot) => ({ ...lot, stage: 0 })),
        team,
        created: day(n),
      })
    })
    await TenderModel.insertMany(drafts)
    await world.workers.search.catchUp()
    for (const sort of ['created', '-created', 'name', '-deadline'] as const) {
      expect((await readAll(other, { filter: 'entwurf', sort, limit: 2 })).sort()).toEqual(['Entwurf 0', 'Entwurf 20', 'Entwurf 40'])
      expect(await readAll(admin, { filter: 'entwurf', sort, limit: 25 })).toHaveLength(61)
    }
    expect(newestFirst(await readAll(other, { filter: 'entwurf' }))).toEqual([40, 20, 0])
    expect(await readAll(other, { filter: 'entwurf', search: 'entwurf 20' })).toEqual(['Entwurf 20'])
  })

  it('keep from outsiders what was archived without ever being public', async () => {
    const lots = first.lots.map((lot) => ({ ...lot, stage: 8 }))
    await TenderModel.insertMany([
      copy(9200, { name: 'Nie öffentlich', lots, published: null, archivedAt: day(1) }),
      copy(9201, { name: 'War öffentlich', lots, archivedAt: day(2) }),
    ])
    const outsider = await world.user('internal')
    expect(await readAll(null, { filter: 'archiv' })).toEqual(['War öffentlich'])
    expect(await readAll(outsider, { filter: 'archiv' })).toEqual(['War öffentlich'])
    expect(await readAll(staff, { filter: 'archiv' })).toEqual(['War öffentlich', 'Nie öffentlich'])
    expect(await readAll(admin, { filter: 'archiv', sort: 'archived', limit: 1 })).toEqual(['Nie öffentlich', 'War öffentlich'])
  })

  it('sort the watch list as the others, across public and archived ones', async () => {
    const member = await world.user('member')
    const wanted = ['Straße 1', 'Schleuse 42', 'War öffentlich']
    const found = await TenderModel.find({ name: { $in: [...wanted, 'Entwurf 0'] } }, { _id: 1 }).lean()
    await WatchModel.insertMany(found.map(({ _id }) => ({ _id: `${member.id}:${_id}`, userId: member.id, tenderId: _id, at: day(0) })))
    expect(await readAll(member, { filter: 'merkliste', sort: 'name', limit: 2 })).toEqual(['Schleuse 42', 'Straße 1', 'War öffentlich'])
    expect(await readAll(member, { filter: 'merkliste', search: 'straße' })).toEqual(['Straße 1'])
  })
})
