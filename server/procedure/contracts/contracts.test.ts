import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { instances, type FormData } from '../../../engine/form'
import { inform } from '../../../tests/world/inform'
import { makeOffice, refusalOf, type Office } from '../../../tests/world/procedure'
import { readPdf } from '../../../tests/world/readPdf'
import { importTemplates } from '../../../tests/world/templates'
import { templateOf } from '../../../tests/world/tenders'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { withTwoOffers } from '../../../tests/world/twoOffers'
import { UserModel, type UserDoc } from '../../access/model'
import { feedOf } from '../../calendar/feed'
import type { ContractList, ContractView } from '../../contract/procedure/contracts'
import { DOWNLOAD_PATH, findDownload } from '../../documents/links'
import { MailModel } from '../../mail/model'
import { now } from '../../platform/clock'
import { TenderModel } from '../../tenders/model'
import { ContractModel } from './model'

/* One concession, walked to its award on 12 February 2027; then its contract's life. Its law's limits are workflows/contract's. */
let world: World
let office: Office
let id = ''
let own = { id: '', organizationId: 0 }
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json', 'eu/1.7/EU-32.json', 'eu/1.7/EU-40.json')
  office = await makeOffice(world)
  const offers = await withTwoOffers(world, office)
  ;({ id, own } = offers)
  expect((await read()).contracts).toEqual([])
  await office.open(id, 7)
  const losers = [{ offerId: offers.rival.id, reason: 'Der Preis ist höher.' }]
  await inform(world, office, [id, { offerIds: [own.id], losers }])
  expect((await refusalOf(save({}))).data.reason).toBe('refused.contractNotAwarded')
  await office.goTo('2027-02-12T08:00:00.000Z')
  await office.stage(id, { stage: 8, outcome: 'awarded' })
})
afterAll(() => world.close())

const read = (): Promise<ContractList> => world.call(office.people.first, 'getContracts', id)
const only = ({ contracts }: ContractList): ContractView => {
  const [one, ...others] = contracts
  if (!one || others.length > 0) throw new Error('not one contract')
  return one
}
const place = () => ({ lotId: 'LOT-0001', organizationId: own.organizationId })
const TERMS = {
  ...{ number: 'V-2027-7', value: { amount: '100000.00', currency: 'EUR' }, indexed: null, isWorks: false },
  ...{ concludedOn: '2027-02-12', begins: '2027-03-01', ends: '2029-02-28', remindDays: 90 },
  // Both can be taken until the same day.
  options: ['a', 'b'].map((one) => ({ id: one, kind: 'extension' as const, text: `Jahr ${one}`, until: '2028-11-30', taken: null })),
}
const save = (part: object, version = 0) => world.call(office.people.first, 'saveContract', id, { ...place(), version, ...TERMS, ...part })
const amend = (part: object, version: number) =>
  world.call(office.people.second, 'amendContract', id, {
    ...{ ...place(), version, on: '2027-02-12', ground: 'small' as const, text: 'Mehr Fahrten', reason: 'Wenig', change: '10000' },
    ...part,
  })
const valuesIn = async (form: string, data: unknown) => {
  const template = await templateOf(form)
  return (field: string) => instances(template, data as FormData, field).map(({ value }) => value)
}

it('begins with what award and offer say, and is written once with its hash in the log', async () => {
  expect(only(await read())).toMatchObject({ version: 0, value: TERMS.value, concludedOn: '2027-02-12', isAltered: false, amendments: [] })
  expect((await refusalOf(world.call(office.people.bidder, 'getContracts', id))).status).toBe(403)
  expect((await refusalOf(save({ ends: '2027-02-28' }))).data.errors).toEqual([{ path: '/contract/ends', rule: 'beforeBegin' }])
  expect((await refusalOf(save({ concludedOn: '2027-02-13' }))).data.errors).toEqual([
    { path: '/contract/concludedOn', rule: 'inTheFuture' },
  ])
  expect((await refusalOf(amend({}, 1))).data.reason).toBe('refused.contractWithoutValue')
  expect(only(await read())).toMatchObject({ version: 0, value: TERMS.value, isAltered: false })
  const saved = only(await save({}))
  expect(saved).toMatchObject({ version: 1, number: 'V-2027-7', isAltered: false })
  expect(saved.due.map(({ what, day, from }) => [what, day, from])).toEqual([
    ['option', '2028-11-30', '2028-09-01'],
    ['option', '2028-11-30', '2028-09-01'],
    ['end', '2029-02-28', '2028-11-30'],
  ])
  expect((await refusalOf(save({}))).status).toBe(409)
  await ContractModel.collection.updateOne({ tenderId: id }, { $set: { number: 'V-2027-8' } })
  expect(only(await read()).isAltered).toBe(true)
  await ContractModel.collection.updateOne({ tenderId: id }, { $set: { number: 'V-2027-7' } })
  const row = await ContractModel.collection.findOne({ tenderId: id })
  await ContractModel.collection.deleteOne({ tenderId: id })
  expect(only(await read())).toMatchObject({ version: 0, isAltered: true })
  await ContractModel.collection.insertOne(row as never)
  expect(only(await read())).toMatchObject({ version: 1, isAltered: false })
})

