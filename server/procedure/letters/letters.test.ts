import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handOver } from '../../../tests/world/inform'
import { makeOffice, refusalOf, type Office } from '../../../tests/world/procedure'
import { readPdf } from '../../../tests/world/readPdf'
import { PASSWORD } from '../../../tests/world/people'
import { importTemplates } from '../../../tests/world/templates'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { DAY } from '../../../tests/world/tenders'
import { withTwoOffers } from '../../../tests/world/twoOffers'
import type { LettersInput } from '../../contract/procedure/letters'
import { DOWNLOAD_PATH, findDownload } from '../../documents/links'
import { MailModel } from '../../mail/model'
import { UserModel } from '../../access/model'
import { MessageModel } from '../../messages/model'
import { now } from '../../platform/clock'
import { TenderModel } from '../../tenders/model'
import { boundRegime } from '../../tenders/regime'
import { LettersModel } from './model'
import { provenOf } from './waiting'

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

const MATTER = { lotId: 'LOT-0001', what: 'offers' } as const
const REASON = 'Der Preis ist höher als der des Angebots, das den Zuschlag erhält.'
const write = (more: Partial<LettersInput> = {}) =>
  world.call(office.people.first, 'writeLetters', made.id, {
    ...{ id: null, version: 0, lotId: 'LOT-0001', kind: 'information', offerIds: [made.own.id] },
    letters: [{ offerId: made.rival.id, reason: REASON }],
    ...more,
  })
const send = ({ id, version }: { id: string; version: number }, as: 'first' | 'second' | 'third' = 'second') =>
  world.call(office.people[as], 'sendLetters', made.id, { id, version })
const mailsAre = (change: object) => MailModel.updateMany({ key: 'awardInformation' }, { $set: change })
const put = (id: string, change: object) => LettersModel.collection.updateOne({ _id: id as never }, { $set: change })
const reason = async (work: Promise<unknown>) => (await refusalOf(work)).data.reason
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

  it('may hang together where a system admin confirms the two, as for an opening', async () => {
    const letters = await write()
    const young = await world.user('internal')
    await world.call(office.people.first, 'addProjectEditors', made.id, [young.email])
    const sendAs = () => world.call(young, 'sendLetters', made.id, { id: letters.id, version: letters.version })
    expect(await reason(sendAs())).toBe('refused.lettersDependent')
    const two = [office.people.first.email, young.email]
    await world.call(office.people.admin, 'confirmOpeners', made.id, MATTER, two, 'Alle anderen sind krank.', PASSWORD)
    await sendAs()
  })

  it('write over the draft of an information that a lot has: nobody is informed twice', async () => {
    const [first, second] = [await write(), await write()]
    expect([second.id, second.version]).toEqual([first.id, first.version + 1])
  })

  it('hold against the log what the row says of authors and words', async () => {
    const letters = await write()
    const { authors } = (await LettersModel.findOne({ _id: letters.id }).lean()) ?? {}
    await put(letters.id, { authors: [{ id: office.people.third.id, name: 'X', at: now() }] })
    expect(await reason(send(letters, 'first'))).toBe('refused.lettersOwn')
    // Nobody hangs together with somebody who wrote nothing.
    expect(await reason(send(letters))).toBe('refused.lettersAltered')
    await put(letters.id, { authors, 'letters.0.reason': 'Etwas anderes, das niemand geschrieben hat.' })
    expect(await reason(send(letters))).toBe('refused.lettersAltered')
  })

  it('judge again when it is sent: who can no longer be reached, and what was thrown away', async () => {
    const [letters, rejection] = [await write(), await write({ kind: 'rejection', offerIds: [] })]
    const rivalIs = (state: 'ACTIVE' | 'DISABLED') => UserModel.updateOne({ _id: office.people.rival.id }, { $set: { state } })
    await rivalIs('DISABLED')
    const ruleOf = (one: typeof letters) =>
      refusalOf(send(one)).then(
        ({ data }) => data.errors?.[0]?.rule,
        () => 'sent',
      )
    const faults = await Promise.all([letters, rejection].map(ruleOf))
    await rivalIs('ACTIVE')
    expect(faults).toEqual(['unreachable', 'unreachable'])
    await world.call(office.people.first, 'discardLetters', made.id, { id: rejection.id, version: rejection.version })
    expect((await refusalOf(send({ ...rejection, version: rejection.version + 1 }))).status).toBe(404)
  })

  it('change nothing that is on its way', async () => {
    const letters = await write()
    await send(letters)
    // As it stands until every message and mail is queued.
    await put(letters.id, { sent: null })
    const { version = 0 } = (await LettersModel.findOne({ _id: letters.id }).lean()) ?? {}
    const asked = { id: letters.id, version }
    const works = [write(asked), send(asked), world.call(office.people.first, 'discardLetters', made.id, asked)]
    expect(await Promise.all(works.map(reason))).toEqual(Array(3).fill('refused.lettersSent'))
  })
})

