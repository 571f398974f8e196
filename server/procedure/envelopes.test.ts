import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoomView } from '../contract/rooms/views'
import { findBelow, findIn } from '../../tests/abuse/dump/scan'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { lotOf, makeOffice, refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { toldBy, walkMethods, type Answered } from '../../tests/world/walk'
import { contracts } from '../contract/contracts'
import { FileModel } from '../files/model'
import { RoomModel } from '../files/roomModel'
import { sealEarly } from '../offers/early'
import { openAll, openEarly } from '../offers/integrity/sound'
import { choicesIn } from '../offers/choosing'
import { OfferModel, SubmissionModel, type OfferDoc, type SubmissionDoc } from '../offers/model'
import { isKept, offerLotOf } from '../offers/facts'
import { openedSubmissions } from '../offers/opened'
import { hasOpenMatters } from '../offers/openMatters'
import { isOpened } from '../offers/sealing'
import { verifyFiles } from '../offers/verifyFiles'
import { verifySubmissions } from '../offers/verifySubmissions'
import { now } from '../platform/clock'
import { filledOffer, putDraft } from '../world/bidderDrafts'
import { custody, setCustody } from '../sealing/custody'
import { matterId } from '../sealing/matter'
import { openText } from '../sealing/text'
import type { FinishedOpening, LotDoc } from '../tenders/lotDoc'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { signOpening } from '../tenders/openingProof'
import { verifyOpenings } from './verifyOpenings'

/* Proofs are opened, the team chooses by them, then the prices of those who stay in are: each step after the other, on one tender. */
const LOT = 'LOT-0001'
let world: World
let office: Office
let id = ''
const rooms: Record<'bidder' | 'rival', { proof: RoomView; price: RoomView }> = {} as never
/** Matters whose keys were asked for since it was emptied. */
const asked: string[] = []

const companies = ['bidder', 'rival'] as const
const offers: Record<(typeof companies)[number], string> = { bidder: '', rival: '' }
const tender = async (): Promise<TenderDoc> => (await TenderModel.findOne({ _id: id }).lean<TenderDoc>()) as TenderDoc
const rowOf = async (who: 'bidder' | 'rival') =>
  (await SubmissionModel.findOne({ offerId: offers[who], action: 'submit' }).lean<SubmissionDoc>()) as SubmissionDoc
const filesFor = (who: Person, room: RoomView) => world.call(office.people[who], 'listDocuments', room.id)
const statusOf = async (work: Promise<unknown>): Promise<number> => (await refusalOf(work)).status
/** Whoever tries what is sealed too often hears 429: the team takes turns. */
let turn = 0
const anybody = (): Person => (['first', 'second'] as const)[turn++ % 2] ?? 'first'
const priceKey = () => matterId({ tenderId: id, lotId: LOT, kind: 'offer' })

/** Of the rest: a sentence, a price and a file that nobody may find before it is opened. */
const SECRET = { sentence: 'satz4f1c9be07a', price: '734519286041', name: 'preisblatt5d2e', content: 'inhalt88c1d0f3' }
/** Of the proofs: shows that the search finds. */
const PROOF = 'referenzen3b7a'
/** The same of the company that is excluded before: nobody may find it ever. */
const LEFT = { sentence: 'satz0b93ee41d6', price: '615083927744', name: 'preisblatt91ac', content: 'inhalt4f7720be' }
const WORDS = { bidder: SECRET, rival: LEFT }
let blobs = ''

const LINKS: readonly string[] = ['getDownloadLink', 'createPDFAndGetDownloadLink']
const isReading = (name: keyof typeof contracts): boolean => !contracts[name].mutates || LINKS.includes(name)
/** What the team, or somebody else, is told of a company's part by all methods that read. */
async function walked(who: (typeof companies)[number], as: Person = 'third'): Promise<Answered[]> {
  const files = (await FileModel.find({ ownerId: offers[who] }, { _id: 1 }).lean()).map(({ _id }) => _id)
  const [own, no] = [[rooms[who].proof.id, rooms[who].price.id], (await rowOf(who)).no]
  const known = { id: [id, ...own, ...files], projectId: [id], offerId: [offers[who]], roomId: own, no: [no], target: [no], lotId: [LOT] }
  const log = await world.call(office.people.first, 'getLogEntries', id, { limit: 200 })
  const told = await walkMethods(world, office.people[as], { known, wish: isReading })
  // Its admins alone read the log, and by a filter that no walk guesses.
  return [...told, { method: 'getLogEntries', args: [id], text: JSON.stringify(log), isRefused: false }]
}
/** As the company itself reads where it stands, and its room of the rest. */
async function ownOf(who: (typeof companies)[number]) {
  const [offer] = await world.call(office.people[who], 'getOffersByProjectId', id)
  const [entry] = offer?.lotOffers ?? []
  const room = (await world.call(office.people[who], 'getRoomsByProjectId', id)).find((one) => one.id === rooms[who].price.id)
  return [entry?.stage, entry?.moves, room?.sealed]
}
/** What lies in the database and in the stored files, in whatever form. */
async function stored(words: readonly string[]): Promise<string[]> {
  const found = findBelow(blobs, words)
  for (const { collectionName } of await world.db.collections())
    for (const doc of await world.db.collection(collectionName).find().toArray())
      found.push(...findIn(Buffer.from(mongoose.mongo.BSON.serialize(doc)), words).map((word) => `${collectionName}: ${word}`))
  return found
}

beforeAll(async () => {
  world = await makeWorld()
  blobs = world.blobs
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  const real = custody()
  setCustody({
    getOrCreate(matter) {
      asked.push(matterId(matter))
      return real.getOrCreate(matter)
    },
  })
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(world, office, 'open-price-last') }))
  await office.stage(id, { stage: 6 })
  for (const who of companies) {
    const { id: offerId } = await world.call(office.people[who], 'createOffer', id)
    offers[who] = offerId
    const own = (await world.call(office.people[who], 'getRoomsByProjectId', id)).filter((room) => room.part === 'offer' && room.canWrite)
    const proof = own.find(({ name }) => name === 'Nachweise') as RoomView
    const price = own.find(({ name }) => name !== 'Nachweise') as RoomView
    rooms[who] = { proof, price }
    await addFile(world, office.people[who], [proof.id, { name: `${PROOF}.txt` }])
    const { sentence, price: sum, name, content } = WORDS[who]
    await addFile(world, office.people[who], [price.id, { name: `${name}.txt`, content }])
    const said = { 'remarks-section': { 'remarks-group': { remarks: `Unser Satz: ${sentence}.` } } }
    await putDraft(
      { _id: offerId, tenderId: id, orgId: office.people[who].organizationId ?? 0 },
      { lot: { lotId: LOT }, kind: 'offer', data: { ...filledOffer(Number(sum), now()), ...said }, by: { name: who }, at: now() },
    )
    await office.submit(id, who, { stage: 6 })
  }
})
afterAll(async () => {
  setCustody(null)
  await world.close()
})

