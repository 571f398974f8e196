import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addFile } from '../../tests/world/rooms'
import { takePart } from '../../tests/world/offers'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { FileModel, type FileDoc } from '../files/model'
import { RoomModel, type RoomDoc } from '../files/roomModel'
import { openWriter } from '../blobs/blobs'
import { placesOf } from '../blobs/folder'
import { custody } from '../sealing/custody'
import { SubmissionModel, type SubmissionDoc } from './model'
import { fileFaultLines, verifyFiles } from './verifyFiles'
import { verifySubmissions } from './verifySubmissions'

/*
 * Files of a submission lie in rooms of their own. Which they are is sealed in the submission; what the database says of rooms and files is
 * not believed.
 */
let world: World
let office: Office
let id = ''
let no = ''
let theirs: FileDoc
let mine: FileDoc
let rooms: RoomDoc[] = []

const LOT = 'LOT-0001'
const CONTENT = 'unser Preis'
type Who = 'bidder' | 'rival'
const roomOf = async (who: Who): Promise<string> => {
  const offer = await takePart(world, office.people[who], { id })
  const { rooms: own } = await world.call(office.people[who], 'getOfferDraft', offer.id, LOT, 'offer')
  return own[0] ?? ''
}
const fileIn = async (roomId: string): Promise<FileDoc> => {
  const found = await FileModel.findOne({ roomId }).lean<FileDoc>()
  if (!found) throw new Error('no file')
  return found
}
const files = () => world.db.collection<FileDoc>('files')
const restore = async (): Promise<void> => {
  for (const doc of [theirs, mine]) await files().replaceOne({ _id: doc._id }, doc)
  for (const room of rooms) await world.db.collection<RoomDoc>('rooms').replaceOne({ _id: room._id }, room)
}

inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  id = (await office.draft()).id
  await office.stage(id, { stage: 6 })
  const [own, other] = [await roomOf('bidder'), await roomOf('rival')]
  await addFile(world, office.people.bidder, [own, { name: 'Preis.txt', content: CONTENT }])
  await addFile(world, office.people.rival, [other, { name: 'Eigenes.txt', content: 'anderes' }])
  const sent = await office.submit(id, 'bidder', { stage: 6 })
  no = sent.results?.[0]?.receiptNo ?? ''
  ;[theirs, mine] = [await fileIn(own), await fileIn(other)]
  rooms = await RoomModel.find({ _id: { $in: [own, other] } }).lean<RoomDoc[]>()
})
afterEach(restore)

const listed = async (who: 'bidder' | 'rival' | 'first', roomId: string) =>
  (await world.call(office.people[who], 'listDocuments', roomId)).map(({ name }) => name)

it('bytes that were changed, cut or taken away under a file that was submitted are named', async () => {
  const blobId = theirs.versions[0]?.blobId ?? ''
  const { whole } = placesOf(blobId)
  expect(await verifyFiles()).toEqual({ faults: [], count: 1 })
  const kept = readFileSync(whole)
  const turned = Buffer.from(kept)
  turned[turned.length - 1] = (turned.at(-1) ?? 0) ^ 1
  for (const bytes of [turned, kept.subarray(0, -1), Buffer.concat([kept, kept]), Buffer.alloc(0)]) {
    writeFileSync(whole, bytes)
    expect((await verifyFiles()).faults).toEqual([{ no, tenderId: id, lotId: LOT, fileId: theirs._id }])
  }
  // Whoever has the key as well seals others of the same length: only the hash that the submission holds tells.
  const row = await SubmissionModel.findOne({ no }).lean<SubmissionDoc>()
  if (!row) throw new Error('no row')
  rmSync(whole)
  const writer = await openWriter(blobId, { key: await custody().getOrCreate(row) })
  await writer.write(Buffer.from('UNSER Preis'))
  await writer.finish()
  expect((await verifyFiles()).faults).toEqual([{ no, tenderId: id, lotId: LOT, fileId: theirs._id }])
  rmSync(whole)
  const lines = fileFaultLines(await verifyFiles())
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('Preis')
  writeFileSync(whole, kept)
  expect((await verifyFiles()).faults).toEqual([])
})

describe('before the opening', () => {
  it('another company gets none of it, whatever room, owner or bytes it is given in the database', async () => {
    expect(await listed('rival', mine.roomId)).toEqual(['Eigenes.txt'])
    // The file put into the other's room.
    await files().updateOne({ _id: theirs._id }, { $set: { roomId: mine.roomId } })
    expect(await listed('rival', mine.roomId)).toEqual(['Eigenes.txt'])
    await restore()
    // The room given to the other's offer.
    const other = rooms.find(({ _id }) => _id === mine.roomId)
    await RoomModel.collection.updateOne({ _id: theirs.roomId as never }, { $set: { owner: other?.owner, orgId: other?.orgId } })
    expect((await refusalOf(world.call(office.people.rival, 'listDocuments', theirs.roomId))).status).toBe(404)
    await restore()
    // The bytes put beside the other's file.
    await files().updateOne({ _id: mine._id }, { $set: { 'versions.0.blobId': theirs.versions[0]?.blobId } } as never)
    expect(await listed('rival', mine.roomId)).toEqual([])
    expect((await refusalOf(world.call(office.people.rival, 'getDownloadLink', mine.roomId, mine._id))).status).toBe(404)
  })
})

describe('after the opening', () => {
  it('the team reads what was submitted, and nothing that was put beside it', async () => {
    await office.wait(61 * DAY)
    await office.open(id, 7)
    expect(await listed('first', theirs.roomId)).toEqual(['Preis.txt'])
    // A file of another room, and one that came in later and says otherwise.
    await files().updateOne({ _id: mine._id }, { $set: { roomId: theirs.roomId, 'versions.0.at': theirs.versions[0]?.at } } as never)
    expect(await listed('first', theirs.roomId)).toEqual(['Preis.txt'])
    expect((await refusalOf(world.call(office.people.first, 'listDocuments', mine.roomId))).status).toBe(423)
    expect(await world.call(office.people.first, 'getMismatches', id)).toEqual([])
  })

  it('a room that is given an opened round in the database shows nothing of one that is not', async () => {
    const theirRoom = rooms.find(({ _id }) => _id === theirs.roomId)
    await RoomModel.collection.updateOne({ _id: mine.roomId as never }, { $set: { owner: theirRoom?.owner, orgId: theirRoom?.orgId } })
    expect((await refusalOf(world.call(office.people.first, 'listDocuments', mine.roomId))).status).toBe(404)
  })

  it.each([
    ['deleted past Lotse', { deletedAt: new Date(0) }],
    ['with the bytes of another', { 'versions.0.blobId': 'another' }],
    ['with what is sealed of another', { 'versions.0.sealed': 'another' }],
    ['under a name that is another’s', { sealed: 'another' }],
    ['in another room', { nameKey: 'another' }],
  ])('a file %s stops the submission', async (_what, change) => {
    await files().updateOne({ _id: theirs._id }, { $set: change } as never)
    expect(await refusalOf(world.call(office.people.first, 'getSubmission', no))).toMatchObject({
      status: 409,
      data: { reason: 'refused.submissionDiffers' },
    })
    expect(await world.call(office.people.first, 'getMismatches', id)).toMatchObject([{ receiptNo: no, parts: ['files'] }])
    expect((await verifySubmissions()).faults).toMatchObject([{ no, what: ['files'] }])
    expect((await world.call(office.people.first, 'getEvaluation', id, LOT)).offers).toEqual([])
  })
})
