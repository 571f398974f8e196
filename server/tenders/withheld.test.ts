import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyData, getAt, instances, setAt, type FormData } from '../../engine/form'
import { validate } from '../../engine/validation'
import { importTemplates } from '../../tests/world/templates'
import { fillField, templateOf } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { ReaderNode } from '../contract/tenders/views'
import { now } from '../platform/clock'
import { FormRevisionModel } from './revisionModel'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-29.json')
})
afterAll(() => world.close())

const told = (nodes: readonly ReaderNode[], contentId: string): ReaderNode[] =>
  nodes.flatMap((node) => [...(node.contentId === contentId ? [node] : []), ...told(node.children ?? [], contentId)])
const SECRET = 'Was nur die Beteiligten wissen sollen'

it('stores the mark of later publication that follows from its reason, and keeps the value from readers', async () => {
  const [staff, second] = [await world.user('internal'), await world.user('internal')]
  const buyer = await world.organization({ type: 'CLIENT' })
  const template = await templateOf('EU-29')
  const pathOf = (data: FormData, id: string): string => {
    const [found] = instances(template, data, id)
    if (!found) throw new Error(`${id} is not in the form`)
    return found.path
  }
  let data = emptyData(template, { now: now() })
  data = fillField(template, data, ['BT-21-Procedure', { DEU: 'Vergebener Auftrag' }])
  data = fillField(template, data, ['OPT-300-Procedure-Buyer', String(buyer._id)])
  data = setAt(data, pathOf(data, 'BT-88-Procedure'), { DEU: SECRET })
  const reason = pathOf(data, 'BT-197(BT-88)-Procedure')
  const mark = pathOf(data, 'BT-195(BT-88)-Procedure')

  const made = await world.call(staff, 'createProject', {
    templateId: 'EU-29',
    type: 4,
    data: setAt(data, reason, 'oth-int'),
    name: 'Vergebener Auftrag',
    organizationId: buyer._id,
  })
  expect(getAt(made.data ?? {}, mark)).toBe('pro-fea')
  expect(JSON.stringify(made.panels)).not.toContain(SECRET)

  // Those who fill the form in read the value in its place, with its reason there and nowhere else.
  expect(told(made.teamPanels ?? [], 'BT-88-Procedure')).toEqual([
    expect.objectContaining({
      value: { DEU: SECRET },
      later: { reason: { de: 'Sonstiges öffentliches Interesse', en: 'Other public interest' } },
    }),
  ])
  expect(told(made.teamPanels ?? [], 'BT-197(BT-88)-Procedure')).toEqual([])

  // The same form again is the same form: no new revision, nothing is written.
  const again = await world.call(staff, 'updateProject', { id: made.id, version: 1, data: made.data })
  expect(await FormRevisionModel.countDocuments({ tenderId: made.id })).toBe(1)

  // A caller that leaves the mark out does not publish what is to stay secret.
  const bare = setAt(again.data ?? {}, mark, undefined)
  const saved = await world.call(staff, 'updateProject', { id: made.id, version: 1, data: bare })
  expect(getAt(saved.data ?? {}, mark)).toBe('pro-fea')
  const published = await world.call(staff, 'updateProjectStage', { id: made.id, version: saved.version ?? 0, stage: 2 }, null)
  for (const outsider of [second, await world.user('member'), null]) {
    const read = await world.call(outsider, 'getProject', published.id)
    expect(read.teamPanels).toBeUndefined()
    expect(JSON.stringify(read)).not.toContain(SECRET)
  }

  // Without a reason there is no mark: readers of the next publication see the value.
  const open = await world.call(staff, 'updateProject', {
    id: made.id,
    version: published.version ?? 0,
    data: setAt(saved.data ?? {}, reason, undefined),
  })
  expect(getAt(open.data ?? {}, mark)).toBeUndefined()
  expect(JSON.stringify(open.panels)).toContain(SECRET)
  expect(open.teamPanels).toBeUndefined()
})

it.each([
  ['a day', 'BT-198(BT-88)-Procedure', '2037-12-01+01:00'],
  ['a justification', 'BT-196(BT-88)-Procedure', { DEU: 'Geschäftsgeheimnis' }],
])('keeps the value from readers where only %s is given, and asks for the reason', async (_, id, given) => {
  const staff = await world.user('internal')
  const buyer = await world.organization({ type: 'CLIENT' })
  const template = await templateOf('EU-29')
  const pathOf = (data: FormData, contentId: string): string => instances(template, data, contentId)[0]?.path ?? ''
  let data = emptyData(template, { now: now() })
  data = fillField(template, data, ['OPT-300-Procedure-Buyer', String(buyer._id)])
  data = setAt(data, pathOf(data, 'BT-88-Procedure'), { DEU: SECRET })
  data = setAt(data, pathOf(data, id), given)
  const head = { name: 'Vergebener Auftrag', organizationId: buyer._id }
  const made = await world.call(staff, 'createProject', { templateId: 'EU-29', type: 4, data, ...head })
  expect(getAt(made.data ?? {}, pathOf(data, 'BT-195(BT-88)-Procedure'))).toBe('pro-fea')
  expect(JSON.stringify(made.panels)).not.toContain(SECRET)
  expect(validate(template, made.data ?? {}, { mode: 'complete', now: now() })).toContainEqual(
    expect.objectContaining({ path: pathOf(data, 'BT-197(BT-88)-Procedure'), rule: 'required' }),
  )
})
