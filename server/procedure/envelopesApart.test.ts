import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { DAY } from '../../tests/world/tenders'
import { OfferModel, SubmissionModel, type OfferDoc } from '../offers/model'
import { roomsForArchive } from '../rooms/archived'
import { handedOut } from '../rooms/handOut'
import { now } from '../platform/clock'
import type { LotDoc } from '../tenders/lotDoc'
import { TenderModel, type TenderDoc } from '../tenders/model'

/* What each envelope gives away, and when: to the archive, by links, and to what comes in once one is opened. */
const LOT = 'LOT-0001'
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

let id = ''
const rooms: Record<'bidder' | 'rival', { proof: string; price: string; offerId: string }> = {} as never
const tender = async (): Promise<TenderDoc> => (await TenderModel.findOne({ _id: id }).lean<TenderDoc>()) as TenderDoc
const put = (change: object) => world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: change })
const sumOf = (content: string): string => createHash('sha256').update(content).digest('hex')
/** Room by room what the archive gets: the names of files, or that it stays sealed. */
const archived = async () => {
  const { rooms: all, files } = await roomsForArchive(await tender())
  const of = (roomId: string) => {
    const found = (all as { _id: string; sealed: boolean; files?: { path: string }[] }[]).find((one) => one._id === roomId)
    return found?.sealed === false ? found.files?.map(({ path }) => path) : 'sealed'
  }
  const { bidder, rival } = rooms
  return { names: [of(bidder.proof), of(bidder.price), of(rival.proof), of(rival.price)], sums: files.map(({ sha256 }) => sha256) }
}
const handed = async (roomId: string) =>
  (await handedOut({ roomId, fileId: null, versionId: null } as never))?.files.map(({ name }) => name)

beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(world, office, 'open-price-last') }))
  await office.stage(id, { stage: 6 })
  for (const who of ['bidder', 'rival'] as const) {
    const { id: offerId } = await world.call(office.people[who], 'createOffer', id)
    const own = (await world.call(office.people[who], 'getRoomsByProjectId', id)).filter((room) => room.part === 'offer' && room.canWrite)
    const proof = own.find(({ name }) => name === 'Nachweise')?.id ?? ''
    const price = own.find(({ name }) => name !== 'Nachweise')?.id ?? ''
    rooms[who] = { proof, price, offerId }
    await addFile(world, office.people[who], [proof, { name: `referenzen-${who}.txt`, content: `referenzen ${who}` }])
    await addFile(world, office.people[who], [price, { name: `preis-${who}.txt`, content: `preis ${who}` }])
    await office.submit(id, who, { stage: 6 })
  }
  await office.wait(61 * DAY)
})

describe('before its first envelope is opened', () => {
  it('a lot that the database sets behind it opens no later one', async () => {
    const { lots } = await tender()
    await put({ 'lots.0.stage': 7, 'lots.0.phase': 'suitability', 'lots.0.closedAt': null })
    expect((await refusalOf(office.step(id, 7, 'first'))).data).toMatchObject({ reason: 'refused.envelopeSkipped' })
    expect((await tender()).lots[0]?.opening).toBe(null)
    await put({ lots })
  })
})

describe('with the proofs opened', () => {
  it('the archive and links get the proofs of all, and of no price its room’s content', async () => {
    await office.open(id, 7)
    const { names, sums } = await archived()
    expect(names).toEqual([['referenzen-bidder.txt'], 'sealed', ['referenzen-rival.txt'], 'sealed'])
    expect(sums.sort()).toEqual([sumOf('referenzen bidder'), sumOf('referenzen rival')].sort())
    expect(await handed(rooms.bidder.proof)).toEqual(['referenzen-bidder.txt'])
  })

  it('what comes into a lot that the database sets back is refused: the record has it not', async () => {
    const { lots } = await tender()
    const offer = (await OfferModel.findOne({ _id: rooms.rival.offerId }).lean<OfferDoc>()) as OfferDoc
    const before = await SubmissionModel.countDocuments({})
    const unsent = offer.lotOffers.map((one) => ({ ...one, offerSent: null }))
    await OfferModel.collection.updateOne({ _id: offer._id as never }, { $set: { lotOffers: unsent } })
    const { phase: _phase, ...lot } = lots[0] as LotDoc
    const deadlines = { ...lot.deadlines, offerDeadline: new Date(now().getTime() + DAY) }
    await put({ lots: [{ ...lot, stage: 6, closedAt: null, deadlines }] })
    expect((await refusalOf(office.submit(id, 'rival', { stage: 6 }))).data).toMatchObject({ reason: 'refused.offersNotTaken' })
    expect(await SubmissionModel.countDocuments({})).toBe(before)
    await OfferModel.collection.updateOne({ _id: offer._id as never }, { $set: { lotOffers: offer.lotOffers } })
    await put({ lots })
  })
})

describe('with the prices opened', () => {
  it('the archive gets each envelope’s own files, and nothing of a price that was left sealed', async () => {
    const decide = (who: 'bidder' | 'rival', stage: number, reason = '') =>
      world.call(office.people.first, 'updateOfferStage', rooms[who].offerId, stage, [LOT], reason ? { reason } : {})
    await decide('bidder', 6)
    await decide('rival', 2, 'Die Referenzen fehlen.')
    await office.open(id, 7)
    const { names, sums } = await archived()
    expect(names).toEqual([['referenzen-bidder.txt'], ['preis-bidder.txt'], ['referenzen-rival.txt'], 'sealed'])
    expect(sums).toHaveLength(3)
    expect(sums).not.toContain(sumOf('preis rival'))
    expect(await handed(rooms.bidder.price)).toEqual(['preis-bidder.txt'])
    expect(await handed(rooms.bidder.proof)).toEqual(['referenzen-bidder.txt'])
  })
})
