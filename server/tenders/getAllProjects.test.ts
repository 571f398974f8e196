import { expect, it } from 'vitest'
import { makeTender } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'

let world: World
inTenders((made) => (world = made))

it('getAllProjects lists what is public and what the caller is in the team of; never a foreign draft', async () => {
  const [creator, second, other] = [await world.user('internal'), await world.user('internal'), await world.user('internal')]
  const draft = await makeTender(world, { creator, second })
  const shown = await makeTender(world, { creator, second })
  await world.call(creator, 'updateProjectStage', { id: shown.id, version: shown.version ?? 0, stage: 3 })
  const ids = async (user: typeof other) => (await world.call(user, 'getAllProjects')).map(({ id }) => id)
  expect(await ids(other)).toEqual([shown.id])
  for (const member of [creator, second]) expect((await ids(member)).sort()).toEqual([draft.id, shown.id].sort())
})

it('updateProject takes a row as it was read', async () => {
  const [creator, second] = [await world.user('internal'), await world.user('internal')]
  const { id, version } = await makeTender(world, { creator, second })
  const row = (await world.call(creator, 'getAllProjects')).find((one) => one.id === id)
  if (!row) throw new Error('the own draft is not listed')
  expect((await world.call(creator, 'updateProject', row)).version).toBe(version)
  await expect(world.call(creator, 'updateProject', { ...row, stage: 3 } as never)).rejects.toMatchObject({ status: 422 })
})
