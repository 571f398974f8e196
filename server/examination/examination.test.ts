import { expect, it } from 'vitest'
import { allFulfilled } from '../../tests/world/examine'
import { inform } from '../../tests/world/inform'
import { inOfficeEach, type World } from '../../tests/world/inWorld'
import { refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { withTwoOffers } from '../../tests/world/twoOffers'
import type { RowKey } from '../../workflows/examination'
import { entryOf } from '../../workflows/variants'
import { takeAccounts } from '../access/accountInLog'
import type { ExaminationView } from '../contract/examination/examination'
import type { LawWords } from '../contract/law/law'
import { appendAudit } from '../log/append'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { type TenderDoc, TenderModel } from '../tenders/model'
import { boundRegime } from '../tenders/regime'
import { rowsInLog } from './inLog'
import { ExaminedModel } from './model'

let world: World
let office: Office
inOfficeEach((made) => ({ world, office } = made))

const LOT = 'LOT-0001'
const PART = { kind: 'offer', round: 1, offerRound: 1 } as const
const today = () => now().toISOString().slice(0, 10)
const opened = async (draft: Parameters<typeof withTwoOffers>[2] = {}) => {
  const made = await withTwoOffers(world, office, draft)
  // The form of the tests is a concession's, whose law has the fewest rows.
  await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: made.id }, { $set: boundRegime(made.id, 'VgV') })
  await office.open(made.id, 7)
  return made
}
const read = (id: string, as: Person = 'first'): Promise<ExaminationView> => world.call(office.people[as], 'getExamination', id, LOT)
const offerIn = (view: ExaminationView, offerId: string) => {
  const found = view.offers.find((one) => one.offerId === offerId)
  if (!found) throw new Error('no such offer')
  return found
}
const rowIn = (view: ExaminationView, offerId: string, row: string) => {
  const found = offerIn(view, offerId).rows.find((one) => one.row === row)
  if (!found) throw new Error(`no row ${row}`)
  return found
}
const PLAIN = { result: 'fulfilled', reason: '', evidence: [], queries: [] }
const decide = (id: string, offerId: string, { rows, version, as = 'second' }: { rows: object[]; version: number; as?: Person }) =>
  world.call(office.people[as], 'decideExamination', id, LOT, PART, {
    ...{ offerId, version },
    rows: rows.map((row) => ({ ...PLAIN, ...row })) as never,
  }) as Promise<ExaminationView>
const award = async (id: string) => {
  const { version = 0 } = await office.read(id)
  return world.call(office.people.first, 'updateProjectStage', { id, version, stage: 8, outcome: 'awarded' }, null, null)
}
const ask = (id: string, offerId: string, [row, version]: readonly [string, number]) =>
  world.call(office.people.second, 'askFromExamination', id, LOT, PART, {
    ...{ offerId, version, row: row as 'unusuallyLow', subject: 'Aufklärung', text: 'Bitte erläutern Sie den Preis.' },
    deadline: new Date(now().getTime() + 3 * DAY).toISOString(),
  })
const exclude = async (id: string, offerId: string, reason: string | null) =>
  world.call(office.people.first, 'excludeFromEvaluation', id, LOT, PART, {
    ...{ offerId, reason, version: (await read(id)).evaluationVersion },
  })

it('before the opening nothing is told, and the attempt is written down', async () => {
  const { id } = await withTwoOffers(world, office)
  expect((await refusalOf(read(id))).status).toBe(423)
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'SEALED_ACCESS_DENIED' })).toBe(1)
})

it('a law that was written over in the database is not believed: rows and waiting stay', async () => {
  const { id, own } = await opened()
  const { rows } = await read(id)
  expect(rows.length).toBeGreaterThan(10)
  for (const change of [{ $set: { regime: 'UVgO' } }, { $set: { regime: 'none' } }, { $unset: { regimeCode: 1 } }] as const) {
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, change as object)
    expect((await read(id)).rows).toEqual(rows)
    expect((await office.read(id)).waitingPeriod).toMatchObject({ paragraph: '§ 134 Abs. 2 GWB' })
    const { version = 0 } = await office.read(id)
    const ending = { id, version, stage: 8 as const, outcome: 'awarded' as const, reason: 'x', offerIds: [own.id] }
    const refused = await refusalOf(world.call(office.people.first, 'updateProjectStage', ending, null, null))
    expect([refused.status, refused.data.reason]).toEqual([409, 'refused.informFirst'])
  }
})

