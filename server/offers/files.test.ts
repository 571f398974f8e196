import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addFile } from '../../tests/world/rooms'
import { makeBidder, makeRunning } from '../../tests/world/offers'
import { refusalOf } from '../../tests/world/procedure'
import { readPdf } from '../../tests/world/readPdf'
import { inTenders, type World } from '../../tests/world/inWorld'
import { hasBlob } from '../blobs/blobs'
import { printReceipt } from '../documents/kinds/receipt'
import { FileModel } from '../files/model'
import { SubmissionModel, type SubmissionDoc } from './model'
import { unfinishedUploads } from './unfinished'

let world: World
inTenders((made) => (world = made))
afterEach(() => void (unfinishedUploads.value = () => Promise.resolve(false)))

const LOT = 'LOT-0001'
const SAYS = { declaredBy: 'Ada Muster' }
const CONTENT = 'Preis: 4.711,00 Euro'
const HASH = createHash('sha256').update(CONTENT).digest('hex')

/** A company that has put a file into the room of its application. */
const withFile = async () => {
  const { tender } = await makeRunning(world)
  const { bidder, offer } = await makeBidder(world, tender)
  const { rooms } = await world.call(bidder, 'getOfferDraft', offer.id, LOT, 'application')
  const roomId = rooms[0] ?? ''
  const file = await addFile(world, bidder, [roomId, { name: 'Preisblatt.pdf', folder: 'Anlagen', content: CONTENT }])
  return { tender, bidder, offer, roomId, file }
}
const rows = (offerId: string) => SubmissionModel.find({ offerId }).lean<SubmissionDoc[]>()

describe('files of a submission', () => {
  it('are those that lie in its rooms: on the receipt by name, size and hash, and nowhere in clear', async () => {
    const { bidder, offer, file, tender } = await withFile()
    const { results } = await world.call(bidder, 'updateOfferStage', offer.id, 1, null, SAYS)
    const no = results?.[0]?.receiptNo ?? ''
    const receipt = await world.call(bidder, 'getReceipt', no)
    expect(receipt.files).toEqual([{ name: 'Anlagen/Preisblatt.pdf', size: CONTENT.length, sha256: HASH }])
    expect((await world.call(bidder, 'getSubmission', no)).files).toMatchObject([{ id: file.fileId, sha256: HASH }])
    const printed = await readPdf((await printReceipt(receipt, { lang: 'de', at: new Date() })).body)
    expect(printed.text).toContain('Preisblatt.pdf')
    const stored = JSON.stringify(await rows(offer.id))
    for (const secret of ['Preisblatt', HASH, 'Ada Muster', file.blobId, file.fileId]) expect(stored).not.toContain(secret)

    // Submitted is read-only; withdrawn goes back to the draft with its files, and another one makes another submission.
    const refusal = await refusalOf(world.call(bidder, 'deleteDocument', file.fileId))
    expect(refusal.status).toBe(409)
    await world.call(bidder, 'updateOfferStage', offer.id, 0)
    // Its page leads to the receipt of what was taken back.
    expect(await world.call(bidder, 'getOfferDraft', offer.id, 'LOT-0001', 'application')).toMatchObject({
      submitted: null,
      withdrawn: { receiptNo: no },
    })
    await world.call(bidder, 'deleteDocument', file.fileId)
    const again = await world.call(bidder, 'updateOfferStage', offer.id, 1, null, SAYS)
    const second = await world.call(bidder, 'getReceipt', again.results?.[0]?.receiptNo ?? '')
    expect(second.files).toEqual([])
    expect(second.hash).not.toBe(receipt.hash)
    expect((await world.call(bidder, 'getReceipt', no)).withdrawnAt).toBeDefined()
    expect(tender.id).toBe(receipt.projectId)
  })

  it('are refused while one is infected or on its way', async () => {
    const { bidder, offer, file } = await withFile()
    unfinishedUploads.value = (place) => Promise.resolve(place.offerId === offer.id)
    const submit = () => world.call(bidder, 'updateOfferStage', offer.id, 1, null, SAYS)
    expect(await refusalOf(submit())).toMatchObject({ status: 409, data: { reason: 'refused.uploadUnfinished' } })
    unfinishedUploads.value = () => Promise.resolve(false)
    const scan = (state: string) =>
      world.db
        .collection<{ _id: string }>(FileModel.collection.name)
        .updateOne({ _id: file.fileId }, { $set: { 'versions.0.scan': state } })
    await scan('infected')
    expect(await refusalOf(submit())).toMatchObject({ status: 409, data: { reason: 'refused.fileInfected' } })
    expect(await rows(offer.id)).toEqual([])
    await scan('pending')
    expect((await submit()).results).toMatchObject([{ done: true }])
  })

  it('that a colleague deletes in the same moment make no submission without them', async () => {
    const { bidder, offer, file } = await withFile()
    // After the files were read and before anything is written.
    const create = SubmissionModel.create.bind(SubmissionModel)
    vi.spyOn(SubmissionModel, 'create').mockImplementationOnce((async (row: SubmissionDoc) => {
      await world.call(bidder, 'deleteDocument', file.fileId)
      return create(row)
    }) as never)
    const fault = await refusalOf(world.call(bidder, 'updateOfferStage', offer.id, 1, null, SAYS))
    expect(fault).toMatchObject({ status: 409, data: { reason: 'refused.draftChanged' } })
    expect(await rows(offer.id)).toEqual([])
    expect(await hasBlob(file.blobId)).toBe(false)
  })
})
