import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handOver } from '../../../tests/world/inform'
import { makeOffice, refusalOf, type Office } from '../../../tests/world/procedure'
import { readPdf } from '../../../tests/world/readPdf'
import { importTemplates } from '../../../tests/world/templates'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { DAY } from '../../../tests/world/tenders'
import { withTwoOffers } from '../../../tests/world/twoOffers'
import type { LettersInput } from '../../contract/procedure/letters'
import { DOWNLOAD_PATH, findDownload } from '../../documents/links'
import { MailModel } from '../../mail/model'
import { MessageModel } from '../../messages/model'
import { now } from '../../platform/clock'
import { LettersModel } from './model'

// § 134 GWB: who writes sends nothing; the days begin with the proof that the letter went out.

let world: World
let office: Office
let made: Awaited<ReturnType<typeof withTwoOffers>>
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  made = await withTwoOffers(world, office)
  await office.open(made.id, 7)
  await MailModel.deleteMany({})
})

const REASON = 'Der Preis ist höher als der des Angebots, das den Zuschlag erhält.'
const write = (more: Partial<LettersInput> = {}) =>
  world.call(office.people.first, 'writeLetters', made.id, {
    ...{ id: null, version: 0, lotId: 'LOT-0001', kind: 'information', offerIds: [made.own.id] },
    letters: [{ offerId: made.rival.id, reason: REASON }],
    ...more,
  })
const send = ({ id, version }: { id: string; version: number }, as: 'first' | 'second' | 'third' = 'second') =>
  world.call(office.people[as], 'sendLetters', made.id, { id, version })
const award = () => office.stage(made.id, { stage: 8, outcome: 'awarded' })

describe('two people', () => {
  it('write and send: whoever wrote in them, or hangs together with whoever did, sends nothing', async () => {
    const letters = await write()
    expect(letters).toMatchObject({ refusal: expect.stringContaining('selbst geschrieben') as string, sent: null })
    expect(letters.letters[0]?.filled.de.text).toContain(REASON)
    expect((await refusalOf(send(letters, 'first'))).data.reason).toBe('refused.lettersOwn')
    // A colleague whom the author puts into the team now is no second pair of eyes.
    const young = await world.user('internal')
    await world.call(office.people.first, 'addProjectEditors', made.id, [young.email])
    const sendAs = world.call(young, 'sendLetters', made.id, { id: letters.id, version: letters.version })
    expect((await refusalOf(sendAs)).data.reason).toBe('refused.lettersDependent')
    const again = await write({ id: letters.id, version: letters.version, letters: [{ offerId: made.rival.id, reason: `${REASON} Ja.` }] })
    expect((await refusalOf(send(letters))).status).toBe(409)
    expect(await MailModel.countDocuments({})).toBe(0)
    await send(again)
    expect((await refusalOf(send(again))).data.reason).toBe('refused.lettersSent')
    expect(await MessageModel.countDocuments({ tenderId: made.id, 'extra.letter.kind': 'information' })).toBe(1)
  })

  it('hold against the log what the row says of authors and words', async () => {
    const letters = await write()
    const put = (change: object) => LettersModel.collection.updateOne({ _id: letters.id as never }, { $set: change })
    await put({ authors: [{ id: office.people.third.id, name: 'X', at: now() }] })
    expect((await refusalOf(send(letters, 'first'))).data.reason).toBe('refused.lettersOwn')
    await put({ 'letters.0.reason': 'Etwas anderes, das niemand geschrieben hat.' })
    expect((await refusalOf(send(letters))).data.reason).toBe('refused.lettersAltered')
  })
})

it('says at its place what keeps a letter from going', async () => {
  const fault = async (more: Partial<LettersInput>) => (await refusalOf(write(more))).data.errors?.[0]
  const letter = (reason: string) => ({ letters: [{ offerId: made.rival.id, reason }] })
  expect(await fault(letter(' '))).toMatchObject({ path: '/input/letters/0/reason', rule: 'required' })
  expect(await fault(letter('Wegen {{reason}}'))).toMatchObject({ path: '/input/letters/0/reason', rule: 'wordUnfilled' })
  const text = { subject: 'Information', text: '{{winner}} {{reason}}' }
  const whole = { subject: 'Information', text: '{{winner}} {{reason}} {{contractDay}}' }
  expect(await fault({ texts: { de: text, en: whole } })).toMatchObject({
    ...{ path: '/input/texts/de/text', rule: 'wordMissing', params: { word: 'contractDay' } },
  })
  expect(await fault({ letters: [{ offerId: made.own.id, reason: REASON }] })).toMatchObject({ rule: 'unknownOffer' })
})

it('the days begin with the proof: not while the mail waits, later where it went later, and not where it came back', async () => {
  await send(await write())
  await office.wait(14 * DAY)
  expect(await refusalOf(award())).toMatchObject({ status: 409, data: { reason: 'refused.letterUndelivered', params: { count: 1 } } })
  await handOver()
  const [view] = (await world.call(office.people.first, 'getLetters', made.id)).letters
  expect(view?.letters[0]?.proof).toEqual({ state: 'sent', at: '2027-02-15T09:00:00.000Z' })
  expect(view?.contractFrom).toBe('2027-02-25T23:00:00.000Z')
  await office.wait(5 * DAY)
  expect(await refusalOf(award())).toMatchObject({
    data: { reason: 'refused.waitingPeriodRuns', params: { from: '2027-02-25T23:00:00.000Z' } },
  })
  await MailModel.updateMany({ key: 'awardInformation' }, { $set: { state: 'bounced' } })
  await office.wait(20 * DAY)
  expect((await refusalOf(award())).data.reason).toBe('refused.letterUndelivered')
  await MailModel.updateMany({ key: 'awardInformation' }, { $set: { state: 'sent' } })
  expect(await award()).toMatchObject({ stage: 8, outcome: 'awarded' })
})

it('is read by its company alone, word for word, also as a PDF; and other kinds move nothing', async () => {
  const letters = await write()
  const letterId = `${letters.id}:${made.rival.id}`
  expect((await refusalOf(world.call(office.people.rival, 'getLetter', letterId))).status).toBe(404)
  await send(letters)
  expect(await world.call(office.people.rival, 'getLetter', letterId)).toMatchObject({
    ...{ recipient: made.rival.organization.name, kind: 'information', paragraph: '§ 134 Abs. 1 GWB' },
    text: expect.stringMatching(new RegExp(`${made.own.organization.name}[\\s\\S]*${REASON}[\\s\\S]*12. Februar 2027`)) as string,
  })
  expect((await refusalOf(world.call(office.people.bidder, 'getLetter', letterId))).status).toBe(404)
  const link = await world.call(office.people.rival, 'createPDFAndGetDownloadLink', 'letter', letterId)
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  const printed = await readPdf(found?.body ?? Buffer.alloc(0))
  expect(JSON.stringify(printed)).toContain('Preis')

  const rejection = await write({ kind: 'rejection', offerIds: [] })
  const before = await office.read(made.id)
  await send(rejection)
  expect((await office.read(made.id)).lots).toEqual(before.lots)
  const mail = await MailModel.findOne({ key: 'letterSent' }).lean()
  expect([mail?.to, mail?.text.includes(REASON)]).toEqual([office.people.rival.email, true])
  expect(await world.call(office.people.first, 'getLogEntries', made.id, { type: 'LETTERS_SENT' })).toHaveLength(1)
})
