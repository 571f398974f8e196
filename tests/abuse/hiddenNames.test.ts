import { beforeAll, expect, it } from 'vitest'
import { contracts, type MethodName } from '../../server/contract/contracts'
import { ALL_PARTICIPANTS } from '../../server/contract/messages/messages'
import { FileModel } from '../../server/files/model'
import { MailModel } from '../../server/mail/model'
import { SubmissionModel } from '../../server/offers/model'
import { offerIdOf } from '../../server/offers/offerId'
import { now } from '../../server/platform/clock'
import { recordScan } from '../../server/rooms/scanned'
import { inOffice, type World } from '../world/inWorld'
import { again, takePart } from '../world/offers'
import { ownProcedure } from '../world/ownProcedure'
import { readAll } from '../world/readAll'
import { CONTACT, makeOrganization, PASSWORD, type TestUser } from '../world/people'
import { refusalOf, type Office } from '../world/procedure'
import { addFile } from '../world/rooms'
import { DAY } from '../world/tenders'
import { toldBy, walkMethods, type Answered } from '../world/walk'

/*
 * Names are hidden until everything is opened (names: 'hidden'), in a design contest while a jury judges what was opened before, too. A
 * company takes part under names that nobody can mistake: it asks with a file, is told of documents, changes and answers, and submits.
 * Everybody of the authority calls every method that reads with every id there is, its log and its outbox as well; nothing of the company
 * is found, and once the names are opened it is.
 */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const ORG = 734519286
/** Of the same name, and its offer is not what it sealed any more. */
const SPOILT = 734519999
const WORDS = ['Xantippus', 'xantippus', 'Xenia', String(ORG), String(SPOILT)]

let id = ''
let bidder: TestUser
let outside: TestUser
let offerId = ''
/** Receipt and offer of the spoilt one. */
let spoiltIds: string[] = []
/** Who hears that somebody took part. */
const heard: unknown[] = []
let known: Record<string, unknown[]> = {}

const staff = (): [string, TestUser][] => [
  ['project admin', office.people.first],
  ['editor', office.people.third],
  ['system admin', office.people.admin],
  ['staff outside the team', outside],
]

const read = (who: TestUser): Promise<Answered[]> =>
  readAll(world, who, {
    id,
    known,
    search: { person: 'Xenia', text: 'xantippus' },
    mails: [{ to: /xantippus/ }, { key: 'submissionMismatch' as const }],
  })
/** Whoever tries too often hears that, and nothing else. */
const forgetTries = () => world.db.collection('attempts').deleteMany({})
const toldTo = async (who: TestUser): Promise<string[]> => {
  await forgetTries()
  return toldBy(await read(who), [...WORDS, ...spoiltIds, offerId, bidder.id])
}

beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(world, office, 'design-contest') }))
  await office.stage(id, { stage: 6 })
  outside = await world.user('internal')
  await makeOrganization({
    _id: ORG,
    name: 'Xantippus Architekten',
    contact: { ...CONTACT, street: 'Xantippusweg 1', city: 'Xantippusstadt' },
  })
  bidder = await world.user('member', { organizationId: ORG, email: 'xenia@xantippus.example', givenName: 'Xenia', surName: 'Xantippus' })
  const stop = world.events.listen((event) => {
    if (event.kind === 'changed' && event.topic === 'offers' && event.id === id) heard.push(event.audience)
  })
  ;({ id: offerId } = await takePart(world, bidder, { id }))
  stop()
  const rooms = (await world.call(bidder, 'getRoomsByProjectId', id)).filter((room) => room.part === 'offer' && room.canWrite)
  for (const room of rooms) await addFile(world, bidder, [room.id, { name: 'xantippus.txt' }])
  // A virus is told to whoever uploaded it.
  const spoilt = await addFile(world, bidder, [rooms[0]?.id ?? '', { name: 'xantippus-wurm.txt' }])
  await recordScan(spoilt.blobId, { scan: 'infected', at: now() })
  await world.call(bidder, 'deleteDocument', spoilt.fileId)
  const attached = await world.call(bidder, 'createMessageRoom', id)
  await addFile(world, bidder, [attached.id, { name: 'lageplan.txt' }])
  const text = 'Wann ist der Termin vor Ort?'
  const asked = await world.call(bidder, 'askQuestion', id, { text, lotId: null, roomId: attached.id })
  await world.call(bidder, 'updateOfferStage', offerId, 6, null, { declaredBy: 'Xenia' })
  await makeOrganization({ _id: SPOILT, name: 'Xantippus Zwo', contact: CONTACT })
  const other = await world.user('member', { organizationId: SPOILT, email: 'xenia@zwo.example', givenName: 'Xenia', surName: 'Zwo' })
  const second = await takePart(world, other, { id })
  await world.call(other, 'updateOfferStage', second.id, 6, null, { declaredBy: 'Xenia' })
  spoiltIds = [second.id, (await SubmissionModel.findOne({ offerId: second.id }).lean())?.no ?? '']
  // What the authority tells all: a message, a document; whoever takes part gets a mail of each.
  const to = { recipientOrganizationIds: [ALL_PARTICIPANTS] }
  const told = await world.call(office.people.first, 'sendMessage', {
    projectId: id,
    messageSubject: 'An alle',
    messageText: 'Guten Tag',
    ...to,
  })
  const [documents] = (await world.call(office.people.first, 'getRoomsByProjectId', id)).filter(({ type }) => type === 'CLIENT')
  if (documents) await addFile(world, office.people.first, [documents.id, { name: 'plan.txt' }])
  const files = (await FileModel.find({}, { _id: 1 }).lean()).map(({ _id }) => _id)
  const no = (await SubmissionModel.findOne({ offerId }).lean())?.no
  const roomIds = [...rooms.map((room) => room.id), attached.id]
  known = {
    ...{ id: [id, offerId, asked.id, told.id, ...roomIds, ...files], projectId: [id], offerId: [offerId], roomId: roomIds, no: [no] },
    ...{ target: [no, id], lotId: ['LOT-0001'], organizationId: [ORG], questionId: [asked.id], messageId: [told.id] },
  }
})

