import { beforeAll, describe, expect, it } from 'vitest'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { makeTender } from '../../tests/world/tenders'
import { newId } from '../platform/newId'
import { derive } from './derive'
import { TenderModel, type TenderDoc } from './model'
import { ROW_FIELDS } from './presentRow'

let world: World
let staff: TestUser
const COUNT = 25
inTenders((made) => (world = made))
beforeAll(async () => {
  staff = await world.user('internal')
  const made = await makeTender(world, { creator: staff, second: await world.user('internal') })
  const published = await world.call(staff, 'updateProjectStage', { id: made.id, version: made.version ?? 0, stage: 2 }, null)
  const first = await TenderModel.findOne({ _id: published.id }).lean<TenderDoc>()
  if (!first) throw new Error('not made')
  // Every third has the same moment of publication: pages must not lose or repeat equal ones.
  await TenderModel.insertMany(
    Array.from({ length: COUNT - 1 }, (_, n): TenderDoc => {
      const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3)))
      const name = n % 2 === 0 ? `Brücke ${n}` : `Hafen (${n}) 100%`
      const created = new Date(Date.UTC(2025, 11, 31 - n))
      const made: TenderDoc = {
        ...first,
        _id: newId(),
        no: n + 5000,
        name,
        type: n % 2 === 0 ? 0 : 2,
        created,
        published: { at, revision: 1 },
      }
      return { ...made, ...derive({ ...made, orgName: 'Stadt' }) }
    }),
  )
  await world.workers.search.catchUp()
})

describe('getProjects', () => {
  it.each(['-published', 'published', 'name', '-name', 'stage', '-deadline', 'client', 'created', 'archived'])(
    'reads every row once, page by page, sorted by %s',
    async (sort) => {
      const seen: string[] = []
      let cursor: string | null = null
      for (let page = 0; page < 20; page++) {
        const rows: { id: string; cursor: string }[] = await world.call(null, 'getProjects', {
          filter: 'öffentlich',
          sort,
          cursor,
          limit: 4,
        })
        seen.push(...rows.map((row) => row.id))
        if (rows.length < 4) break
        cursor = rows.at(-1)?.cursor ?? null
      }
      expect(seen).toHaveLength(COUNT)
      expect(new Set(seen).size).toBe(COUNT)
      expect(seen).toEqual((await world.call(null, 'getProjects', { filter: 'öffentlich', sort, limit: 100 })).map((row) => row.id))
    },
  )

  it('answers staff alone in the order of creation, in every list, and tells them when it was', async () => {
    const dates = (rows: { created?: string }[]) => rows.map(({ created }) => created ?? '')
    const [up, down] = await Promise.all(
      ['created', '-created'].map((sort) => world.call(staff, 'getProjects', { filter: 'öffentlich', sort, limit: 100 })),
    )
    expect(dates(up ?? [])).toEqual(dates(up ?? []).sort())
    expect(new Set(dates(up ?? [])).size).toBeGreaterThan(1)
    expect(down?.map(({ id }) => id)).toEqual(up?.map(({ id }) => id).reverse())
    const other = await world.user('internal')
    const seen = await world.call(other, 'getProjects', { filter: 'öffentlich', sort: 'created', limit: 100 })
    expect(dates(seen)).toEqual(dates(up ?? []))
    const outside = await world.call(null, 'getProjects', { filter: 'öffentlich', sort: 'created', limit: 100 })
    expect(outside.map(({ id }) => id)).not.toEqual(up?.map(({ id }) => id))
  })

  it('shows the newest first where nothing is said', async () => {
    const dates = (await world.call(null, 'getProjects', 'öffentlich')).map((row) => row.published ?? '')
    expect(dates).toEqual([...dates].sort().reverse())
  })

  // Signs alone are no search.
  it.each([
    ['brücke', 12],
    ['BRÜCKE', 12],
    ['(', COUNT],
    ['100%', 12],
    ['.*', COUNT],
    ['bruecke', 12],
    ['hafne', 12],
    ['gibt es nicht', 0],
    ['hafen 100', 12],
    ['stadt brücke 18', 1],
    ['   ', COUNT],
  ])('finds by words, whatever their case and signs: %s', async (search, count) => {
    expect(await world.call(null, 'getProjects', { filter: 'öffentlich', search })).toHaveLength(count)
  })

  it('reads nothing for its rows of what lots are judged by: price sheets are large', () => {
    expect(Object.keys(ROW_FIELDS).filter((field) => field === 'lots' || field.startsWith('lots.judging'))).toEqual([])
  })

  it('narrows by type, and answers outsiders without what is inside', async () => {
    const rows = await world.call(null, 'getProjects', { filter: 'öffentlich', types: [2] })
    expect(rows).toHaveLength(12)
    for (const inside of ['missing', 'hasChanges', 'created', 'templateId', 'mayEdit']) expect(rows[0]).not.toHaveProperty(inside)
    const [row] = await world.call(staff, 'getProjects', { filter: 'öffentlich', types: [2] })
    expect(row).toHaveProperty('missing')
    expect(row).toHaveProperty('mayEdit', true)
  })

  it.each(['entwurf', 'merkliste', 'einladung', 'teilnahme', 'bewerbung', 'archiv'] as const)(
    'has nothing for guests in %s',
    async (filter) => {
      expect(await world.call(null, 'getProjects', filter)).toEqual([])
    },
  )

  it.each(['x', Buffer.from('["published",{"$gt":""},"a"]').toString('base64url'), Buffer.from('["name","a","b"]').toString('base64url')])(
    'refuses a cursor that is not its own: %s',
    async (cursor) => {
      await expect(world.call(null, 'getProjects', { filter: 'öffentlich', cursor })).rejects.toMatchObject({ status: 422 })
    },
  )

  it.each([
    [{ filter: 'geheim' }],
    [{ filter: 'öffentlich', sort: 'team' }],
    [{ filter: 'öffentlich', limit: 1001 }],
    [{ filter: { $ne: '' } }],
    ['alle'],
  ])('refuses %j', async (filter) => {
    await expect(world.callRaw(null, ['getProjects', [filter]])).rejects.toMatchObject({ status: 422 })
  })
})

describe('getAllProjects', () => {
  it('knows what is public and what the caller is in the team of, and nothing else', async () => {
    const other = await world.user('internal')
    const draft = await makeTender(world, { creator: staff })
    const ids = async (user: TestUser) => (await world.call(user, 'getAllProjects')).map((row) => row.id)
    expect(await ids(staff)).toContain(draft.id)
    expect(await ids(other)).not.toContain(draft.id)
    expect(await ids(other)).toHaveLength(COUNT)
  })
})