it('fills the award notice: nothing is typed twice', async () => {
  const { data } = await world.call(office.people.first, 'createAwardNotice', id)
  const values = await valuesIn('EU-32', data)
  expect(values('BT-150-Contract')).toEqual(['V-2027-7'])
  expect(values('BT-145-Contract')).toEqual(['2027-02-12+01:00'])
})

it('holds changes against § 132 GWB, keeps them, and begins their notice', async () => {
  const first = only(await amend({}, 1))
  expect(first.amendments).toMatchObject([{ no: 1, percent: '10.00', sumPercent: '10.00', findings: [], limit: { percent: 10 } }])
  const second = only(await amend({ change: '0.01' }, 2))
  expect(second.amendments[1]).toMatchObject({ sumPercent: '10.00', findings: ['overLimit'] })
  const third = only(await amend({ ground: 'unforeseen', change: '20000', ends: '2029-03-31' }, 3))
  expect(third).toMatchObject({ valueNow: '130000.01', ends: '2029-03-31', isAltered: false })
  expect(third.amendments[2]).toMatchObject({ findings: ['announce'], noticeId: null })
  const other = { amount: '1.00', currency: 'EUR' }
  expect((await refusalOf(save({ value: other }, 4))).data.reason).toBe('refused.contractAmended')
  expect((await refusalOf(amend({ on: '2027-02-11' }, 4))).data.errors).toEqual([{ path: '/amendment/on', rule: 'beforeBegin' }])
  expect((await refusalOf(amend({ ends: '2027-02-28' }, 4))).data.errors).toEqual([{ path: '/amendment/ends', rule: 'beforeBegin' }])
  expect((await refusalOf(world.call(office.people.first, 'createModificationNotice', id, third.id, 4))).data.reason).toBe(
    'refused.contractNotAmended',
  )
  const notice = await world.call(office.people.first, 'createModificationNotice', id, third.id, 3)
  expect(notice).toMatchObject({ templateId: 'EU-40', stage: 0, type: 4 })
  const values = await valuesIn('EU-40', notice.data)
  expect(values('BT-200-Contract')).toEqual(['mod-cir'])
  expect(values('BT-201-Contract')).toEqual([{ DEU: 'Wenig' }])
  expect(values('BT-202-Contract')).toEqual([{ DEU: 'Mehr Fahrten' }])
  expect(values('BT-1501(s)-Contract')).toEqual(values('OPT-316-Contract'))
  expect(values('BT-720-Tender')).toEqual([{ amount: '130000.01', currency: 'EUR' }])
  expect(only(await read()).amendments[2]?.noticeId).toBe(notice.id)
  expect((await world.call(office.people.first, 'createModificationNotice', id, third.id, 3)).id).toBe(notice.id)
  const link = await world.call(office.people.first, 'createPDFAndGetDownloadLink', 'contract', third.id)
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  const paper = (await readPdf(found?.body ?? Buffer.alloc(0))).pages.join(' ')
  for (const part of ['V-2027-7', 'Mehr Fahrten', '§ 154 Nr. 3 Buchst. b GWB', 'Im Amtsblatt']) expect(paper).toContain(part)
  const { lines } = await world.call(office.people.first, 'getReport', id)
  const said = lines.find(({ about }) => about === 'winner')?.statements.map(({ text }) => text) ?? []
  expect(said.filter((text) => text.includes('Änderung'))).toHaveLength(3)
})

const dated = (dates: object[], version: number) =>
  world.call(office.people.second, 'saveContractDates', id, { ...place(), version, dates } as never)
const answer = (part: object, version: number) =>
  world.call(office.people.second, 'answerContractDate', id, {
    ...place(),
    version,
    until: null,
    reason: 'So beschlossen.',
    ...part,
  } as never)
const back = (no: number | null, version: number) =>
  world.call(office.people.second, 'takeBackContractEntry', id, { ...place(), version, no, reason: 'Versehen.' })