/** The id of an offer follows from tender and company: whoever knows how could work out one for each company that there is, and ask. */
const answersFor = async (who: TestUser, orgId: number): Promise<string[]> => {
  await forgetTries()
  const guessed = offerIdOf(id, orgId)
  const ids = { id: [guessed], projectId: [id], offerId: [guessed], lotId: ['LOT-0001'], stage: [2], replyToMessageId: [null] }
  const asksOf = (name: MethodName): boolean => JSON.stringify(contracts[name].params).includes('offerId') || name === 'announceDecisions'
  const all = await walkMethods(world, who, { known: ids, wish: asksOf })
  return all.map(({ method, text, isRefused }) =>
    `${method} ${isRefused} ${text.replaceAll(guessed, 'offer').replace(/"id":"[-0-9a-f]{36}"/g, '')}`.slice(0, 300),
  )
}

it('several lots are not published: the opening of one would show the names of another', async () => {
  const { id: draft } = await office.draft({ procedure: 'own-design-contest', lots: 2 })
  expect((await refusalOf(office.stage(draft, { stage: 6 }))).data).toMatchObject({ reason: 'refused.hiddenNamesOneLot' })
})

it('no screen of the authority hears that somebody took part: when is half of who', () => {
  expect(heard).toEqual([{ organizations: [ORG] }])
})

it('no company writes to the authority, and nobody is invited by name', async () => {
  const hidden = { status: 409, data: { reason: 'refused.namesAreHidden' } }
  const message = { projectId: id, messageSubject: 'Frage', messageText: 'Wann?' }
  expect(await refusalOf(world.call(bidder, 'sendMessage', message))).toMatchObject(hidden)
  const invited = world.call(office.people.first, 'inviteUsers', id, { 'xenia@xantippus.example': 'Xantippus Architekten' })
  expect(await refusalOf(invited)).toMatchObject(hidden)
})

it('no answer tells whether a company has an offer', async () => {
  const methods = (await answersFor(outside, ORG)).map((one) => one.split(' ')[0])
  expect(methods).toEqual(expect.arrayContaining(['updateOfferStage', 'getOfferDraft', 'sendMessage', 'createRoom', 'announceDecisions']))
  for (const [name, who] of staff()) expect(await answersFor(who, ORG), name).toEqual(await answersFor(who, ORG + 1))
})

/** Some 4,000 calls. */
const WALK_MS = 300_000
it('nobody of the authority finds who takes part, by whatever they read, until the offers are opened', { timeout: WALK_MS }, async () => {
  expect(await MailModel.countDocuments({ to: /xantippus/ })).toBeGreaterThan(2)
  expect(await MailModel.countDocuments({ to: /xantippus/, key: 'fileInfected' })).toBe(1)
  for (const [name, who] of staff()) expect(await toldTo(who), `${name}, while offers come in`).toEqual([])
  await office.wait(61 * DAY)
  ;[outside, bidder] = [await again(outside), await again(bidder)]
  for (const [name, who] of staff().filter((_, n) => n % 2 === 0)) expect(await toldTo(who), `${name}, after the deadline`).toEqual([])
  expect(await office.read(id)).toMatchObject({ namesHidden: true })

  const { first, admin, ...others } = office.people
  const spoilt = { offerId: spoiltIds[0] }
  await SubmissionModel.collection.updateOne(spoilt, { $set: { receivedAt: now() } })
  await office.open(id, 7)
  const opening = (await office.read(id)).lots[0]?.openings?.[0]?.id ?? ''
  known = { ...known, openingId: [opening], target: [...(known['target'] ?? []), opening], number: [1], file: [1] }
  outside = await again(outside)
  expect(await MailModel.countDocuments({ key: 'submissionMismatch' })).toBe(2)
  for (const [name, who] of staff()) expect(await toldTo(who), `${name}, with the works opened`).toEqual([])
  const judged = [first, others.second, others.third]
  const report = { members: judged.map(({ email }) => email), works: [{ number: 1, rank: 1, remark: 'Klar gegliedert.' }], questions: '' }
  const { version, works } = await world.call(first, 'getJury', id, 'LOT-0001')
  expect(works).toHaveLength(1)
  const { hash } = await world.call(first, 'saveJuryReport', id, 'LOT-0001', { ...report, version })
  for (const who of judged) await world.call(who, 'signJuryReport', id, 'LOT-0001', { hash: hash ?? '', password: PASSWORD })
  for (const [name, who] of staff()) expect(await toldTo(who), `${name}, with the jury's report signed`).toEqual([])
  for (const [name, who] of staff()) expect(await answersFor(who, ORG), name).toEqual(await answersFor(who, ORG + 1))
  expect(await office.read(id)).toMatchObject({ namesHidden: true })

  await office.open(id, 7)
  expect((await office.read(id)).namesHidden).toBeUndefined()
  const shown = ['getOffersByProjectId', 'getRoomsByProjectId', 'getQuestions', 'getQuestionRules', 'getSubmission']
  expect(await toldTo(first)).toEqual(expect.arrayContaining([...shown, 'getLogEntries']))
  expect(await toldTo(admin)).toEqual(expect.arrayContaining([...shown, 'getLogEntries', 'getMails', 'getMail']))
})
