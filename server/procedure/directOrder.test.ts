import { beforeAll, expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import type { TestUser } from '../../tests/world/people'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { readAll } from '../../tests/world/readAll'
import { importTemplates } from '../../tests/world/templates'
import { toldBy, walkMethods } from '../../tests/world/walk'
import { takeAccounts } from '../access/accountInLog'
import type { DirectOrderView, OrderPriceDoc } from '../contract/procedure/directOrder'
import type { TenderInput } from '../contract/tenders/inputs'
import { appendAudit, AuditModel } from '../log/area'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import { importShippedProcedures } from '../procedures/importShipped'
import { TenderModel } from '../tenders/area'
import { ContractModel } from './contracts/model'
import { DirectOrderModel, pricesHash } from './order/model'
import { provenEnds, verifyEnds } from './verifyEnds'

/*
 * One direct order from its need to its contract. What law and house find of its sums is workflows/order's; here it is that they are asked
 * whatever is called, and that nobody outside the team reads a word before or after. Oracles: § 14 UVgO with its explanation; Thuringia's
 * edition of VHB 340.
 */
let world: World
let office: Office
let id = ''
let outside: TestUser
inOffice((made) => ({ world, office } = made))

/** In name, prices, need and form of this tender, and nowhere else. */
const WORDS = ['Quitzdorf', 'Quendelstein', 'Quastenflosser', 'Quarzsand']
const german = (text: string) => ({ DEU: text })
const FORM = {
  buyer: { 'buyer-contact': { 'BT-22-Procedure': 'Q-7', 'contact-email': 'einkauf@musterhafen.example' } },
  subject: { procedure: { 'BT-24-Procedure': german('Quarzsand für die Streugutkisten') } },
}
const price = (n: number, net: string | null, more: Partial<OrderPriceDoc> = {}): OrderPriceDoc => ({
  ...{ id: `preis-${n}`, company: `Quendelstein ${n} GmbH`, address: 'Kai 1, 20457 Hamburg', net, vat: '19', on: '2026-11-20' },
  ...{ by: 'phone', note: 'Quastenflosser frei Haus', ...more },
})

const draft = async (more: Partial<TenderInput> = {}): Promise<string> => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const made = await world.call(office.people.first, 'createProject', {
    ...{ templateId: 'UVgO-national', type: 0, procedure: 'direct-order', name: 'Streugut Quitzdorf', organizationId: buyer._id },
    data: FORM as never,
    ...more,
  })
  return made.id
}
const read = (): Promise<DirectOrderView> => world.call(office.people.first, 'getDirectOrder', id)
const save = async (prices: OrderPriceDoc[]): Promise<DirectOrderView> =>
  world.call(office.people.first, 'saveDirectOrder', id, { version: (await read()).version, prices })
const estimate = async (amount: string): Promise<void> => {
  const { first } = office.people
  const { version } = await world.call(first, 'getNeed', id)
  const line = { kind: 'part', text: 'Quarzsand', lotId: null, amount, per: 'once', months: null } as const
  const words = { text: 'Ohne Quarzsand wird es glatt.', threshold: 'other', on: '2026-12-01', procedure: 'direct-order' } as const
  await world.call(first, 'saveNeed', id, { version, ...words, lines: [line], reason: '', budget: null })
}
const order = (offerIds: string[], { reason, as = 'first' }: { reason?: string; as?: 'first' | 'second' } = {}) =>
  office.stage(id, { stage: 8, outcome: 'awarded', offerIds, ...(reason === undefined ? {} : { reason }) }, { as })
const whyNot = async (work: Promise<unknown>) => {
  const { status, data } = await refusalOf(work)
  return [status, data.reason, data.params]
}

beforeAll(async () => {
  await importTemplates('own/UVgO-national.json', 'own/VOBA-national.json')
  await importShippedProcedures()
  await office.goTo('2026-12-01T09:00:00.000Z')
  await takeAccounts()
  id = await draft()
  const { admin, second } = office.people
  await world.call(admin, 'addProjectEditors', id, [second.email])
  outside = await world.user('internal')
})