it('each row keeps result, reason, person, time and evidence, and the log all of it; a stale save changes nothing', async () => {
  const { id, own } = await opened()
  const view = await read(id, 'third')
  expect(offerIn(view, own.id)).toMatchObject({
    version: 0,
    price: { amount: '100000.00', next: '120000.00', below: '16.7', isLow: false },
  })
  const field = view.fields.find(({ id: key }) => key.endsWith('net-total'))
  const evidence = [{ kind: 'field', id: field?.id ?? '' }]
  const next = await decide(id, own.id, { version: 0, rows: [{ row: 'priceDetails', evidence }, { row: 'suitability' }] })
  expect(rowIn(next, own.id, 'priceDetails')).toMatchObject({ result: 'fulfilled', duty: null, isAltered: false })
  expect(rowIn(next, own.id, 'priceDetails').evidence).toEqual([{ ...evidence[0], name: 'Angebotssumme netto' }])
  expect(rowIn(next, own.id, 'priceDetails').by).toContain(' ')
  const entry = await AuditModel.findOne({ tenderId: id, type: 'EXAMINED' }).lean()
  expect(entry?.data).toMatchObject({
    offerId: own.id,
    rows: [{ row: 'priceDetails', evidence: [{ id: field?.id }] }, { row: 'suitability' }],
  })
  const stale = await refusalOf(decide(id, own.id, { version: 0, rows: [{ row: 'suitability' }] }))
  expect(stale).toMatchObject({ status: 409, data: { reason: 'staleBy', version: 1 } })
  const unknown = decide(id, own.id, { version: 1, rows: [{ row: 'variants', evidence: [{ kind: 'file', id: 'nothing' }] }] })
  expect((await refusalOf(unknown)).data).toMatchObject({ reason: 'examination.unknownEvidence' })
  const unsaid = decide(id, own.id, { version: 1, rows: [{ row: 'companyPapers', result: 'notFulfilled' }] })
  expect((await refusalOf(unsaid)).data).toMatchObject({ errors: [{ path: '/input/rows/0/reason', rule: 'required' }] })
  // What somebody changes in the database is none of the log's.
  await ExaminedModel.collection.updateOne({ tenderId: id } as object, { $set: { 'rows.1.reason': 'anders' } })
  expect(rowIn(await read(id), own.id, 'suitability')).toMatchObject({ isAltered: true, duty: 'altered' })
  // Asking from it takes nothing of it into the log.
  expect(rowIn(await ask(id, own.id, ['suitability', 1]), own.id, 'suitability')).toMatchObject({
    ...{ result: 'missing', duty: 'open', isAltered: false },
  })
})

it('asks from a row only what the law lets be asked, and the row keeps the answer’s place', async () => {
  const { id, own } = await opened()
  expect((await refusalOf(ask(id, own.id, ['unchanged', 0]))).data).toMatchObject({
    reason: 'refused.mayNotAsk',
    params: { paragraph: '§ 57 Abs. 1 Nr. 4 VgV' },
  })
  const asked = rowIn(await ask(id, own.id, ['companyPapers', 0]), own.id, 'companyPapers')
  expect(asked).toMatchObject({ result: 'missing', duty: 'open', request: { state: 'open', answeredAt: null } })
  const [request] = await world.call(office.people.bidder, 'getRequests', id)
  expect(request).toMatchObject({ id: asked.request?.id, kind: 'documents' })
  await world.call(office.people.bidder, 'answerRequest', request?.id ?? '', { text: 'Anbei.', declaredBy: 'Ada', version: 1 })
  const view = await read(id)
  expect(rowIn(view, own.id, 'companyPapers').request).toMatchObject({ state: 'answered' })
  const evidence = offerIn(view, own.id).answers.map((one) => ({ kind: 'answer', id: one.id }))
  const next = await decide(id, own.id, { version: 1, rows: [{ row: 'companyPapers', evidence }] })
  expect(rowIn(next, own.id, 'companyPapers')).toMatchObject({ result: 'fulfilled', duty: null, request: { state: 'answered' } })
})

