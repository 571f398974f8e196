import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { importTemplates } from '../../../tests/world/templates'
import { makeTender } from '../../../tests/world/tenders'
import type { TestUser } from '../../../tests/world/people'
import { newId } from '../../platform/newId'
import { derive } from '../derive'
import { TenderModel, type TenderDoc } from '../model'
import { setOwnLists, type FindOwn } from './ownLists'

/* What the lists of bidders do with the ids that whoever knows them gives. */
let world: World
let member: TestUser
const ids: Record<string, string> = {}

const seed = async (names: readonly (readonly [name: string, stage: number])[]): Promise<void> => {
  const staff = await world.user('internal')
  const made = await makeTender(world, { creator: staff, second: await world.user('internal') })
  const draft = await TenderModel.findOne({ _id: made.id }).lean<TenderDoc>()
  if (!draft) throw new Error('not made')
  const rows = names.map(([name, stage], n): TenderDoc => {
    const published = stage === 0 ? null : { at: new Date(Date.UTC(2026, 0, n + 1)), revision: 1 }
    const lots = draft.lots.map((lot) => ({ ...lot, stage }))
    const row: TenderDoc = { ...draft, _id: newId(), no: n + 5000, name, lots, published, archivedAt: stage === 8 ? new Date(0) : null }
    ids[name] = row._id
    return { ...row, ...derive(row) }
  })
  await TenderModel.insertMany(rows)
  await world.workers.search.catchUp()
}

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  member = await world.user('member')
  await seed([
    ['Schleuse', 3],
    ['Brücke', 6],
    ['Altes', 8],
    ['Zurückgenommen', 0],
    ['Fremdes', 3],
  ])
  const own: FindOwn = (list, actor) =>
    Promise.resolve(
      list === 'teilnahme' && actor.user?.organizationId === member.organizationId
        ? ['Schleuse', 'Brücke', 'Altes', 'Zurückgenommen'].map((name) => ids[name] ?? '')
        : [],
    )
  setOwnLists(own)
})
afterAll(async () => {
  setOwnLists(() => Promise.resolve([]))
  await world.close()
})

const names = async (user: TestUser | null, query: object): Promise<string[]> => {
  const rows = (await world.callRaw(user, ['getProjects', [{ filter: 'teilnahme', ...query }]])) as { name: string }[]
  return rows.map((row) => row.name)
}

describe('lists made of own offers', () => {
  it('hold what is given for the person, in the order asked for, and no draft', async () => {
    expect(await names(member, {})).toEqual(['Altes', 'Brücke', 'Schleuse'])
    expect(await names(member, { sort: 'name' })).toEqual(['Altes', 'Brücke', 'Schleuse'])
    expect(await names(member, { sort: 'deadline', limit: 1 })).toHaveLength(1)
  })

  it('leave archived ones out when told to, and are searched like the others', async () => {
    expect(await names(member, { archived: false })).toEqual(['Brücke', 'Schleuse'])
    expect(await names(member, { archived: false, search: 'schleu' })).toEqual(['Schleuse'])
    expect(await names(member, { archived: true })).toHaveLength(3)
  })

  it('are empty for other people and for guests', async () => {
    expect(await names(await world.user('member'), {})).toEqual([])
    expect(await names(null, {})).toEqual([])
  })

  it('leave everybody’s lists as they are', async () => {
    const rows = await world.call(member, 'getProjects', { filter: 'öffentlich', archived: false })
    expect(rows.map((row) => row.name)).toEqual(['Fremdes', 'Brücke', 'Schleuse'])
  })
})
