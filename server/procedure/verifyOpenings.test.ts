import { afterEach, beforeAll, expect, it } from 'vitest'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { readPdf } from '../../tests/world/readPdf'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { AuditModel } from '../log/model'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { MailModel } from '../mail/model'
import { verifyOpenings } from './verifyOpenings'

let world: World
let office: Office
let tenderId = ''
let opening = ''
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await office.wait(30 * DAY)
  opening = lotOf(await office.open(id, 4)).openings?.[0]?.id ?? ''
  tenderId = id
  // The record is made behind the answer.
  await world.call(office.people.first, 'getOpeningRecord', opening)
})
afterEach(async () => {
  expect((await verifyOpenings()).faults).toEqual([])
})

const faultsNow = async () => (await verifyOpenings()).faults.map(({ fault, opening: of }) => [fault, of])
const records = () => world.db.collection<{ _id: string; content: string; hash: string }>('openingRecords')
const tenders = () => world.db.collection<{ _id: string; lots: { openedAt: object; openings: object[] }[] }>('tenders')

const read = () => world.call(office.people.third, 'getOpeningRecord', opening)
const told = () => AuditModel.countDocuments({ tenderId, type: 'LOG_FAULT_FOUND' })
/** Whether the paper says that it is not the one that was made. */
const printed = async (differs: boolean): Promise<void> => {
  const link = await world.call(office.people.third, 'createPDFAndGetDownloadLink', 'openingRecord', opening)
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  if (!found) throw new Error('nothing to fetch')
  expect((await readPdf(found.body)).text.includes('nicht die, die bei der')).toBe(differs)
}

it('holds a record against the hash that the log was told of, also where both were changed', async () => {
  const record = await records().findOne({ _id: opening })
  if (!record) throw new Error('no record')
  const content = record.content.replace('"submissions":[]', '"submissions":[ ]')
  for (const change of [{ content }, { content, hash: 'f'.repeat(64) }, { hash: 'f'.repeat(64) }]) {
    await records().updateOne({ _id: opening }, { $set: change })
    expect(await faultsNow()).toEqual([['record', opening]])
    expect(await read()).toMatchObject({ differs: true })
    await printed(true)
    await records().replaceOne({ _id: opening }, record)
  }
  expect(await told()).toBe(1)
  expect(await MailModel.countDocuments({ key: 'logFault', to: office.people.admin.email })).toBe(1)
  await printed(false)
  await records().deleteOne({ _id: opening })
  expect(await faultsNow()).toEqual([['missing', opening]])
  expect((await refusalOf(read())).status).toBe(404)
  await records().insertOne(record)
})

it('names a lot that stands as opened, and of which no entry says that it was', async () => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const before = await tenders().findOne({ _id: id })
  if (!before) throw new Error('no tender')
  await tenders().updateOne({ _id: id }, { $set: { 'lots.0.openedAt.applications': now() } })
  expect(await faultsNow()).toEqual([['unlogged', '']])
  const made = { id: 'made', no: 'N-2026-99', what: 'applications', round: 1, finishedAt: now() }
  await tenders().updateOne({ _id: id }, { $set: { 'lots.0.openings': [made] } })
  expect(await faultsNow()).toEqual([['unlogged', 'made']])
  // With the name of one that took place elsewhere.
  await tenders().updateOne({ _id: id }, { $set: { 'lots.0.openings.0.id': opening } })
  expect(await faultsNow()).toEqual([['unsigned', opening]])
  await tenders().replaceOne({ _id: id }, before)
  expect(tenderId).not.toBe(id)
})