it('no contract for whoever is not examined: refused with paragraph and name, down to the register and the low price', async () => {
  const { id, own, rival } = await opened()
  await inform(world, office, [id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] }])
  await office.wait(12 * DAY)
  const { name } = offerIn(await read(id), own.id).organization
  expect((await refusalOf(award(id))).data).toMatchObject({
    ...{ reason: 'refused.dutyOpen', lotId: LOT },
    params: { paragraph: '§ 57 Abs. 1 Nr. 1 VgV', name, row: 'inTime' },
  })
  const { offers } = await world.call(office.people.first, 'getAward', id, LOT)
  expect(offers.find(({ offerId }) => offerId === own.id)?.duties).toHaveLength(16)

  // From ten per cent on: 16.7 is low, and is asked about before anybody says that it is all right.
  const share = { share: 10 as const, version: 0 }
  expect((await refusalOf(world.call(office.people.second, 'setLowPriceShare', id, LOT, PART, share))).status).toBe(403)
  const view = await world.call(office.people.first, 'setLowPriceShare', id, LOT, PART, share)
  expect(offerIn(view, own.id).price).toMatchObject({ below: '16.7', isLow: true })
  const all = allFulfilled(view, offerIn(view, own.id), today())
  expect((await refusalOf(decide(id, own.id, { version: 0, rows: all }))).data).toMatchObject({ reason: 'examination.askFirst' })
  const asked = rowIn(await ask(id, own.id, ['unusuallyLow', 0]), own.id, 'unusuallyLow')
  await world.call(office.people.bidder, 'answerRequest', asked.request?.id ?? '', { text: 'Eigene Werft.', declaredBy: 'Ada', version: 1 })

  const unasked = all.map((row) => (row.row === 'register' ? { ...row, queries: [] } : row))
  expect((await refusalOf(decide(id, own.id, { version: 1, rows: unasked }))).data).toMatchObject({
    reason: 'examination.memberMissing',
    params: { name, paragraph: '§ 6 Abs. 1 WRegG' },
  })
  const failing = all.map((row) => (row.row === 'suitability' ? { ...row, result: 'notFulfilled', reason: 'Referenzen fehlen' } : row))
  await decide(id, own.id, { version: 1, rows: failing })
  expect((await refusalOf(award(id))).data).toMatchObject({ reason: 'refused.dutyOpen', params: { row: 'suitability' } })
  await decide(id, own.id, { version: 2, rows: [{ row: 'suitability' }] })
  expect((await award(id)).lots[0]).toMatchObject({ outcome: 'awarded' })
  expect((await refusalOf(decide(id, own.id, { version: 3, rows: [{ row: 'value' }] }))).data).toMatchObject({
    reason: 'refused.lotIsOver',
  })

  // What the procurement report reads (server/report/reading/fromLog.ts).
  const priced = await AuditModel.find({ tenderId: id, type: 'LOW_PRICE_DECIDED' }).sort({ tenderSeq: 1 }).lean()
  expect(priced.map(({ data }) => data)).toMatchObject([
    { offerId: own.id, isLow: true, result: 'missing' },
    { offerId: own.id, isLow: true, result: 'fulfilled' },
  ])
})