it('takes a change back with all that was reckoned from it, but not once its notice is out', async () => {
  const stood = only(await read())
  const notice = await world.call(office.people.first, 'createModificationNotice', id, stood.id, 1)
  await TenderModel.collection.updateOne({ _id: notice.id as never }, { $set: { 'lots.0.stage': 2 } })
  expect((await refusalOf(back(1, 4))).data.reason).toBe('refused.contractNoticePublished')
  expect(only(await read())).toMatchObject({ version: 4, amendments: stood.amendments.map(({ no }) => ({ no, takenBack: null })) })
  expect((await refusalOf(back(4, 4))).data.reason).toBe('refused.contractNotToTakeBack')
  const second = only(await back(2, 4))
  expect(second.amendments[1]).toMatchObject({ takenBack: { reason: 'Versehen.' }, percent: null, findings: [] })
  expect(second).toMatchObject({ valueNow: '130000.00', ends: '2029-03-31', isAltered: false })
  const begun = stood.amendments[2]?.noticeId ?? ''
  // Somebody else writes in between: the change goes with its notice all the same.
  const write = ContractModel.collection.updateOne.bind(ContractModel.collection)
  vi.spyOn(ContractModel.collection, 'updateOne').mockImplementationOnce(async (...of) => {
    await write({ tenderId: id }, { $inc: { version: 1 } })
    return write(...of)
  })
  const third = only(await back(3, 5))
  vi.restoreAllMocks()
  expect(third).toMatchObject({ valueNow: '110000.00', ends: '2029-02-28', isAltered: false })
  expect((await world.call(office.people.first, 'getProject', begun)).stage).toBe(8)
  expect((await refusalOf(world.call(office.people.first, 'createModificationNotice', id, third.id, 3))).data.reason).toBe(
    'refused.contractNotAmended',
  )
  expect((await refusalOf(back(3, 7))).data.reason).toBe('refused.contractNotToTakeBack')
  // What is changed later is held against what still stands.
  const fourth = only(await amend({ change: '10000' }, 7))
  expect(fourth.amendments[3]).toMatchObject({ no: 4, sumPercent: '20.00', findings: ['overLimit'] })
  await back(4, 8)
})

const DATES = [
  { id: 'n', rule: 'noticeToEnd', text: 'Betrieb', from: null, period: { months: 3, days: 0 }, renews: 12 },
  { id: 'w', rule: 'worksVob', text: 'Steg', from: '2027-02-12', period: null, renews: null },
  { id: 's', rule: 'securityDefects', text: 'Bürgschaft 4711', from: '2027-02-12', period: null, renews: null },
]

it('reckons further dates by their rules, and tells calendars of all', async () => {
  const none = DATES.map((one) => ({ ...one, from: null }))
  expect((await refusalOf(dated(none, 9))).data.errors?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    '/dates/dates/1/from required',
    '/dates/dates/2/from required',
  ])
  const written = only(await dated(DATES, 9))
  expect(written).toMatchObject({ version: 10, endsNow: '2029-02-28', isAltered: false })
  expect(written.due.map(({ key, paragraph, goesOn }) => [key, paragraph === '', goesOn])).toEqual([
    ['option:a:2028-11-30', true, null],
    ['option:b:2028-11-30', true, null],
    ['notice:n:2028-11-30', false, '2030-02-28'],
    ['security:s:2029-02-12', false, null],
    ['warranty:w:2031-02-12', false, null],
  ])
  const me = await UserModel.findOne({ email: office.people.first.email }).lean<UserDoc>()
  const feed = (await feedOf(me as UserDoc, now())).replaceAll('\r\n ', '')
  for (const part of [
    'DTSTART;VALUE=DATE:20281130',
    'Kündigung spätestens: Betrieb',
    'Eine Option läuft aus: Jahr a',
    'Sicherheit zurückgeben: Bürgschaft 4711',
  ])
    expect(feed).toContain(part)
  const stranger = await UserModel.findOne({ email: office.people.bidder.email }).lean<UserDoc>()
  expect(await feedOf(stranger as UserDoc, now())).not.toContain('Betrieb')
  expect(only(await dated([], 10))).toMatchObject({ version: 11, dates: [] })
})