it('is of national forms alone', async () => {
  for (const more of [
    { templateId: 'EU-19', data: {} as never },
    { templateId: 'EU-19', data: {} as never, type: 4 as const },
  ])
    expect((await refusalOf(draft(more))).status).toBe(422)
  expect(
    (await world.call(office.people.first, 'getProject', await draft({ templateId: 'VOBA-national', data: {} as never }))).procedure,
  ).toEqual({
    ...{ id: 'direct-order', version: 1 },
  })
})

it('goes out by no call: nothing of it is published, started, opened or offered for', async () => {
  for (const stage of [1, 2, 3, 5, 6]) expect((await refusalOf(office.stage(id, { stage }))).status, `${stage}`).toBe(409)
  const { moves = [] } = await office.read(id)
  expect(moves.map(({ event }) => event).sort()).toEqual(['award', 'cancel', 'changeTeam', 'edit'])
  const { first, bidder } = office.people
  const { data } = await refusalOf(world.call(first, 'inviteUsers', id, { [bidder.email]: 'Quendelstein' }))
  expect(data.reason).toBe('refused.notPublished')
  expect((await refusalOf(world.call(bidder, 'getDirectOrder', id))).status).toBe(403)
  expect((await refusalOf(world.call(outside, 'getDirectOrder', id))).status).toBe(404)
  const other = await office.draft()
  expect((await refusalOf(world.call(first, 'getDirectOrder', other.id))).data.reason).toBe('refused.noDirectOrder')
})

it('asks for an estimate, a price, its limit and prices to compare, each refused by its name', async () => {
  expect((await refusalOf(order(['preis-1']))).data.errors).toEqual([{ path: '/project/offerIds', rule: 'unknownOffer' }])
  expect((await refusalOf(save([price(1, '850.00', { on: '2026-12-02' }), price(1, '1.00')]))).data.errors).toEqual([
    { path: '/order/prices/0/on', rule: 'inTheFuture' },
    { path: '/order/prices/1/id', rule: 'twice' },
  ])
  await save([price(1, '850.00'), price(2, '900.00'), price(3, null)])
  expect((await whyNot(order(['preis-1']))).slice(0, 2)).toEqual([409, 'refused.orderUnestimated'])
  await estimate('1200')
  const above = { paragraph: '§ 14 UVgO', limit: '1000.00', value: '1200.00' }
  expect(await whyNot(order(['preis-1']))).toEqual([409, 'refused.orderAboveLimit', above])
  await estimate('900')
  expect((await whyNot(order(['preis-3'])))[1]).toBe('refused.orderUnpriced')
  expect((await whyNot(order(['preis-2'])))[1]).toBe('refused.orderNotLowest')
  expect((await refusalOf(order(['preis-1', 'preis-2']))).status).toBe(422)
  expect((await refusalOf(order(['preis-1'], { as: 'second' }))).status).toBe(403)
})

/** Proposed by one admin; the answer is another's word. */
async function proposeLimit(more: object, note: string): Promise<() => Promise<unknown>> {
  const [one, two] = [await world.user('admin'), await world.user('admin')]
  const line = (await world.call(one, 'getLawLines')).find((each) => each.id === 'threshold.order')
  const { knownFrom: _known, lastDay: _last, isInForce: _is, ...words } = line?.versions.at(-1) ?? ({} as never)
  const input = { kind: 'version', note, version: line?.version ?? 0 } as const
  const after = await world.call(one, 'proposeLawChange', 'threshold.order', { ...input, words: { ...words, ...more } })
  const proposal = after.find((each) => each.id === 'threshold.order')?.proposal?.id ?? ''
  return () => world.call(two, 'decideLawChange', 'threshold.order', proposal, { agrees: true, reason: '' })
}