it('an answer decides of its own offer and row alone', async () => {
  const { id, own, rival } = await opened({ nets: { bidder: 50_000, rival: 120_000 } })
  const request = rowIn(await ask(id, rival.id, ['unusuallyLow', 0]), rival.id, 'unusuallyLow').request?.id ?? ''
  await world.call(office.people.rival, 'answerRequest', request, { text: 'Anbei.', declaredBy: 'Ada', version: 1 })
  const low = { rows: [{ row: 'unusuallyLow' }], version: 1 }
  await decide(id, own.id, { version: 0, rows: [{ row: 'unusuallyLow', result: 'missing', reason: 'wird gefragt' }] })
  const lie = (set: object) => ExaminedModel.collection.updateOne({ offerId: own.id } as object, { $set: set })
  await lie({ 'rows.0.request': request })
  expect((await refusalOf(decide(id, own.id, low))).data).toMatchObject({ reason: 'examination.askFirst' })
  await ExaminedModel.collection.updateOne({ offerId: rival.id } as object, { $set: { 'rows.0.reason': 'anders' } })
  expect(rowIn(await decide(id, rival.id, low), rival.id, 'unusuallyLow').request).toBeNull()
})

it('a word that could not be said any more is open: a share that fell, a dearer one taken back in', async () => {
  const { id, own, rival } = await opened()
  const view = await decide(id, own.id, { version: 0, rows: [{ row: 'unusuallyLow' }] })
  expect(rowIn(view, own.id, 'unusuallyLow').duty).toBeNull()
  const share = (version: number, to: 10 | 20) => world.call(office.people.first, 'setLowPriceShare', id, LOT, PART, { share: to, version })
  expect(rowIn(await share(0, 10), own.id, 'unusuallyLow')).toMatchObject({ result: 'fulfilled', duty: 'open' })
  await exclude(id, rival.id, 'Referenzen fehlen')
  expect(rowIn(await read(id), own.id, 'unusuallyLow').duty).toBeNull()
  expect((await refusalOf(decide(id, rival.id, { version: 0, rows: [{ row: 'value' }] }))).data.reason).toBe('refused.offerIsOut')
  await exclude(id, rival.id, null)
  const others = allFulfilled(view, offerIn(view, own.id), today()).filter(({ row }) => row !== 'unusuallyLow')
  await decide(id, own.id, { version: 1, rows: others })
  await inform(world, office, [id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] }])
  await office.wait(12 * DAY)
  expect((await refusalOf(award(id))).data).toMatchObject({ reason: 'refused.dutyOpen', params: { row: 'unusuallyLow' } })
  await share(1, 20)
  await exclude(id, own.id, 'Preis nicht aufgeklärt')
  expect((await refusalOf(award(id))).data).toMatchObject({ reason: 'refused.winnerIsOut', lotId: LOT })
  const { offers } = await world.call(office.people.first, 'getAward', id, LOT)
  expect(offers.filter(({ canWin }) => canWin).map(({ offerId }) => offerId)).toEqual([rival.id])
  await exclude(id, own.id, null)
  expect((await award(id)).lots[0]).toMatchObject({ outcome: 'awarded' })
})

it('a low price of one lot does not leave the register out: what counts is the estimate of the whole procedure', async () => {
  const { id, own } = await opened({ nets: { bidder: 20_000, rival: 21_000 } })
  const out = decide(id, own.id, { version: 0, rows: [{ row: 'register', result: 'doesNotApply', reason: 'Unter der Wertgrenze' }] })
  expect((await refusalOf(out)).data).toMatchObject({ reason: 'examination.registerDue' })
})

/** Two system admins change the law of the house. */
const changeLaw = async (lines: Readonly<Record<string, Partial<LawWords>>>): Promise<void> => {
  const admins = [await world.user('admin'), await world.user('admin')] as const
  await takeAccounts()
  for (const [line, part] of Object.entries(lines)) {
    const found = (await world.call(admins[0], 'getLawLines')).find((one) => one.id === line)
    const { knownFrom: _known, lastDay: _last, isInForce: _is, ...words } = found?.versions.at(-1) ?? ({} as never)
    const input = { kind: 'version' as const, note: 'Gelesen im Gesetzblatt.', version: found?.version ?? 0, words: { ...words, ...part } }
    const after = await world.call(admins[0], 'proposeLawChange', line, input)
    const proposal = after.find((one) => one.id === line)?.proposal?.id ?? ''
    await world.call(admins[1], 'decideLawChange', line, proposal, { agrees: true, reason: '' })
  }
}

