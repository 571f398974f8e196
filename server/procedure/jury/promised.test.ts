import { expect, it } from 'vitest'
import { removeItem, setAt, type FormData } from '../../../engine/form'
import { LOT, reasonOf } from '../../../tests/world/contest'
import { inOffice, type World } from '../../../tests/world/inWorld'
import { ownProcedure } from '../../../tests/world/ownProcedure'
import { lotOf, type Office } from '../../../tests/world/procedure'
import { templateOf } from '../../../tests/world/tenders'

/* Prizes of a draft whose lots change before it is published. */

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const SET = { prizes: ['30000', '19000.5'], recognitions: ['5000'] }
const OTHER = { prizes: ['1'], recognitions: [] }

const setPrizes = async (of: string, lotId: string, prizes: typeof SET = SET) =>
  world.call(office.people.first, 'saveJuryPrizes', of, lotId, { ...prizes, version: (await office.read(of)).version ?? 0 })
const rewrite = async (of: string, change: (data: FormData) => FormData | Promise<FormData>) => {
  const { version = 0, data = {} } = await office.read(of)
  return world.call(office.people.first, 'updateProject', { id: of, version, data: await change(data) })
}
let own: Promise<string> | null = null
const draft = async (lots = 1): Promise<string> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  own ??= ownProcedure(world, office, 'design-contest')
  return (await office.draft({ procedure: await own, lots })).id
}
const without = (path: string) => async (data: FormData) => removeItem(await templateOf('EU-19'), data, path)

it('prizes go on to the only lot, whatever it is called, and come back with one that was taken away', async () => {
  const id = await draft()
  await setPrizes(id, LOT)
  await rewrite(id, (data) => setAt(data, '/GR-Lot/0/GR-Lot-Purpose/BT-137-Lot', 'LOT-0007'))
  expect(lotOf(await office.read(id), 'LOT-0007').prizes).toEqual(SET)
  const { data: before = {} } = await office.read(id)
  await rewrite(id, (data) => setAt(data, '/GR-Lot', undefined))
  await rewrite(id, () => before)
  expect(lotOf(await office.read(id), 'LOT-0007').prizes).toEqual(SET)
  await office.stage(id, { stage: 6 })
  expect((await world.call(null, 'getProject', id)).lots?.[0]?.prizes).toEqual(SET)
})

it('prizes that are not those set last are not published, and can be set again', async () => {
  const id = await draft(2)
  await setPrizes(id, LOT)
  await setPrizes(id, 'LOT-0002', { ...OTHER })
  await rewrite(id, without('/GR-Lot/1'))
  expect(lotOf(await office.read(id)).prizes).toEqual(SET)
  expect(await reasonOf(office.stage(id, { stage: 6 }))).toBe('refused.prizesDiffer')
  await setPrizes(id, LOT)
  await office.stage(id, { stage: 6 })
})
