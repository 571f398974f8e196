import { afterAll, beforeAll, expect, it } from 'vitest'
import { addItem, getAt, instances, setAt, type FormData } from '../../engine/form'
import { importTemplates } from '../../tests/world/templates'
import { fillField, formData, makeTender, templateOf } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TestUser } from '../../tests/world/people'
import { now } from '../platform/clock'
import { linkTo, setPublicUrl } from '../platform/publicUrl'
import { hashOf } from './revisions'
import { FormRevisionModel } from './revisionModel'
import { TenderModel } from './model'

/*
 * BT-15 (eForms: internet address of the procurement documents): where Lotse publishes them, unless somebody says otherwise.
 */
let world: World
let staff: TestUser
let second: TestUser
beforeAll(async () => {
  world = await makeWorld()
  setPublicUrl('https://vergabe.hammersiel.example')
  await importTemplates('eu/1.7/EU-19.json', 'eu/1.7/EU-4.json')
  staff = await world.user('internal')
  second = await world.user('internal')
})
afterAll(() => {
  setPublicUrl('http://localhost:3000')
  return world.close()
})

const addresses = async (data: FormData | undefined, id = 'BT-15-Lot', form = 'EU-19') =>
  instances(await templateOf(form), data ?? {}, id).map(({ value }) => value)
const ownOf = (id: string) => linkTo(`/projekte/${id}/dokumente`)
const draft = () => makeTender(world, { creator: staff, second })
const save = (tender: { id: string; version?: number }, data: FormData | undefined) =>
  world.call(staff, 'updateProject', { id: tender.id, version: tender.version ?? 0, data })

it('is there from the first save, in every lot, and leads a guest to the documents', async () => {
  const tender = await draft()
  expect(await addresses(tender.data)).toEqual([ownOf(tender.id)])
  const template = await templateOf('EU-19')
  const two = addItem(template, tender.data ?? {}, { path: '/GR-Lot', now: now() })
  const saved = await save(tender, two)
  expect(await addresses(saved.data)).toEqual([ownOf(tender.id), ownOf(tender.id)])
  // Emptied, it is there again: the documents are nowhere else.
  const again = await save(saved, fillField(template, saved.data ?? {}, ['BT-15-Lot', undefined]))
  expect(await addresses(again.data)).toEqual([ownOf(tender.id), ownOf(tender.id)])
})

it('never takes the place of what was typed, nor stands where rules hide it', async () => {
  const template = await templateOf('EU-19')
  const typed = 'https://vergabe.stadt.example/unterlagen'
  const form = await formData((await world.organization({ type: 'CLIENT' }))._id)
  const tender = await makeTender(world, { creator: staff, second, data: fillField(template, form, ['BT-15-Lot', typed]) })
  expect(await addresses(tender.data)).toEqual([typed])
  const hidden = await save(tender, fillField(template, tender.data ?? {}, ['BT-14-Lot', 'restricted-document']))
  expect(await addresses(hidden.data)).toEqual([undefined])
  const shown = await save(hidden, fillField(template, hidden.data ?? {}, ['BT-14-Lot', 'non-restricted-document']))
  expect(await addresses(shown.data)).toEqual([ownOf(tender.id)])
})

it('a copy has its own', async () => {
  const tender = await draft()
  const copy = await world.call(staff, 'copyProject', tender.id)
  expect(await addresses(copy.data)).toEqual([ownOf(copy.id)])
})

it('a draft of an earlier version gets it when it is published; a published one is not changed by a save', async () => {
  const template = await templateOf('EU-19')
  const tender = await draft()
  const [place] = instances(template, tender.data ?? {}, 'BT-15-Lot')
  const bare = JSON.stringify(setAt(tender.data ?? {}, place?.path ?? '', undefined))
  await FormRevisionModel.updateOne({ tenderId: tender.id }, { $set: { data: bare, hash: hashOf(bare) } })
  const missing = (await TenderModel.findById(tender.id).lean())?.head.missing ?? 0
  const published = await world.call(staff, 'updateProjectStage', { id: tender.id, version: tender.version ?? 0, stage: 3 }, null)
  expect(await addresses(published.data)).toEqual([ownOf(tender.id)])
  const stored = await TenderModel.findById(tender.id).lean()
  expect(stored).toMatchObject({ published: { revision: 2 }, head: { revision: 2, missing } })
  expect(getAt(published.data ?? {}, place?.path ?? '')).toBe(ownOf(tender.id))
  const emptied = await save(published, setAt(published.data ?? {}, place?.path ?? '', undefined))
  expect(await addresses(emptied.data)).toEqual([undefined])
})

it('of the parts of a planning notice, too, where the form asks for it', async () => {
  const template = await templateOf('EU-4')
  const buyer = (await world.organization({ type: 'CLIENT' }))._id
  const made = await world.call(staff, 'createProject', { templateId: 'EU-4', type: 3, name: 'Vorinformation', organizationId: buyer })
  expect(template.node('BT-15-Part')).toBeDefined()
  const found = await addresses(made.data, 'BT-15-Part', 'EU-4')
  expect(found.every((value) => value === undefined || value === ownOf(made.id))).toBe(true)
})

it('is left to people where eForms would not take it', async () => {
  setPublicUrl('http://localhost:3000')
  const { data, problems } = await draft()
  setPublicUrl('https://vergabe.hammersiel.example')
  expect(await addresses(data)).toEqual([undefined])
  expect(problems?.filter(({ rule, path }) => rule === 'pattern' && path.endsWith('BT-15-Lot'))).toEqual([])
})
