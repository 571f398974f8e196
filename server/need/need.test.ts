import { afterAll, beforeAll, expect, it } from 'vitest'
import { instances, type FormData } from '../../engine/form'
import { makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { templateOf } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { NeedInput, NeedView } from '../contract/need/need'
import { UserModel } from '../access/area'
import { appendAudit } from '../log/area'
import { hashBefore, type NeedDoc, NeedModel } from './model'

/* A concession of two lots before its notice. What the law says of it is workflows/need's. */
let world: World
let office: Office
let id = ''
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  ;({ id } = await office.draft({ lots: 2 }))
})
afterAll(() => world.close())

const line = { kind: 'part', text: 'Fähren', lotId: 'LOT-0001', amount: '100000', per: 'month', months: 60 } as const
const LINES = [
  line,
  { ...line, kind: 'extension', text: 'Ein Jahr mehr', months: 12 },
  { ...line, text: 'Anleger', lotId: 'LOT-0002', amount: '250000.50', per: 'once', months: null },
] as const
const WORDS: Omit<NeedInput, 'version'> = {
  ...{ text: 'Die Fähren fahren sonst nicht.', lines: [...LINES], threshold: 'concession', on: '2026-12-01', procedure: null },
  ...{ reason: 'Frei gewählt', budget: { amount: '7000000', text: 'Haushalt 2027, Titel 5' } },
}
const read = (): Promise<NeedView> => world.call(office.people.first, 'getNeed', id)
const save = (version: number, part: object = {}) => world.call(office.people.first, 'saveNeed', id, { version, ...WORDS, ...part })
const approve = (who: 'first' | 'second' | 'admin', version: number) => world.call(office.people[who], 'approveNeed', id, version)
const inForm = async (field: string) => {
  const { data } = await office.read(id)
  return instances(await templateOf('EU-19'), data as FormData, field).map(({ value }) => value)
}

it('is empty until somebody writes it, and is held against the law', async () => {
  expect(await read()).toMatchObject({
    version: 0,
    threshold: 'concession',
    total: '0.00',
    findings: [],
    isAltered: false,
    isClosed: false,
  })
  expect((await refusalOf(world.call(office.people.bidder, 'getNeed', id))).status).toBe(403)
  expect((await refusalOf(save(0, { lines: [{ ...line, lotId: 'LOT-0009' }] }))).data.errors).toEqual([
    { path: '/need/lines/0/lotId', rule: 'unknown' },
  ])
  expect((await refusalOf(save(0, { procedure: 'constructor' }))).data.errors).toEqual([{ path: '/need/procedure', rule: 'unknown' }])
  const saved = await save(0)
  expect(saved).toMatchObject({ version: 1, total: '7450000.50', law: 'KonzVgV', lacks: '450000.50', findings: ['overBudget'] })
  expect(saved.limit).toMatchObject({ amount: 5_404_000, isReached: true, validTo: '2027-12-31' })
  expect(saved.lots.map(({ sum }) => sum)).toEqual(['7200000.00', '250000.50'])
  expect(saved.choices.map((one) => one.id)).toEqual(['concession', 'tender'])
  expect((await refusalOf(save(0))).status).toBe(409)
})

