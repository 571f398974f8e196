import { expect, it } from 'vitest'
import { fillField, makeTender, templateOf } from '../../tests/world/tenders'
import { inTeam, type World, type TestUser } from '../../tests/world/inWorld'
import { TenderModel } from './model'
import { forgetReadings, noteStored, readingOf } from './reading/formReading'

let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))

it('judges on from save to save, keeps no judge for who only reads, and finds what is found anew', async () => {
  const { id } = await makeTender(world, { creator: staff, second })
  const template = await templateOf('EU-19')
  const read = async () => {
    const tender = await TenderModel.findById(id).orFail().lean()
    return readingOf(tender, tender.head.revision)
  }
  const save = async (values: readonly [string, unknown]) => {
    const { data = {}, version = 0 } = await world.call(staff, 'getProject', id)
    await world.call(staff, 'updateProject', { id, version, data: fillField(template, data, values) })
    return read()
  }
  forgetReadings()
  expect((await read()).judging).toBeNull()
  const first = await save(['BT-21-Procedure', { DEU: 'Neuer Titel' }])
  expect(first.judging).not.toBeNull()
  const next = await save(['BT-262-Procedure', '45000000'])
  expect(next.judging).toBe(first.judging)
  expect(next.problems).not.toEqual(first.problems)

  forgetReadings()
  const anew = await read()
  expect(anew.judging).toBeNull()
  expect(anew.problems).toEqual(next.problems)

  // Of two readers at the same time one is shown what was stored, the other reads it from the database and comes later.
  forgetReadings()
  const tender = await TenderModel.findById(id).orFail().lean()
  const { revision } = tender.head
  noteStored(id, { data: anew.data, parked: anew.parked, revision, since: revision - 1 })
  const both = await Promise.all([readingOf(tender, revision), readingOf(tender, revision)])
  expect(both[0]).toBe(both[1])
  expect(both[0]?.judging).not.toBeNull()
})