it('say nothing that is not so yet: no award before its day, past a stop, or to others; no winner whom nobody was told', async () => {
  const to = (kind: LettersInput['kind'], offer: { id: string }, winner?: { id: string }) =>
    write({ kind, offerIds: winner ? [winner.id] : [], letters: [{ offerId: offer.id, reason: kind === 'award' ? '' : REASON }] })
  for (const kind of ['award', 'cancellation', 'debriefing'] as const)
    expect(await reason(to(kind, made.own, kind === 'debriefing' ? made.own : undefined))).toBe('refused.letterNotDue')
  const rejection = await to('rejection', made.own)
  await put(rejection.id, { kind: 'award' })
  expect(await reason(send(rejection))).toBe('refused.letterNotDue')
  await send(await write())
  await handOver()
  expect((await refusalOf(to('debriefing', made.own, made.rival))).data.errors?.[0]?.rule).toBe('otherWinner')
  expect(await to('debriefing', made.rival, made.own)).toMatchObject({ kind: 'debriefing' })
  const { version = 0 } = await office.read(made.id)
  const stop = { version, lotIds: ['LOT-0001'], body: 'Vergabekammer', reference: '', reason: 'Antrag' }
  await world.call(office.people.first, 'setReviewStop', made.id, { ...stop, isStopped: true })
  await office.wait(20 * DAY)
  expect(await reason(to('award', made.own))).toBe('refused.letterNotDue')
  await world.call(office.people.first, 'setReviewStop', made.id, { ...stop, version: version + 1, isStopped: false })
  await award()
  expect((await refusalOf(to('award', made.rival))).data.errors?.[0]?.rule).toBe('unknownOffer')
  await send(await to('award', made.own))
  expect(await MessageModel.countDocuments({ tenderId: made.id, 'extra.letter.kind': 'award' })).toBe(1)
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
  const subject = { ...whole, subject: `Anders als ${made.rival.organization.name}` }
  const named = { ...whole, text: `${whole.text} Mehr als ${made.rival.organization.name}.` }
  const both = [made.rival, made.own].map(({ id }) => ({ offerId: id, reason: `${REASON} ${id}` }))
  expect(await fault({ kind: 'rejection', offerIds: [], texts: { de: whole, en: named }, letters: both })).toMatchObject({
    ...{ path: '/input/texts/en/text', rule: 'textNamesOther', params: { name: made.rival.organization.name } },
  })
  expect(await fault({ kind: 'rejection', offerIds: [], texts: { de: subject, en: whole }, letters: both })).toMatchObject({
    rule: 'textNamesOther',
  })
  expect(await fault({ letters: [{ offerId: made.own.id, reason: REASON }] })).toMatchObject({ rule: 'unknownOffer' })
})

it('holds a letter against why another was excluded from the evaluation, also where that one gets none', async () => {
  const part = { kind: 'offer', round: 1, offerRound: 1 } as const
  const { version } = await world.call(office.people.first, 'getEvaluation', made.id, 'LOT-0001', part)
  const record = 'Die Eigenerklärung zur Zuverlässigkeit fehlt trotz Nachforderung.'
  const excluded = { offerId: made.rival.id, version, reason: record }
  await world.call(office.people.first, 'excludeFromEvaluation', made.id, 'LOT-0001', part, excluded)
  const rejected = (offerId: string) => write({ kind: 'rejection', offerIds: [], letters: [{ offerId, reason: record }] })
  expect((await refusalOf(rejected(made.own.id))).data.errors).toEqual([
    expect.objectContaining({ path: '/input/letters/0/reason', rule: 'othersReason' }),
  ])
  expect((await rejected(made.rival.id)).letters[0]?.reason).toBe(record)
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
  // Earlier than it was told it never ends.
  await mailsAre({ sentAt: new Date('2027-01-20T09:00:00.000Z') })
  const [early] = (await world.call(office.people.first, 'getLetters', made.id)).letters
  expect(early?.contractFrom).toBe('2027-02-11T23:00:00.000Z')
  await office.wait(20 * DAY)
  // A file on the server's own disk reached nobody.
  for (const change of [{ state: 'bounced' }, { state: 'sent', via: 'file' }]) {
    await mailsAre(change)
    expect(await reason(award())).toBe('refused.letterUndelivered')
  }
  const [lost] = (await world.call(office.people.first, 'getLetters', made.id)).letters
  expect(lost?.letters[0]?.proof.state).toBe('failed')
  await mailsAre({ via: 'smtp' })
  expect(await award()).toMatchObject({ stage: 8, outcome: 'awarded' })
  // Whoever asks why hears of the winner who was named, or got the contract where nobody was informed before.
  const asked = () => write({ kind: 'debriefing', offerIds: [], letters: [{ offerId: made.rival.id, reason: REASON }] })
  expect((await asked()).winners).toEqual([{ offerId: made.own.id, name: made.own.organization.name }])
  await TenderModel.updateOne({ _id: made.id }, { $set: { 'lots.0.information': null } })
  expect((await asked()).winners).toEqual([{ offerId: made.own.id, name: made.own.organization.name }])
})

