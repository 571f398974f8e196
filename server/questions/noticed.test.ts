import { afterAll, beforeAll, expect, it } from 'vitest'
import { importTemplates } from '../../tests/world/templates'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { instances, setAt } from '../../engine/form'
import { templateOf } from '../../tests/world/tenders'

let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-20.json')
  office = await makeOffice(world)
})
afterAll(() => world.close())

it('the deadline for questions is the one that the notice names, until somebody sets another', async () => {
  const { first } = office.people
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const made = await world.call(first, 'createProject', { templateId: 'EU-20', type: 0, name: 'Deichweg', organizationId: buyer._id })
  const [{ version = 0, data = {} }, template] = [await office.read(made.id), await templateOf('EU-20')]
  const noticed = { 'BT-13(d)-Lot': '2027-03-02+01:00', 'BT-13(t)-Lot': '10:00:00+01:00' }
  const filled = Object.entries(noticed).reduce((all, [id, value]) => setAt(all, instances(template, all, id)[0]?.path ?? '', value), data)
  await world.call(first, 'updateProject', { id: made.id, version, data: filled })
  const rules = () => world.call(first, 'getQuestionRules', made.id)
  expect(await rules()).toMatchObject({ deadline: '2027-03-02T09:00:00.000Z', version: 0 })
  const { deadline } = await rules()
  await world.call(first, 'setQuestionRules', made.id, { deadline, fourEyes: false, version: 0 })
  expect(await rules()).toMatchObject({ deadline, fourEyes: false, version: 1 })
  await world.call(first, 'setQuestionRules', made.id, { deadline: null, fourEyes: false, version: 1 })
  expect(await rules()).toMatchObject({ deadline: null, version: 2 })
})
