import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAt, instances, type FormData } from '../../../engine/form'
import { inform } from '../../../tests/world/inform'
import { lotOf, makeOffice, refusalOf, type Office } from '../../../tests/world/procedure'
import { importTemplates } from '../../../tests/world/templates'
import { templateOf } from '../../../tests/world/tenders'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { withTwoOffers } from '../../../tests/world/twoOffers'
import type { TenderView } from '../../contract/tenders/views'
import { now } from '../../platform/clock'
import { procedureIdOf } from '../../tenders/procedureId'

/* The award notice of a procedure that was walked: information, ten days of waiting, award. Known is what was opened, told and awarded. */
let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json', 'eu/1.7/EU-32.json', 'own/UVgO-national.json')
  office = await makeOffice(world)
})
afterAll(() => world.close())

const opened = () => withTwoOffers(world, office)
const begin = (id: string) => world.call(office.people.first, 'createAwardNotice', id)
const valuesOf = async (data: FormData | undefined) => {
  const template = await templateOf('EU-32')
  return (id: string) => instances(template, data ?? {}, id).map(({ value }) => value)
}

it('says what was opened, told and awarded, and begins a draft of its own; nothing before', async () => {
  const { id, own, rival } = await opened()
  expect(await refusalOf(begin(id))).toMatchObject({ status: 409, data: { reason: 'refused.noLotEnded' } })
  await office.open(id, 7)
  await inform(world, office, [id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] }])
  const told = lotOf(await office.read(id)).information?.at.slice(0, 10)
  expect(await refusalOf(begin(id))).toMatchObject({ status: 409, data: { reason: 'refused.noLotEnded' } })
  await office.goTo('2027-02-12T08:00:00.000Z')
  const tender = await office.stage(id, { stage: 8, outcome: 'awarded' })
  const notice = await begin(id)
  expect(notice).toMatchObject({ type: 4, stage: 0, templateId: 'EU-32', name: tender.name, organizationId: tender.organizationId })
  expect(notice.team?.map(({ userName }) => userName)).toEqual([office.people.first.email])
  const values = await valuesOf(notice.data)
  expect(getAt(notice.data ?? {}, '/meta-data-group/BT-04-notice')).toBe(procedureIdOf(id))
  expect(values('BT-137-Lot')).toEqual(['LOT-0001'])
  expect(values('BT-142-LotResult')).toEqual(['selec-w'])
  expect(values('OPT-300-Tenderer')).toEqual([String(own.organizationId)])
  expect(values('BT-720-Tender')).toEqual([{ amount: '100000.00', currency: 'EUR' }])
  expect([values('BT-760-LotResult'), values('BT-759-LotResult')]).toEqual([
    ['tenders', 't-esubm'],
    ['2', '2'],
  ])
  expect(values('BT-145-Contract')).toEqual(['2027-02-12+01:00'])
  expect(values('BT-1451-Contract')).toEqual([`${told ?? ''}+01:00`])
  // It never went through the portal: there is no notice before that the EU knows.
  expect(values('OPP-090-Procedure').flat()).not.toContainEqual(expect.stringContaining('-01'))
  // What nobody said stays empty.
  for (const id of [
    'BT-150-Contract',
    'BT-721-Contract',
    'BT-193-Tender',
    'BT-773-Tender',
    'BT-144-LotResult',
    'OPT-300-Contract-Signatory',
  ])
    expect(
      values(id).filter((value) => value !== undefined),
      id,
    ).toEqual([])
})

it('is one for each lot that ended, whoever presses and however often; another person’s draft is named, not shown', async () => {
  const { id } = await opened()
  const { first, second } = office.people
  await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Kein Bedarf mehr' })
  const [one, other] = await Promise.all([begin(id), begin(id)])
  expect(other.id).toBe(one.id)
  await world.call(first, 'updateProject', { id: one.id, version: one.version ?? 0, description: 'Meine Fassung' })
  expect(await begin(id)).toMatchObject({ id: one.id, description: 'Meine Fassung' })
  expect(await refusalOf(world.call(second, 'createAwardNotice', id))).toMatchObject({
    status: 409,
    data: { reason: 'refused.noticeBegun', message: expect.stringContaining(first.name) as string },
  })
})

it('a lot that ends later gets a notice of its own, without the lots that have theirs', async () => {
  const { id } = await office.draft({ lots: 2 })
  await office.stage(id, { stage: 3 })
  const end = (lotId: string) => office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Kein Bedarf mehr' }, { lotIds: [lotId] })
  await end('LOT-0001')
  const one = await begin(id)
  await end('LOT-0002')
  const other = await begin(id)
  const lotsIn = async ({ data }: TenderView): Promise<unknown[]> => (await valuesOf(data as FormData))('BT-13713-LotResult')
  expect([await lotsIn(one), await lotsIn(other)]).toEqual([['LOT-0001'], ['LOT-0002']])
  expect((await begin(id)).id).toBe(other.id)
})

it('names the notice that appeared through the portal', async () => {
  const { id } = await opened()
  await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Kein Bedarf mehr' }).catch(() => undefined)
  const noticeId = '0b6e3c4a-5d0c-4a50-9a36-3f1d5c1f5b7e'
  await world.db
    .collection<{ _id: string }>('tenders')
    .updateOne({ _id: id }, { $set: { portal: { state: 'published', at: now(), noticeId } } })
  const values = await valuesOf((await begin(id)).data)
  expect(values('OPP-090-Procedure')).toEqual([[`${noticeId}-01`]])
  // Cancelled before the opening: how many came in is sealed, also from this.
  expect([values('BT-142-LotResult'), values('BT-759-LotResult')]).toEqual([['clos-nw'], []])
})

it('there is none for a form of national law, and none for whoever is outside', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 2 })
  await world.db
    .collection<{ _id: string }>('tenders')
    .updateOne({ _id: id }, { $set: { templateId: 'UVgO-national', 'lots.0.outcome': 'awarded' } })
  expect(await refusalOf(begin(id))).toMatchObject({ status: 409, data: { reason: 'refused.noResultForm' } })
  expect((await refusalOf(world.call(office.people.bidder, 'createAwardNotice', id))).status).toBe(403)
})