it('goes by the limit that two admins confirmed for the house, and by what is compared above another', async () => {
  const own = { amount: 5000, validFrom: '2026-12-01', paragraph: 'Nr. 5 DA Vergabe', source: 'Dienstanweisung 2026' }
  const confirm = await proposeLimit(own, 'Dienstanweisung Nr. 5 vom 1. Dezember')
  await estimate('1200')
  expect((await whyNot(order(['preis-1'])))[1]).toBe('refused.orderAboveLimit')
  await confirm()
  expect((await read()).standing.limit).toMatchObject({ amount: 5000, paragraph: 'Nr. 5 DA Vergabe' })
  expect(await whyNot(order(['preis-1']))).toEqual([
    ...[409, 'refused.orderUncompared'],
    { paragraph: 'Richtlinie zu Formblatt 340 VHB', limit: '1000.00', value: '1200.00', count: '2', needed: '3' },
  ])
})

it('is not given by what somebody wrote into the database', async () => {
  const row = { _id: id }
  const { prices } = (await DirectOrderModel.findOne(row).lean()) ?? { prices: [] }
  await DirectOrderModel.updateOne(row, { $set: { 'prices.0.net': '1.00' } })
  expect((await whyNot(order(['preis-1'], { reason: 'Grund' })))[1]).toBe('refused.orderAltered')
  expect((await read()).standing.isAltered).toBe(true)
  await DirectOrderModel.updateOne(row, { $set: { prices } })
})

it('is not given where an entry that says the prices is not what Lotse wrote: it may have been the last word', async () => {
  const entry = await AuditModel.findOne({ tenderId: id, type: 'ORDER_PRICES_SAVED' }).lean()
  const put = (count: unknown) => AuditModel.updateOne({ _id: entry?._id }, { $set: { 'data.count': count } })
  await save([price(1, '850.00'), price(2, '900.00'), price(3, null), price(4, '850.00')])
  await put(77)
  expect((await whyNot(order(['preis-1'], { reason: 'Guter Grund' })))[1]).toMatch(/orderAltered|awardLawAltered/)
  expect((await read()).standing.isAltered).toBe(true)
  await put(entry?.data['count'])
  expect((await read()).standing.isAltered).toBe(false)
})

it('who may award goes by the rules and authorities since the first price: neither is changed once it is known', async () => {
  const [main, { admin, first }] = [id, office.people]
  id = await draft()
  const { organizationId: authority } = await office.read(id)
  const [chef, kasse] = ['chef@example.org', 'kasse@example.org']
  await world.call(admin, 'setSettings', { awardRules: [{ from: 500, needed: 2, people: [chef, kasse], authority: Number(authority) }] })
  await estimate('900')
  await save([price(1, '850.00')])
  expect((await read()).severalFrom).toBe(500)
  const { version } = await office.read(id)
  const other = await world.organization({ type: 'CLIENT', name: 'Stadt Nebenhafen' })
  await world.call(first, 'updateProject', { id, version, organizationId: other._id })
  expect((await whyNot(order(['preis-1'])))[1]).toBe('refused.awardNeedsConsent')
  await world.call(admin, 'setSettings', { awardRules: [] })
  expect((await whyNot(order(['preis-1'])))[1]).toBe('refused.awardNeedsConsent')
  id = main
})

const known = () => ({
  ...{ id: [id], projectId: [id], target: [id], lotId: ['LOT-0001'], organizationId: [0], orgId: [0], stage: [2, 8] },
  ...{ contractId: [`${id}:LOT-0001:0`], offerId: ['preis-1'], filter: ['öffentlich', 'archiv'] },
})
/** What somebody outside is told of it by any method; who may read nothing hears that. */
async function toldTo(who: TestUser | null): Promise<string[]> {
  await world.db.collection('attempts').deleteMany({})
  const ids = known()
  const all = who
    ? await readAll(world, who, { id, known: ids, search: { person: 'Quendelstein', text: 'Quitzdorf' }, mails: [{ key: 'none' }] })
    : await walkMethods(world, null, { known: ids, wish: (name) => name.startsWith('get') || name.startsWith('search') })
  return toldBy(all, WORDS)
}

