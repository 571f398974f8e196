import { afterEach, expect, it } from 'vitest'
import { readPdf } from '../../tests/world/readPdf'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World, type Office, type Person } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { printOpeningRecord } from './kinds/openingRecord'
import { DOWNLOAD_PATH, findDownload } from './links'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const print = async (as: Person, kind: 'log' | 'openingRecord' | 'receipt', target: string) => {
  const link = await world.call(office.people[as], 'createPDFAndGetDownloadLink', kind, target)
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  if (!found) throw new Error('nothing to fetch')
  return readPdf(found.body)
}
const typesSeen = async (as: Person, id: string) => (await world.call(office.people[as], 'getLogEntries', id)).map(({ type }) => type)

it('before the opening neither the log nor its print tells that something came in; afterwards log, record and receipt do', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const offer = await office.submit(id, 'bidder', { stage: 1 })
  const receiptNo = offer.lotOffers[0]?.applicationReceipt ?? ''

  for (const person of ['first', 'admin'] as const) expect(await typesSeen(person, id)).not.toContain('APPLICATION_SUBMITTED')
  expect((await print('first', 'log', id)).text).not.toContain('Teilnahmeantrag eingereicht')
  expect((await print('bidder', 'receipt', receiptNo)).text).toContain(receiptNo)
  await expect(print('first', 'receipt', receiptNo)).rejects.toMatchObject({ status: 423 })
  await expect(print('rival', 'receipt', receiptNo)).rejects.toMatchObject({ status: 404 })

  await office.wait(30 * DAY)
  const opened = await office.open(id, 4)
  const opening = opened.lots[0]?.openings?.[0]?.id ?? ''
  expect(await typesSeen('first', id)).toEqual(expect.arrayContaining(['APPLICATION_SUBMITTED', 'OPENING_BEGUN', 'OPENING_FINISHED']))
  expect((await print('first', 'log', id)).text).toContain('Teilnahmeantrag eingereicht')
  const record = await print('first', 'openingRecord', opening)
  expect(record.title).toBe('Niederschrift über die Öffnung der Teilnahmeanträge')
  expect(record.text).toContain(receiptNo)
  expect(record.text).toContain('Wer öffnete')
  expect(record.text).toContain(`aufgenommen von ${office.people.admin.name}`)
  const view = await world.call(office.people.first, 'getOpeningRecord', opening)
  const files = ['01-01.pdf', '01-02.pdf'].map((name) => ({ name, size: 1 }))
  const byNumber = { ...view, works: [{ number: 1, hash: 'a'.repeat(64), files }], nameless: { late: 0, mismatches: 0 } }
  // Files without a checksum are no lines of their own.
  const { body } = await printOpeningRecord(byNumber, { lang: 'de', at: now() })
  expect((await readPdf(body)).text).toContain('01-01.pdf, 01-02.pdf')
  await expect(print('bidder', 'openingRecord', opening)).rejects.toMatchObject({ status: 403 })
  expect((await print('first', 'receipt', receiptNo)).title).toBe('Empfangsbestätigung: Teilnahmeantrag')
})
