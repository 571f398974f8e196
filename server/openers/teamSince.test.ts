import { expect, it } from 'vitest'
import { DAY, makeTender } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { placeIn, provenIntents } from '../platform/intentProof'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { migrations } from '../app/areas'
import { migrate } from '../platform/migrate'

let world: World
inTenders((made) => (world = made))

const read = async (id: string): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!tender) throw new Error('gone')
  return tender
}

it('since when and by whom of earlier versions comes from the log, once; of the first members, from the creation', async () => {
  const [creator, first, late, deputy, admin] = [
    ...[await world.user('internal'), await world.user('internal'), await world.user('internal'), await world.user('internal')],
    await world.user('admin'),
  ]
  const people = { creator, first, late, deputy, admin }
  if (!creator || !first || !late || !deputy || !admin) throw new Error(JSON.stringify(people))
  const { id } = await makeTender(world, { creator, second: first })
  const quiet = await makeTender(world, { creator, second: first })
  // Taken out and put in again: what counts is the last time.
  await world.call(admin, 'addProjectEditors', id, [late.email])
  const all = (await read(id)).team
  const teamOf = (names: readonly string[]) =>
    names.map((userName) => ({ userName, role: userName === creator.email ? ('ADMIN' as const) : ('EDITOR' as const) }))
  const save = async (names: readonly string[]) =>
    world.call(creator, 'updateProject', { id, version: (await read(id)).version, team: teamOf(names) })
  await save([creator.email, first.email])
  await save([creator.email, first.email, late.email])
  const span = { from: now().toISOString(), until: new Date(now().getTime() + DAY).toISOString() }
  await world.call(first, 'nameDeputy', id, { version: (await read(id)).version, member: first.email, deputy: deputy.email, ...span })
  const stands = await read(id)
  expect(all).toHaveLength(3)

  const earlier = (team: TenderDoc['team']) => team.map(({ userId, role }) => ({ userId, role }))
  const deputies = (stands.deputies ?? []).map(({ memberId, userId, from, until }) => ({ memberId, userId, from, until }))
  const tenders = world.db.collection<{ _id: string }>('tenders')
  await tenders.updateOne({ _id: id }, { $set: { team: earlier(stands.team), deputies }, $unset: { shape: 1 } })
  await tenders.updateOne({ _id: quiet.id }, { $set: { team: earlier(stands.team.slice(0, 2)) }, $unset: { shape: 1 } })
  // A change that a crash kept from the log.
  const at = new Date('2026-11-26T08:00:00.000Z')
  const edited = {
    id: 'left',
    kind: 'edited',
    facts: { at, actor: { id: admin.id }, edit: null, team: [{ userId: first.id, oldRole: null, newRole: 'EDITOR' }] },
  }
  const crashed = await makeTender(world, { creator, second: first })
  await tenders.updateOne(
    { _id: crashed.id },
    {
      $set: { team: earlier(stands.team.slice(0, 2)), pending: provenIntents(placeIn(TenderModel, crashed.id), [edited]) },
      $unset: { shape: 1 },
    },
  )
  expect(await migrate(migrations)).toEqual({ done: 3, left: [] })
  expect((await read(crashed.id)).team[1]).toMatchObject({ userId: first.id, since: at, addedBy: admin.id })
  const filled = await read(id)
  expect(filled.team).toEqual(stands.team)
  expect(filled.deputies).toEqual(stands.deputies)
  expect(filled.team[2]).toMatchObject({ userId: late.id, addedBy: creator.id })
  const untold = await read(quiet.id)
  expect(untold.team.map(({ since, addedBy }) => [since, addedBy])).toEqual(Array(2).fill([untold.created, creator.id]))
  expect(filled.version).toBe(stands.version)
  expect(await migrate(migrations)).toEqual({ done: 0, left: [] })
})