it('is given, and ends: nobody outside hears of it, and the log has the prices it was judged by', async () => {
  // The day after the house's limit began: a later one can be dated back to it.
  await office.goTo('2026-12-02T09:00:00.000Z')
  const mails = await MailModel.countDocuments({})
  const ended = await order(['preis-1'], { reason: 'Nur dieser Betrieb liefert bis Freitag.' })
  expect(ended).toMatchObject({ stage: 8, outcome: 'awarded', published: null })
  expect(ended.lots[0]).toMatchObject({ outcome: 'awarded', awardedTo: [{ organizationId: 0, name: 'Quendelstein 1 GmbH' }] })
  await world.workers.tenders.tick()
  expect(await MailModel.countDocuments({})).toBe(mails)
  const stored = await TenderModel.findOne({ _id: id }).lean()
  expect([stored?.published, stored?.shelf]).toEqual([null, 'archive'])
  expect(stored && (await provenEnds(stored)).map(({ outcome }) => outcome)).toEqual(['awarded'])
  const entry = await AuditModel.findOne({ tenderId: id, type: 'PROJECT_STAGE_CHANGED' }).lean()
  const [saved] = await AuditModel.find({ tenderId: id, type: 'ORDER_PRICES_SAVED' }).sort({ _id: -1 }).lean()
  expect(entry?.data).toMatchObject({ outcome: 'awarded', priceId: 'preis-1', prices: saved?.data['prices'] })
  expect((await refusalOf(save([]))).data.reason).toBe('refused.orderGiven')
  for (const who of [null, office.people.bidder, outside]) expect([who?.email, await toldTo(who)]).toEqual([who?.email, []])
  // Whoever is on the team reads all of it: the words are found where they may be.
  expect(await toldTo(office.people.second)).toEqual(expect.arrayContaining(['getProject', 'getDirectOrder', 'getNeed', 'getContracts']))
})

