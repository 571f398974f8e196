import { mkdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeBidder, makeRunning } from '../../tests/world/offers'
import { actorOf } from '../../tests/world/rooms'
import { refusalOf } from '../../tests/world/procedure'
import { inTenders, type World } from '../../tests/world/inWorld'
import { placesOf } from '../blobs/folder'
import { now } from '../platform/clock'
import { endLease, renewLease, takeLease } from '../platform/leases'
import { roomForUpload } from '../rooms/uploading'
import { FRAME_BYTES } from '../sealing/frames'
import { leaseOf } from './lease'
import { UploadModel } from './model'
import { assertQuota } from './quota'
import { beginUpload, takeWhole } from './receiving'
import { uploadsUnderWay } from './unfinished'

let world: World
inTenders((made) => (world = made))

/** A company with the room of its application, the place that it is in, and who uploads. */
const applying = async () => {
  const { tender } = await makeRunning(world)
  const { bidder, offer } = await makeBidder(world, tender)
  const { rooms } = await world.call(bidder, 'getOfferDraft', offer.id, 'LOT-0001', 'application')
  const actor = await actorOf(world, bidder)
  const room = await roomForUpload(actor, rooms[0] ?? '', now())
  const place = {
    tenderId: tender.id,
    offerId: offer.id,
    orgId: bidder.organizationId ?? 0,
    lotId: 'LOT-0001',
    kind: 'application' as const,
    round: 1,
    offerRound: 1,
  }
  if (!actor.user) throw new Error('nobody')
  return {
    room,
    place,
    bidder,
    caller: { actor, user: actor.user },
    isUnderWay: () => uploadsUnderWay(place, now(), { patience: 0, moreWhereWhole: 0 }),
  }
}
const uploads = () => world.db.collection<{ _id: string }>(UploadModel.collection.name)

it('an upload keeps from submitting while its bytes come in or wait to be kept, not when it rests', async () => {
  const { room, place, caller, isUnderWay } = await applying()
  const id = 'a'.repeat(32)
  await beginUpload({ id, user: caller.user }, { room, place: { folder: '', name: 'gross.pdf' }, size: 10 })
  expect(await isUnderWay()).toBe(false)
  await takeLease(leaseOf(id), { by: 'me', holdsMs: 60_000 })
  expect(await isUnderWay()).toBe(true)
  expect(await uploadsUnderWay({ ...place, kind: 'offer' }, now())).toBe(false)
  await endLease(leaseOf(id), 'me')
  expect(await isUnderWay()).toBe(false)
  await uploads().updateOne({ _id: id }, { $set: { receivedAt: new Date() } })
  expect(await isUnderWay()).toBe(true)
  await uploads().updateOne({ _id: id }, { $set: { state: 'kept' } })
  expect(await isUnderWay()).toBe(false)
})

it('so does a file of a form, whose time is that of its last byte and which outlives a crash after that', async () => {
  const { room, caller, isUnderWay, bidder } = await applying()
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  world.holdClock(new Date().toISOString())
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('die erste Hälfte, ')
    await gate
    yield Buffer.from('die zweite')
  }
  const taking = takeWhole({ room, place: { folder: '', name: 'form.txt' }, size: 1000 }, slow(), caller)
  await expect.poll(isUnderWay, { timeout: 5000 }).toBe(true)
  go()
  await taking
  const receivedAt = now().toISOString()
  expect(await isUnderWay()).toBe(false)
  const [file] = await world.call(bidder, 'listDocuments', room._id)
  expect(file).toMatchObject({
    name: 'form.txt',
    versions: [{ date: receivedAt, size: Buffer.byteLength('die erste Hälfte, die zweite') }],
  })
  expect(await UploadModel.countDocuments({ roomId: room._id, state: 'kept' })).toBe(1)
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('nur ein Stück')
    await Promise.resolve()
    throw new Error('the line broke')
  }
  await expect(takeWhole({ room, place: { folder: '', name: 'halb.txt' }, size: 1000 }, broken(), caller)).rejects.toThrow('the line broke')
  expect(await UploadModel.countDocuments({ roomId: room._id })).toBe(1)
  world.holdClock(null)
})

