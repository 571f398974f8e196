import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { verifySubmissions } from './verifySubmissions'

let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
})
afterAll(() => world.close())

it('x', async () => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await office.submit(id, 'bidder', { stage: 1 })
  await office.submit(id, 'rival', { stage: 1 })
  console.log(JSON.stringify(await verifySubmissions(), null, 1))
  await world.db.collection<{ _id: string }>('submissions').updateOne({}, { $set: { late: true } })
  console.log(JSON.stringify(await verifySubmissions(), null, 1))
  await office.wait(31 * DAY)
  await office.open(id, 4)
  const doc = await world.db.collection<{ _id: string }>('openingRecords').findOne({})
  console.log(doc)
  console.log((await world.db.collection('mails').find({ key: 'submissionMismatch' }).toArray()).map((x) => [x.to, x.subject]))
})