describe('before anything is opened', () => {
  it('each envelope of each company lies under its own key, the form with the price', async () => {
    const { body, early = [], _id, ...row } = await rowOf('bidder')
    expect(early.map(({ envelope }) => envelope)).toEqual(['proof'])
    const proof = { tenderId: id, lotId: LOT, kind: 'offer' as const, envelope: 'proof' }
    const key = await custody().getOrCreate(proof)
    const opened = openText(early[0]?.body ?? '', key, [matterId(proof), 'submission', _id])
    expect(opened).toContain(`${PROOF}.txt`)
    expect(opened).not.toContain(`${SECRET.name}.txt`)
    // What opens first opens nothing of the rest, wherever one says that it lies.
    for (const place of [matterId(proof), priceKey()]) expect(() => openText(body ?? '', key, [place, 'submission', _id])).toThrow()
    expect(row.hash).not.toBe(early[0]?.hash)
    const sealed = await RoomModel.findOne({ _id: rooms.bidder.proof.id }).lean()
    expect(sealed?.matter?.envelope).toBe('proof')
  })

  it('nobody of the team reads either', async () => {
    await office.wait(61 * DAY)
    for (const room of [rooms.bidder.proof, rooms.bidder.price]) expect(await statusOf(filesFor(anybody(), room))).toBe(423)
  })
})