it('that went by mail after one that went another way is proven by its mail', async () => {
  await send(await write({ electronic: false }))
  await send(await write())
  await mailsAre({ state: 'bounced' })
  await office.wait(40 * DAY)
  expect(await reason(award())).toBe('refused.letterUndelivered')
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

const fail = (): never => {
  throw new Error('missing')
}

describe('a shorter period of the law, which the house hears of on 1 February', () => {
  const from = '2027-02-11T23:00:00.000Z'
  const early = new Date('2027-02-05T23:00:00.000Z')
  const waitingNow = async () => (await office.read(made.id)).lots[0]?.information?.waiting

  it('makes no day earlier that was told: by no second letter, not where the row says so, and not by the last proof alone', async () => {
    await send(await write())
    await handOver()
    const proposer = await world.user('admin')
    const line = (await world.call(proposer, 'getLawLines')).find(({ id }) => id === 'clock.waitElectronic.KonzVgV')
    const { knownFrom: _known, lastDay: _last, isInForce: _is, ...words } = line?.versions[0] ?? fail()
    const input = { kind: 'version', note: 'Gelesen im Bundesgesetzblatt.', version: 0 } as const
    const change = { ...input, words: { ...words, amount: 3, paragraph: '§ 134 Abs. 2 GWB neu', validFrom: '2027-01-15' } }
    const after = await world.call(proposer, 'proposeLawChange', line?.id ?? '', change)
    const id = after.find((one) => one.id === line?.id)?.proposal?.id ?? ''
    await world.call(office.people.admin, 'decideLawChange', line?.id ?? '', id, { agrees: true, reason: '' })
    // Of the day on which the house heard of it, the row known before counts on: days and paragraph are that row's, too.
    const { ifSentNow } = await world.call(office.people.first, 'getAward', made.id, 'LOT-0001')
    expect(ifSentNow?.electronic).toMatchObject({ paragraph: '§ 134 Abs. 2 GWB', days: 10, lastDay: '2027-02-11' })
    await office.wait(DAY)
    const second = await write()
    expect(second.contractFrom).toBe(from)
    await send(second)
    await handOver()
    expect(await waitingNow()).toMatchObject({ paragraph: '§ 134 Abs. 2 GWB', days: 10, lastDay: '2027-02-11', contractFrom: from })
    await office.goTo('2027-02-06T09:00:00.000Z')
    expect((await refusalOf(award())).data).toMatchObject({ reason: 'refused.waitingPeriodRuns', params: { from } })
    await TenderModel.collection.updateOne({ _id: made.id as never }, { $set: { 'lots.0.information.waiting.contractFrom': early } })
    expect((await refusalOf(award())).data).toMatchObject({ reason: 'refused.waitingPeriodRuns', params: { from } })
    const tender = (await TenderModel.findOne({ _id: made.id }).lean()) ?? fail()
    const information = tender.lots[0]?.information ?? fail()
    const told = ['2027-02-01', '2027-02-02'].map((day) => {
      const { letters: _letters, ...one } = information.told[0] ?? fail()
      return { ...one, at: new Date(`${day}T09:00:00.000Z`) }
    })
    const proven = await provenOf({ ...tender, _id: 'of no log', ...boundRegime('of no log', tender.regime ?? '') }, 'LOT-0001', {
      ...information,
      told,
    })
    expect(proven.contractFrom?.toISOString()).toBe(from)
  })

  it('holds for who is told afterwards, up to the award', async () => {
    await office.wait(DAY)
    await send(await write())
    await handOver()
    expect(await waitingNow()).toMatchObject({ paragraph: '§ 134 Abs. 2 GWB neu', days: 3, contractFrom: early.toISOString() })
    await office.goTo(new Date(early.getTime() - 1))
    expect(await reason(award())).toBe('refused.waitingPeriodRuns')
    await office.goTo(early)
    expect(await award()).toMatchObject({ stage: 8, outcome: 'awarded' })
  })
})