it('goes by the house’s law of the day the procedure began; what nobody has to say keeps from a contract once it failed', async () => {
  await office.goTo('2026-11-28T09:00:00.000Z')
  await changeLaw({
    'examination.unusuallyLow.VgV': { amount: 10, validFrom: '2026-01-01' },
    'examination.variants.VgV': { title: 'Varianten', isRequired: false, validFrom: '2026-01-01' },
    'examination.unambiguous.VgV': { isRequired: false, validFrom: '2026-01-01' },
  })
  const { id, own } = await opened()
  const view = await read(id)
  expect(view).toMatchObject({ share: 10, houseShare: 10, isOwnShare: false })
  expect(view.rows.find(({ row }) => row === 'variants')).toMatchObject({ title: 'Varianten', isRequired: false })
  expect([rowIn(view, own.id, 'variants').duty, offerIn(view, own.id).price?.isLow]).toEqual([null, true])
  const set = (share: 20 | null, version: number) => world.call(office.people.first, 'setLowPriceShare', id, LOT, PART, { share, version })
  expect(await set(20, 0)).toMatchObject({ share: 20, houseShare: 10, isOwnShare: true })
  expect(await set(null, 1)).toMatchObject({ share: 10, isOwnShare: false })
  const failed = { row: 'variants', result: 'notFulfilled', reason: 'Nicht zugelassen' }
  expect(rowIn(await decide(id, own.id, { version: 0, rows: [failed] }), own.id, 'variants').duty).toBe('failed')
  const last = await AuditModel.findOne({ tenderId: id, type: 'EXAMINED' }).sort({ tenderSeq: -1 }).lean()
  expect(last?.data['rows']).toMatchObject([{ row: 'variants', paragraph: '§ 57 Abs. 1 Nr. 6, Abs. 2 VgV' }])
  // What is said of a main offer or an application is another matter, but of rows that are about the company.
  const applied = { tenderId: id, lotId: LOT, kind: 'application', round: 1, offerRound: 1, offerId: own.id }
  const data = { ...applied, rows: [{ row: 'unambiguous', result: 'fulfilled', hash: 'x' }] }
  await appendAudit({ type: 'EXAMINED', at: now(), actor: null, data })
  expect(rowIn(await read(id), own.id, 'unambiguous').duty).toBeNull()
  const { lastSaid } = await rowsInLog(id, LOT)
  const saidOfVariant = (key: RowKey, carries?: true) =>
    lastSaid({ part: PART, offerId: entryOf(own.id, 'V1') }, { key, ...(carries ? { carries } : {}) })
  expect([saidOfVariant('variants'), saidOfVariant('variants', true)]).toEqual([undefined, 'notFulfilled'])
  const queried = { ...applied, ...PART, rows: [{ row: 'register', result: 'missing', hash: 'x' }] }
  await appendAudit({ type: 'EXAMINED', at: now(), actor: null, data: queried })
  expect((await rowsInLog(id, LOT)).lastSaid({ part: PART, offerId: entryOf(own.id, 'V1') }, { key: 'register' })).toBe('missing')
  // Nobody makes it unsaid in the database.
  for (const rows of [[{ row: 'variants', result: null, at: new Date() }], []]) {
    await ExaminedModel.collection.updateOne({ offerId: own.id } as object, { $set: { rows } } as object)
    expect(rowIn(await read(id), own.id, 'variants').duty).toBe('altered')
  }
})