describe('with the proofs opened', () => {
  it('the team reads them, and no key of the rest is asked for', async () => {
    asked.length = 0
    await office.open(id, 7)
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 7, phase: 'suitability', openedAt: { offers: null } })
    const [opening] = lotOf(await office.read(id)).openings ?? []
    const record = await world.call(office.people.first, 'getOpeningRecord', opening?.id ?? '')
    expect(record).toMatchObject({ envelopes: [{ key: 'proof', name: { de: 'Nachweise' } }] })
    expect(record.submissions).toHaveLength(2)
    for (const who of companies) expect((await filesFor('first', rooms[who].proof)).map(({ name }) => name)).toEqual([`${PROOF}.txt`])
    for (const { id: offerId } of await world.call(office.people.first, 'getOffersByProjectId', id))
      expect(Object.values(offers)).toContain(offerId)
    for (const who of companies) {
      expect(await statusOf(filesFor(anybody(), rooms[who].price))).toBe(423)
      expect(await statusOf(world.call(office.people[anybody()], 'getSubmission', (await rowOf(who)).no ?? ''))).toBe(423)
    }
    await expect(openedSubmissions(await tender(), LOT, 'offer')).rejects.toMatchObject({ status: 423 })
    expect(await statusOf(world.call(office.people[anybody()], 'getEvaluation', id, LOT))).toBe(423)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked).not.toContain(priceKey())
  })

  it('nothing of the rest is told by any method, or lies in the database or the stored files; the proofs are told', async () => {
    const answered = await walked('bidder')
    for (const all of [answered, await walked('bidder', 'rival'), await walked('bidder', 'admin')])
      expect(toldBy(all, Object.values(SECRET))).toEqual([])
    expect(toldBy(answered, [PROOF])).toContain('listDocuments')
    expect(await stored([...Object.values(SECRET), ...Object.values(LEFT), PROOF])).toEqual([])
    // What is not sealed is found.
    expect((await stored(['Nachweise'])).length).toBeGreaterThan(0)
  })

  it('a room of the rest that the database gives to the proofs is nobody’s', async () => {
    const set = (envelope: string | undefined) =>
      world.db
        .collection<{ _id: string }>('rooms')
        .updateOne(
          { _id: rooms.bidder.price.id },
          envelope ? { $set: { 'matter.envelope': envelope } } : { $unset: { 'matter.envelope': '' } },
        )
    await set('proof')
    expect(await statusOf(filesFor('first', rooms.bidder.price))).toBe(404)
    await set(undefined)
  })

  it('the prices wait until everybody is decided', async () => {
    expect((await refusalOf(office.step(id, 7, 'first'))).data).toMatchObject({ reason: 'refused.someUndecided' })
    const decide = (who: 'bidder' | 'rival', stage: number | null, reason = '') =>
      world.call(office.people.first, 'updateOfferStage', offers[who], stage, [LOT], reason ? { reason } : {})
    const kept = await decide('bidder', 6)
    expect(kept.lotOffers[0]).toMatchObject({ stage: 6, kept: true })
    expect((await refusalOf(decide('bidder', 6))).data).toMatchObject({ reason: 'refused.alreadyKept' })
    // Taken back, and said again.
    expect((await decide('bidder', null)).lotOffers[0]).not.toHaveProperty('kept')
    await decide('bidder', 6)
    expect((await refusalOf(office.step(id, 7, 'first'))).data).toMatchObject({ reason: 'refused.someUndecided' })
    expect((await decide('rival', 2, 'Die Referenzen fehlen.')).lotOffers[0]).toMatchObject({ stage: 2, decision: 'rejected' })
  })

  it('who came late and was excluded is left sealed as the others are', async () => {
    const [row] = await OfferModel.find({ _id: offers.rival }).lean<OfferDoc[]>()
    const late = row?.lotOffers.map((one) => ({ ...one, offerSent: null, lateOffer: 'late' })) ?? []
    await OfferModel.collection.updateOne({ _id: offers.rival as never }, { $set: { lotOffers: late } })
    const now = await tender()
    const [lot] = now.lots as [LotDoc]
    const { undecided, excluded } = (await choicesIn(now, [lot]))(lot)
    await OfferModel.collection.updateOne({ _id: offers.rival as never }, { $set: { lotOffers: row?.lotOffers } })
    expect([undecided, excluded]).toEqual([0, [offers.rival]])
  })

  it('a lot that the database sets to opened is named', async () => {
    const set = (offers: Date | null) =>
      world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: { 'lots.0.openedAt.offers': offers } })
    await set(now())
    expect((await verifyOpenings()).faults).toHaveLength(1)
    await set(null)
    expect((await verifyOpenings()).faults).toEqual([])
  })
})