it('has its letter, its contract and its report from what was written down once', async () => {
  const { first } = office.people
  const { ordered, isClosed } = await read()
  expect(isClosed).toBe(true)
  expect(ordered).toMatchObject({ priceId: 'preis-1', reason: 'Nur dieser Betrieb liefert bis Freitag.' })
  const { text = '', recipient, paragraph } = ordered?.letter ?? {}
  expect([recipient, paragraph]).toEqual(['Quendelstein 1 GmbH\nKai 1, 20457 Hamburg', 'Nr. 5 DA Vergabe'])
  for (const said of ['Netto: 850,00', '161,50', '1.011,50', 'Quastenflosser frei Haus', 'Streugut Quitzdorf']) expect(text).toContain(said)
  expect(text).not.toContain('{{')
  expect(await world.call(first, 'createPDFAndGetDownloadLink', 'directOrder', id)).toMatch(/^\//)
  const { contracts } = await world.call(first, 'getContracts', id)
  expect(contracts).toMatchObject([{ organizationId: 0, companyName: 'Quendelstein 1 GmbH', value: { amount: '850.00', currency: 'EUR' } }])
  const [contract] = contracts
  if (!contract) throw new Error('no contract')
  const { lotId, organizationId, value, indexed, concludedOn, begins, ends, isWorks, options, remindDays } = contract
  const place = { lotId, organizationId, version: 0, number: 'V-7' }
  const input = { ...place, value, indexed, concludedOn, begins, ends, isWorks, options, remindDays }
  const dearer = { ...input, value: { amount: '90000', currency: 'EUR' } }
  expect((await whyNot(world.call(office.people.second, 'saveContract', id, dearer)))[1]).toBe('refused.contractNotAsOrdered')
  expect((await world.call(first, 'saveContract', id, input)).contracts[0]).toMatchObject({ number: 'V-7', version: 1, isAltered: false })
  expect((await read()).ordered?.letter?.text).toContain('V-7')
  const report = await world.call(first, 'getReport', id)
  const states = Object.fromEntries(report.lines.map(({ about, state }) => [about, state]))
  const told = ['preparation', 'limited', 'openings', 'chosen', 'left', 'winner'].map((about) => states[about])
  expect(new Set(told)).toEqual(new Set(['record']))
  expect(report.lines.flatMap(({ missing }) => missing)).toEqual([])
  const said = report.lines.flatMap(({ statements }) => statements.map((one) => one.text)).join('\n')
  expect(said).toContain('Preis von Quendelstein 2 GmbH vom 20.11.2026 (telefonisch): 900,00 Euro ohne Umsatzsteuer.')
  expect(said).toContain('Quendelstein 3 GmbH: nicht beauftragt (kein Preis genannt).')
  expect(said).toContain('Quendelstein 4 GmbH: nicht beauftragt (gleicher Preis).')
  expect((await refusalOf(world.call(first, 'createFrameworkCall', id))).status).toBe(409)
})

/** What letter and report say of the order as it was given. */
async function saidOfOrder(): Promise<unknown[]> {
  const { standing, prices, ordered } = await read()
  const { lines } = await world.call(office.people.first, 'getReport', id)
  const said = lines.flatMap(({ statements }) => statements.map((one) => one.text)).filter((text) => text.includes('Quendelstein'))
  return [standing, prices, ordered, said]
}
const faults = async () => (await verifyEnds('')).flatMap(({ fault, tenderId }) => (tenderId === id ? fault : []))

it('says what it was given by, whatever law and prices say since; the log is held against the rows', async () => {
  const before = await saidOfOrder()
  const back = { amount: 100, validFrom: '2026-12-02', paragraph: 'Nr. 6 DA Vergabe', source: 'Dienstanweisung 2026 b' }
  await (
    await proposeLimit(back, 'Dienstanweisung Nr. 6 vom 2. Dezember')
  )()
  const { prices } = (await DirectOrderModel.findOne({ _id: id }).lean()) ?? { prices: [] }
  const [one, ...others] = prices
  const put = (some: OrderPriceDoc[]) => DirectOrderModel.updateOne({ _id: id }, { $set: { prices: some } })
  // What is left by somebody who saved them while it was given.
  const late = [{ ...one, net: '8500.00' } as OrderPriceDoc, ...others]
  const data = { tenderId: id, count: late.length, prices: pricesHash(late) }
  await appendAudit({ type: 'ORDER_PRICES_SAVED', at: now(), actor: null, data })
  await put(late)
  expect([await saidOfOrder(), await faults()]).toEqual([before, []])
  await put([{ ...one, net: '1.00' } as OrderPriceDoc])
  expect([await saidOfOrder(), await faults()]).toEqual([before, ['prices']])
  await put(late)
})

it('whoever changes order or contract in the database has no letter by it', async () => {
  const letter = async () => (await read()).ordered?.letter?.text ?? null
  const before = await letter()
  expect(before).toContain('850,00')
  const ofContract = (amount: string) => ContractModel.updateOne({ tenderId: id }, { $set: { 'value.amount': amount } })
  await ofContract('90000')
  expect(await letter()).toBeNull()
  await ofContract('850.00')
  const place = 'lots.0.information'
  const choose = (priceId: string) =>
    TenderModel.updateOne({ _id: id }, { $set: { [`${place}.winners.0.offerId`]: priceId, [`${place}.ordered.priceId`]: priceId } })
  await choose('preis-2')
  expect([await letter(), (await read()).standing.isAltered, await faults()]).toEqual([null, true, ['end']])
  const { lines } = await world.call(office.people.first, 'getReport', id)
  const chosen = lines.find(({ about }) => about === 'chosen')
  expect(chosen).toMatchObject({ state: 'missing', missing: [{ place: 'order' }, { place: 'order' }] })
  await choose('preis-1')
  expect([await letter(), await faults()]).toEqual([before, []])
})