it('begins when the log says, whatever somebody writes over', async () => {
  const { id, own } = await opened()
  await decide(id, own.id, { version: 0, rows: [{ row: 'value' }] })
  const { rows } = await read(id)
  // By the law of today another row goes.
  await changeLaw({ 'examination.variants.VgV': { title: 'Varianten', validFrom: today() } })
  const dutiesOf = (view: Awaited<ReturnType<typeof read>>) => new Set(offerIn(view, own.id).rows.map(({ duty }) => duty))
  const began = async (set: object) => {
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: set })
    const view = await read(id)
    expect(view.rows).toEqual(rows)
    return dutiesOf(view)
  }
  const stored = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  for (const set of [{ 'published.at': new Date('2000-01-01') }, { published: null }])
    expect(await began(set)).toEqual(new Set(['altered']))
  const mended = () => began({ published: stored?.published })
  expect(await mended()).toEqual(new Set(['open', null]))
  // Nobody takes the moment out of the log: by the law of today less could be asked.
  const said = await AuditModel.findOne({ tenderId: id, type: 'PROJECT_STAGE_CHANGED' }).sort({ tenderSeq: 1 }).lean()
  const put = (at: unknown) => AuditModel.collection.updateOne({ _id: said?._id as never }, { $set: { at } })
  await put(new Date('2000-01-01'))
  expect(dutiesOf(await read(id))).toEqual(new Set(['altered']))
  await put(said?.at)
  // What is still to be published, here or by a portal, is no moment; of several the newest goes.
  const at = now()
  const tell = (data: object) => appendAudit({ type: 'PROJECT_STAGE_CHANGED', at, actor: null, data: { tenderId: id, ...data } })
  await tell({ publishAt: at.toISOString(), throughPortal: true })
  await tell({ publishAt: new Date(at.getTime() + DAY).toISOString() })
  expect(await mended()).toEqual(new Set(['open', null]))
  const earlier = new Date((stored?.published?.at.getTime() ?? 0) - 1000)
  await tell({ published: earlier.toISOString() })
  expect(await began({ 'published.at': earlier })).toEqual(new Set(['open', null]))
})

it('what failed by a row keeps from the contract once the row has ended, and is shown until somebody says otherwise', async () => {
  await office.goTo('2026-11-28T09:00:00.000Z')
  await changeLaw({ 'examination.sanctions.VgV': { validFrom: '2026-01-01', validTo: '2027-02-05' } })
  const { id, own, rival } = await opened()
  const failed = { row: 'sanctions', result: 'notFulfilled', reason: 'Gelistet' }
  await decide(id, own.id, { version: 0, rows: [failed] })
  await decide(id, rival.id, { version: 0, rows: [{ row: 'sanctions' }] })
  await ExaminedModel.collection.updateOne({ offerId: rival.id } as object, { $set: { 'rows.0.reason': 'anders' } })
  await office.wait(10 * DAY)
  const view = await read(id)
  expect(view.rows.find(({ row }) => row === 'sanctions')).toMatchObject({ isRequired: false })
  expect([own, rival].map((one) => rowIn(view, one.id, 'sanctions').duty)).toEqual(['failed', null])
  const { offers } = await world.call(office.people.first, 'getAward', id, LOT)
  expect(offers.find(({ offerId }) => offerId === own.id)?.duties).toContainEqual(expect.stringContaining('Art. 5k'))
  await ExaminedModel.collection.updateOne({ offerId: own.id } as object, { $set: { rows: [], version: 1 } } as object)
  expect(rowIn(await read(id), own.id, 'sanctions').duty).toBe('altered')
  const next = await decide(id, own.id, { version: 1, rows: [{ row: 'sanctions' }] })
  expect(next.rows.map(({ row }) => row)).not.toContain('sanctions')
})

it('where the house measures no prices no share is told, here and in the log', async () => {
  const { id } = await withTwoOffers(world, office)
  await office.open(id, 7)
  expect(await read(id)).toMatchObject({ share: null, houseShare: null })
  const set = (share: 20 | null, version: number) => world.call(office.people.first, 'setLowPriceShare', id, LOT, PART, { share, version })
  await set(20, 0)
  expect(await set(null, 1)).toMatchObject({ share: null, isOwnShare: false })
  const told = await AuditModel.find({ tenderId: id, type: 'LOW_PRICE_SHARE_SET' }).sort({ tenderSeq: 1 }).lean()
  const changes = told.map(({ data }) => (data['changes'] as { oldValue: unknown; newValue: unknown }[])[0])
  expect(changes.map((one) => [one?.oldValue, one?.newValue])).toEqual([
    [null, { decimal: '20' }],
    [{ decimal: '20' }, null],
  ])
})