describe('with the prices opened', () => {
  it('those who stay in are read whole, and the excluded one’s price stays sealed for good', async () => {
    asked.length = 0
    await office.open(id, 7)
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 7, phase: 'offersOpened' })
    const [, opening] = lotOf(await office.read(id)).openings ?? []
    const record = await world.call(office.people.first, 'getOpeningRecord', opening?.id ?? '')
    expect(record.submissions).toHaveLength(1)
    expect(record.envelopes).toMatchObject([{ key: 'price', name: { de: 'Preis' } }])
    expect(record.left).toEqual([{ organization: expect.any(String) as string, receiptNo: (await rowOf('rival')).no }])
    const opened = await openedSubmissions(await tender(), LOT, 'offer')
    expect(opened.map(({ offerId, files }) => [offerId, files.map(({ name }) => name)])).toEqual([
      [offers.bidder, [`${PROOF}.txt`, `${SECRET.name}.txt`]],
    ])
    expect((await filesFor('first', rooms.bidder.price)).map(({ name }) => name)).toEqual([`${SECRET.name}.txt`])
    expect(await statusOf(filesFor(anybody(), rooms.rival.price))).toBe(423)
    expect((await filesFor('first', rooms.rival.proof)).map(({ name }) => name)).toEqual([`${PROOF}.txt`])
    expect(await statusOf(world.call(office.people[anybody()], 'getSubmission', (await rowOf('rival')).no ?? ''))).toBe(423)
    const back = world.call(office.people.first, 'updateOfferStage', offers.rival, null, [LOT], {})
    expect((await refusalOf(back)).data).toMatchObject({ reason: 'refused.leftSealed' })
  })

  it('the same search finds the rest now, and nothing of what was excluded', async () => {
    const answered = await walked('bidder')
    expect(toldBy(answered, [SECRET.name])).toEqual(expect.arrayContaining(['listDocuments', 'getLogEntries']))
    expect(toldBy(answered, [SECRET.price, SECRET.sentence])).toContain('getSubmission')
    expect(toldBy([...answered, ...(await walked('rival'))], Object.values(LEFT))).toEqual([])
  })

  it('who is excluded sees of itself what the others do, until it is told', async () => {
    expect(await ownOf('rival')).toEqual(await ownOf('bidder'))
  })

  it('who takes the exclusion out of the opening opens nothing', async () => {
    const one = (await tender()).lots[0]?.openings ?? []
    const put = (openings: unknown[]) =>
      world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: { 'lots.0.openings': openings } })
    expect(one[1]?.without).toEqual([offers.rival])
    await put(one.map(({ without: _without, ...opening }) => opening))
    await expect(openedSubmissions(await tender(), LOT, 'offer')).rejects.toMatchObject({ status: 423 })
    // Nor who gives the tender a procedure that opens all at once.
    const { opens: _early, without: _left, signature: _old, ...whole } = one[1] as FinishedOpening
    await put([signOpening(id, LOT, whole)])
    expect(await openedSubmissions(await tender(), LOT, 'offer')).toEqual([])
    expect(await statusOf(filesFor(anybody(), rooms.bidder.price))).toBe(423)
    // Nor is an envelope the rest.
    await put(one.slice(0, 1).map(({ opens: _opens, ...opening }) => opening))
    await expect(openedSubmissions(await tender(), LOT, 'offer')).rejects.toMatchObject({ status: 423 })
    await put(one)
    expect(await openedSubmissions(await tender(), LOT, 'offer')).toHaveLength(1)
  })

  it('of three envelopes what was excluded before the second stays sealed in it, and who stays in is said anew', async () => {
    const now = await tender()
    const [lot] = now.lots
    const [first] = lot?.openings ?? []
    if (!lot || !first) throw new Error('opened above')
    const second = signOpening(id, LOT, { ...first, id: 'second', opens: ['more'], without: [offers.rival] })
    const three = { ...now, lots: [{ ...lot, openings: [first, second] }] }
    const matter = { lotId: LOT, kind: 'offer' as const, round: 1, offerRound: 1, envelope: 'more' }
    expect([isOpened(matter, three, offers.bidder), isOpened(matter, three, offers.rival)]).toEqual([true, false])
    // Also with a further round of offers begun, of which it is no part.
    const facts = (offerRound: number) => offerLotOf(three, { ...lot, offerRound }, offers.rival)
    expect([facts(1).leftSealed, facts(2).leftSealed]).toEqual([true, true])
    const { finishedAt } = first
    expect([isKept({ keptAt: finishedAt }, lot), isKept({ keptAt: new Date(finishedAt.getTime() - 1) }, lot)]).toEqual([true, false])
  })

  it('an envelope of another submission in its place is seen', async () => {
    const [own, other] = [await rowOf('bidder'), await rowOf('rival')]
    const { opened, faults } = await openEarly([{ ...own, early: other.early ?? [] }], ['proof'])
    expect([opened.length, faults.map(({ parts }) => parts)]).toEqual([0, [['content']]])
    // Nor one that was sealed rightly, and that the rest does not name.
    const made = await sealEarly({ proof: { files: [], declaredBy: 'Ada Muster', nonce: 'x' } }, own)
    const put = (early: unknown) => SubmissionModel.collection.updateOne({ _id: own._id } as never, { $set: { early } })
    await put(made)
    const { faults: found } = await openAll([{ ...own, early: made }])
    await put(own.early)
    expect(found.map(({ parts }) => parts)).toEqual([['content']])
  })

  it('everything verifies', async () => {
    expect((await verifySubmissions()).faults).toEqual([])
    expect((await verifyFiles()).faults).toEqual([])
    expect((await verifyOpenings()).faults).toEqual([])
  })

  it('the company reads all of its own', async () => {
    const { files, receipt } = await world.call(office.people.rival, 'getSubmission', (await rowOf('rival')).no ?? '')
    expect([files.map(({ name }) => name), receipt.files.length]).toEqual([[`${PROOF}.txt`, `${LEFT.name}.txt`], 2])
  })

  it('once the lot is over nothing of the excluded company is waited for', async () => {
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: { 'lots.0.stage': 8 } })
    expect(await hasOpenMatters(office.people.rival.organizationId ?? 0)).toBe(false)
  })
})