it('is reminded of once, by mail and in today’s work, and ends with a reason', async () => {
  const reminders = () => MailModel.find({ key: 'contractRunsOut' }).lean()
  const mails = async () => (await reminders()).length
  const tasks = async () =>
    (await world.call(office.people.first, 'getTodaysWork')).filter(({ key }) => key === 'optionEnds' || key === 'contractEnds')
  await world.workers.tenders.tick()
  expect([await mails(), await tasks()]).toEqual([0, []])
  await office.goTo('2028-09-01T09:00:00.000Z')
  // A mail that fails is no reminder: it comes with the next try.
  const failing = vi.spyOn(MailModel.collection, 'insertMany').mockRejectedValueOnce(new Error('no disk'))
  await world.workers.tenders.tick()
  expect([failing.mock.calls.length, await mails()]).toEqual([1, 0])
  failing.mockRestore()
  await office.wait(60_000)
  const sent = await mails()
  expect(sent).toBeGreaterThan(0)
  // Whose it is: another company can have one of the same lot.
  const { companyName } = only(await read())
  expect(companyName).not.toBe('')
  for (const { text } of await reminders()) expect(text).toContain(`Vertrag mit: ${companyName}`)
  const due = ['optionEnds', companyName, '2028-11-30T22:59:00.000Z']
  expect((await tasks()).map(({ key, company, at }) => [key, company, at])).toEqual([due, due])
  for (let n = 0; n < 2; n++) {
    await world.workers.tenders.tick()
    expect(await mails()).toBe(2 * sent)
  }
  // Put aside it is told once more, on its day; done it is over.
  const last = only(await read()).version
  const later = { key: 'option:a:2028-11-30', answer: 'later' }
  const rules = async (part: object) => (await refusalOf(answer(part, last))).data.errors?.map(({ rule }) => rule)
  expect([await rules({ ...later, until: '2028-09-01' }), await rules({ ...later, until: '2028-12-01' })]).toEqual([
    ['inThePast'],
    ['afterItsDay'],
  ])
  expect(await rules({ ...later, answer: 'given' })).toEqual(['enum'])
  expect((await refusalOf(answer({ ...later, key: 'option:c:2028-11-30', until: '2028-10-01' }, last))).data.reason).toBe(
    'refused.contractDateGone',
  )
  expect(only(await answer({ ...later, until: '2028-10-01' }, last))).toMatchObject({ isAltered: false, answers: [{ answer: 'later' }] })
  expect((await tasks()).map(({ name }) => name)).toEqual(['Jahr b'])
  await office.goTo('2028-10-01T09:00:00.000Z')
  await world.workers.tenders.tick()
  expect([await mails(), (await tasks()).length]).toEqual([3 * sent, 2])
  const done = only(await answer({ key: later.key, answer: 'done' }, only(await read()).version))
  expect([done.isAltered, (await tasks()).map(({ name }) => name)]).toEqual([false, ['Jahr b']])
  const open = only(await answer({ key: later.key, answer: 'open' }, done.version))
  expect([open.answers, (await tasks()).length]).toEqual([[], 2])
  await office.goTo('2028-12-31T09:00:00.000Z')
  await world.workers.tenders.tick()
  expect(await mails()).toBe(4 * sent)
  const { version } = only(await read())
  const termination = { ...place(), version, on: '2028-12-31', reason: 'Einvernehmlich' }
  const early = world.call(office.people.first, 'endContract', id, { ...termination, on: '2027-02-11' })
  expect((await refusalOf(early)).data.errors).toEqual([{ path: '/termination/on', rule: 'beforeBegin' }])
  const ended = only(await world.call(office.people.first, 'endContract', id, termination))
  expect(ended).toMatchObject({ termination: { on: '2028-12-31', reason: 'Einvernehmlich' }, due: [], isAltered: false })
  expect(await tasks()).toEqual([])
  expect((await refusalOf(save({}, version + 1))).data.reason).toBe('refused.contractTerminated')
  // Claims outlive it; what was a mistake stays, marked.
  const claims = only(await dated(DATES, version + 1))
  expect(claims.due.map(({ what }) => what)).toEqual(['security', 'warranty'])
  const stands = only(await back(null, version + 2))
  expect(stands).toMatchObject({
    termination: null,
    isAltered: false,
    endsTakenBack: [{ on: '2028-12-31', takenBack: { reason: 'Versehen.' } }],
  })
  // The day for notice has passed: it goes on, unless somebody says that notice was given in time.
  const passed = { key: 'notice:n:2028-11-30', text: 'Betrieb', day: '2028-11-30', ends: '2029-02-28' }
  expect(stands).toMatchObject({ ends: '2029-02-28', endsNow: '2030-02-28', passed })
  const kept = { key: passed.key, answer: 'kept' }
  expect((await refusalOf(answer(kept, version + 3))).data.reason).toBe('refused.contractDateGone')
  const given = only(await answer({ ...kept, answer: 'given' }, version + 3))
  expect([given.endsNow, given.passed]).toEqual(['2029-02-28', undefined])
  expect(given.due.map(({ key }) => key)).toContain('end::2029-02-28')
  const [entry] = await world.call(office.people.admin, 'getLogEntries', id, { type: 'CONTRACT_DATE_ANSWERED' })
  expect(entry?.data.changes?.slice(-2)).toEqual([
    { label: { key: 'contractDate.notice' }, oldValue: null, newValue: '2028-11-30' },
    { label: { key: 'contractDate.about' }, oldValue: null, newValue: 'Betrieb' },
  ])
})