it('is approved by somebody else, by name and time, for as long as it says the same', async () => {
  expect((await refusalOf(approve('first', 1))).data.reason).toBe('refused.ownNeed')
  expect((await refusalOf(approve('admin', 1))).status).toBe(403)
  expect((await read()).approval).toBe('own')
  const { approvals, approval, updatedBy } = await approve('second', 1)
  expect(approvals).toMatchObject([{ isCurrent: true }])
  // Whoever approves it did not write it.
  expect([approval, updatedBy]).toEqual(['given', office.people.first.name])
  expect((await refusalOf(approve('second', 2))).data.reason).toBe('refused.needApproved')
  expect((await save(2, { reason: 'Anders' })).approvals).toMatchObject([{ isCurrent: false }])
  expect((await approve('second', 3)).approvals.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  await NeedModel.collection.updateOne({ _id: id as never }, { $set: { reason: 'Von Hand' } })
  expect((await read()).isAltered).toBe(true)
  const { lines } = await world.call(office.people.first, 'getReport', id)
  expect(JSON.stringify(lines)).not.toContain('Von Hand')
  expect((await refusalOf(approve('second', 4))).data.reason).toBe('refused.needAltered')
  const { version = 0 } = await office.read(id)
  expect((await refusalOf(world.call(office.people.first, 'fillFormFromNeed', id, version))).data.reason).toBe('refused.needAltered')
  await NeedModel.collection.updateOne({ _id: id as never }, { $set: { reason: 'Anders' } })
  expect((await read()).isAltered).toBe(false)
})

it('is the log’s word on who wrote it, and when, whatever its row says', async () => {
  const rows = NeedModel.collection
  const { version, updatedBy } = await read()
  const row = await rows.findOne({ _id: id as never })
  for (const forged of [{ savedBy: office.people.third.id }, { savedName: 'Niemand' }, { savedAt: new Date(0) }]) {
    await rows.updateOne({ _id: id as never }, { $set: forged } as never)
    expect(await read()).toMatchObject({ isAltered: true, approval: 'never' })
    expect((await refusalOf(approve('first', version))).data.reason).toBe('refused.needAltered')
    await rows.replaceOne({ _id: id as never }, row as never)
  }
  await rows.updateOne({ _id: id as never }, { $set: { savedBy: 'nobody-known' } } as never)
  expect(await read()).toMatchObject({ isAltered: false, approval: 'own', updatedBy })
  expect((await refusalOf(approve('first', version))).data.reason).toBe('refused.ownNeed')
  await rows.replaceOne({ _id: id as never }, row as never)
})

it('of somebody without a place in the team is approved by whoever is not them', async () => {
  const other = await office.draft()
  const by = (who: 'admin' | 'second' | 'third') => world.call(office.people[who], 'getNeed', other.id)
  const lines = [{ ...line, lotId: null }]
  await world.call(office.people.admin, 'saveNeed', other.id, { version: 0, ...WORDS, lines })
  expect([(await by('second')).approval, (await by('third')).approval, (await by('admin')).approval]).toEqual(['may', 'may', 'never'])
  // Whose account the author's was made by could be the author.
  const made = { interventions: [{ by: office.people.third.id, what: 'created', at: new Date() }] }
  await UserModel.collection.updateOne({ _id: office.people.admin.id as never }, { $set: made } as never)
  expect((await by('third')).approval).toBe('dependent')
  expect((await refusalOf(world.call(office.people.third, 'approveNeed', other.id, 1))).data.reason).toBe('refused.needDependent')
  expect((await world.call(office.people.second, 'approveNeed', other.id, 1)).approvals).toMatchObject([{ isCurrent: true }])
  await UserModel.collection.updateOne({ _id: office.people.admin.id as never }, { $unset: { interventions: 1 } } as never)
})

it('goes on as it was where the log has the hash of before, which names no author', async () => {
  const other = await office.draft()
  await world.call(office.people.first, 'saveNeed', other.id, { version: 0, ...WORDS, lines: [] })
  const need = await NeedModel.findOne({ _id: other.id }).lean<NeedDoc>()
  if (!need) throw new Error('no need')
  const actor = { id: office.people.first.id, email: office.people.first.email, name: office.people.first.name }
  const data = { tenderId: other.id, hash: hashBefore(need), intent: 'as-before' }
  await appendAudit({ type: 'NEED_SAVED', at: need.savedAt, actor, data })
  expect(await world.call(office.people.second, 'getNeed', other.id)).toMatchObject({ isAltered: false, approval: 'may' })
  expect((await world.call(office.people.second, 'approveNeed', other.id, 1)).isAltered).toBe(false)
})

it('fills the notice and the report; what differs later is shown', async () => {
  const before = await read()
  expect(before.fields.map(({ contentId, isSame }) => [contentId, isSame])).toContainEqual(['BT-27-Procedure', false])
  const { version = 0 } = await office.read(id)
  expect((await refusalOf(world.call(office.people.second, 'fillFormFromNeed', id, version))).status).toBe(403)
  const after = await world.call(office.people.first, 'fillFormFromNeed', id, version)
  expect(after.fields.every(({ isSame }) => isSame)).toBe(true)
  expect(await inForm('BT-27-Procedure')).toEqual([{ amount: '7450000.50', currency: 'EUR' }])
  expect(await inForm('BT-27-Lot')).toEqual([
    { amount: '7200000.00', currency: 'EUR' },
    { amount: '250000.50', currency: 'EUR' },
  ])
  expect(await inForm('BT-58-Lot')).toEqual([1, undefined])
  const later = await save(4, { lines: [line] })
  expect(later.fields.filter(({ isSame }) => !isSame).map(({ contentId, needed, inForm: is }) => [contentId, needed, is])).toEqual([
    ['BT-27-Procedure', '6.000.000,00 EUR', '7.450.000,50 EUR'],
    ['BT-27-Lot', '6.000.000,00 EUR', '7.200.000,00 EUR'],
  ])
  const { lines } = await world.call(office.people.first, 'getReport', id)
  const said = lines.flatMap(({ statements }) => statements.filter(({ place }) => place === 'need').map(({ text }) => text))
  expect(said).toContain('Wahl des Verfahrens: Frei gewählt')
  expect(said.filter((text) => text.includes('5.404.000')).length).toBeGreaterThan(0)
})

it('stays as it is once the notice is out', async () => {
  await office.stage(id, { stage: 3 })
  expect((await refusalOf(save(5))).data.reason).toBe('refused.needAfterNotice')
  expect((await refusalOf(approve('second', 5))).data.reason).toBe('refused.needAfterNotice')
  const { version = 0 } = await office.read(id)
  expect((await refusalOf(world.call(office.people.first, 'fillFormFromNeed', id, version))).data.reason).toBe('refused.needAfterNotice')
  expect(await read()).toMatchObject({ version: 5, isClosed: true })
})

it.each([1, 0])('keeps no approval that the log does not have, whatever version its row claims (%i)', async (version) => {
  const other = await office.draft({ lots: 2 })
  const write = (upon: number) => world.call(office.people.first, 'saveNeed', other.id, { version: upon, ...WORDS })
  await write(0)
  const forged = { userId: 'niemand', by: 'Niemand', at: new Date(), hash: 'x' }
  await NeedModel.collection.updateOne({ _id: other.id as never }, { $set: { version, approvals: [forged] } } as never)
  expect((await write(version)).approvals).toEqual([])
})