it('whoever submits again right after a crash waits for the dead writer, not for a live one', async () => {
  const { room, place, caller } = await applying()
  const begin = (id: string) =>
    beginUpload({ id, user: caller.user }, { room, place: { folder: '', name: `${id[0] ?? ''}.pdf` }, size: 10 })
  const [dead, alive] = ['d'.repeat(32), 'e'.repeat(32)]
  await begin(dead)
  await takeLease(leaseOf(dead), { by: 'the killed server', holdsMs: 1_500 })
  expect(await uploadsUnderWay(place, now())).toBe(false)
  // Whole, and a document as soon as the server that comes back has looked.
  await uploads().updateOne({ _id: dead }, { $set: { receivedAt: new Date() } })
  const waiting = uploadsUnderWay(place, now())
  await uploads().updateOne({ _id: dead }, { $set: { state: 'kept' } })
  expect(await waiting).toBe(false)
  // The one that came back takes the dead writer's lease to make the document: no writer whose end is to be awaited by hand.
  const finished = 'f'.repeat(32)
  await begin(finished)
  await takeLease(leaseOf(finished), { by: 'the killed server', holdsMs: 800 })
  await uploads().updateOne({ _id: finished }, { $set: { receivedAt: new Date() } })
  const waitingToo = uploadsUnderWay(place, now())
  await expect.poll(() => takeLease(leaseOf(finished), { by: 'the one that came back', holdsMs: 6_000 })).toBe(true)
  await wait(600)
  await uploads().updateOne({ _id: finished }, { $set: { state: 'kept' } })
  expect(await waitingToo).toBe(false)
  await begin(alive)
  const mine = { by: 'a writer', holdsMs: 60_000 }
  await takeLease(leaseOf(alive), mine)
  const asked = Date.now()
  const beating = setInterval(() => void renewLease(leaseOf(alive), mine), 300)
  expect(await uploadsUnderWay(place, now(), { patience: 60_000 })).toBe(true)
  clearInterval(beating)
  expect(Date.now() - asked).toBeLessThan(30_000)
  await endLease(leaseOf(alive), mine.by)
})

it('a form whose server died right after its last byte: whole it becomes a document, torn it keeps nobody from it', async () => {
  const { room, place, caller, bidder } = await applying()
  const names = async () => (await world.call(bidder, 'listDocuments', room._id)).map(({ name }) => name)
  /** Dies where the blob gets its place: something stands there. */
  const dieAtTheEnd = async (name: string): Promise<{ whole: string; unfinished: string }> => {
    let places = { whole: '', unfinished: '' }
    async function* inWay(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(FRAME_BYTES + 5, 1)
      const upload = await UploadModel.findOne({ roomId: room._id, state: 'receiving' }).lean()
      places = placesOf(upload?.blobId ?? '')
      mkdirSync(join(places.whole, 'x'), { recursive: true })
    }
    const taken = takeWhole({ room, place: { folder: '', name }, size: FRAME_BYTES + 1000 }, inWay(), caller)
    await expect(taken).rejects.toThrow()
    rmSync(places.whole, { recursive: true })
    return places
  }
  await dieAtTheEnd('ganz.pdf')
  expect(await uploadsUnderWay(place, now())).toBe(false)
  expect(await names()).toEqual(['ganz.pdf'])
  const { unfinished } = await dieAtTheEnd('zerrissen.pdf')
  truncateSync(unfinished, FRAME_BYTES)
  expect(await uploadsUnderWay(place, now())).toBe(false)
  expect(await names()).toEqual(['ganz.pdf'])
})

it('what a company may have in one procedure counts what it has, what it announced, and every room of it', async () => {
  const { room, caller, bidder } = await applying()
  const id = (letter: string) => letter.repeat(32)
  const { id: userId } = caller.user
  const most = 10_000
  expect(await assertQuota(room, userId, most)).toBe(0)
  await takeWhole({ room, place: { folder: '', name: 'da.bin' }, size: 9000 }, Readable.from([Buffer.alloc(4000)]), caller)
  const begin = (letter: string, size: number) =>
    beginUpload({ id: id(letter), user: caller.user }, { room, place: { folder: '', name: `${letter}.bin` }, size })
  await begin('b', 5000)
  expect(await assertQuota(room, userId, most)).toBe(9000)
  await begin('c', 2000)
  expect(await refusalOf(assertQuota(room, userId, most))).toMatchObject({ status: 413, data: { reason: 'files.quota' } })
  await UploadModel.deleteOne({ _id: id('c') })
  await assertQuota(room, userId, most)
  // What is more than anybody may have is refused before its first byte, and leaves nothing announced.
  await uploads().updateOne({ _id: id('b') }, { $set: { reserved: 20_000_000_000 } })
  expect((await refusalOf(begin('z', 10))).data.reason).toBe('files.quota')
  expect(await UploadModel.countDocuments({ _id: id('z') })).toBe(0)
  // Of another company nothing counts.
  const other = await applying()
  expect(await assertQuota(other.room, other.caller.user.id, most)).toBe(0)
  expect(bidder.organizationId).not.toBe(other.bidder.organizationId)
})
