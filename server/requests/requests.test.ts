import { expect, it } from 'vitest'
import { UserModel, type UserDoc } from '../access/model'
import { AuditModel } from '../log/model'
import { feedOf } from '../calendar/feed'
import type { RequestView } from '../contract/requests/requests'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { RoomModel } from '../files/roomModel'
import type { MailKey } from '../contract/mail/keys'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import { readPdf } from '../../tests/world/readPdf'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { inOfficeEach, type World } from '../../tests/world/inWorld'
import { startRequestWorker } from './worker'

let world: World
let office: Office
inOfficeEach((made) => ({ world, office } = made))

const DAY = 86_400_000
const inDays = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()

const applied = async () => {
  const { id } = await office.draft({})
  await office.stage(id, { stage: 3 })
  const offer = await office.submit(id, 'bidder', { stage: 1 })
  return { id, offerId: offer.id }
}
const opened = async () => {
  const made = await applied()
  await office.submit(made.id, 'rival', { stage: 1 })
  await office.wait(31 * DAY)
  await office.open(made.id, 4)
  return made
}
const input = (offerIds: string[]) => ({
  ...{
    lotId: 'LOT-0001',
    offerIds,
    kind: 'documents' as const,
    subject: 'Gewerbezentralregister',
    text: 'Bitte reichen Sie den Auszug nach.',
  },
  deadline: inDays(3),
})
const asked = async () => {
  const made = await opened()
  const [request] = await world.call(office.people.second, 'createRequests', made.id, input([made.offerId]))
  if (!request) throw new Error('nobody was asked')
  return { ...made, request }
}
const answer = (request: RequestView, text = 'Der Auszug liegt bei.') =>
  world.call(office.people.bidder, 'answerRequest', request.id, { text, declaredBy: 'Ada Muster', version: request.version })
const listed = (id: string, as: 'first' | 'bidder' | 'rival') => world.call(office.people[as], 'getRequests', id)

it('before the opening nobody is asked, and the attempt is written down', async () => {
  const { id, offerId } = await applied()
  const fault = await refusalOf(world.call(office.people.first, 'createRequests', id, input([offerId])))
  expect(fault.status).toBe(423)
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'SEALED_ACCESS_DENIED' })).toBe(1)
  expect(await listed(id, 'bidder')).toEqual([])
})

it('a bidder is asked, told by mail, and answers with a receipt to the millisecond', async () => {
  const { id, request } = await asked()
  expect(request).toMatchObject({ state: 'open', createdBy: expect.any(String), may: { answer: false, extend: true, withdraw: true } })
  expect(await listed(id, 'rival')).toEqual([])
  const [own] = await listed(id, 'bidder')
  expect(own).toMatchObject({ id: request.id, state: 'open', may: { answer: true, extend: false, withdraw: false } })
  expect(own && 'createdBy' in own).toBe(false)
  expect(await MailModel.countDocuments({ key: 'requestCreated', to: office.people.bidder.email })).toBe(1)
  expect(await RoomModel.findOne({ _id: request.roomId }).lean()).toMatchObject({ part: 'request', type: 'CONTRACTOR', closedAt: null })

  const answered = await answer(request)
  expect(answered).toMatchObject({
    state: 'answered',
    answer: { late: false, declaredBy: 'Ada Muster', text: 'Der Auszug liegt bei.', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(answered.answer?.receivedAt).toMatch(/\.\d{3}Z$/)
  expect((await RoomModel.findOne({ _id: request.roomId }).lean())?.closedAt).not.toBeNull()
  const receipt = await MailModel.findOne({ key: 'requestAnswered', to: office.people.bidder.email }).lean()
  expect(receipt?.text).toContain(answered.answer?.hash.slice(0, 16))
  expect(receipt?.text).not.toContain('Auszug')
  expect(await MailModel.countDocuments({ key: 'requestAnswerReceived' })).toBeGreaterThanOrEqual(3)
  expect((await refusalOf(answer({ ...request, version: answered.version }))).data.reason).toBe('refused.requestAnswered')
  const link = (as: 'bidder' | 'rival') =>
    world.call(office.people[as], 'createPDFAndGetDownloadLink', 'requestAnswer', `${id}:${request.id}`)
  const printed = await findDownload((await link('bidder')).slice(DOWNLOAD_PATH.length + 1), {
    holder: { address: '127.0.0.1', device: '' },
    at: now(),
  })
  expect((await readPdf(printed?.body ?? Buffer.alloc(0))).text).toContain('Der Auszug liegt bei.')
  expect((await refusalOf(link('rival'))).status).toBe(404)
  const entry = await AuditModel.findOne({ tenderId: id, type: 'REQUEST_ANSWERED' }).lean()
  expect(entry?.data).toMatchObject({ no: request.no, hash: answered.answer?.hash })
  expect(JSON.stringify(entry?.data)).not.toContain('Auszug')
})

it('an answer is not for whoever came to the company later, neither its words nor its files, until an admin of it says so', async () => {
  const { id, request } = await asked()
  await answer(request)
  const organizationId = office.people.bidder.organizationId
  const memberSince = new Date(now().getTime() + 1)
  const [later, allowed] = [
    await world.user('member', { organizationId, memberSince }),
    await world.user('member', { organizationId, memberSince, readsEarlier: true }),
  ]
  expect(await world.call(later, 'getRequests', id)).toMatchObject([{ id: request.id, subject: 'Gewerbezentralregister', answer: null }])
  expect(await refusalOf(world.call(later, 'listDocuments', request.roomId))).toMatchObject({
    status: 403,
    data: { reason: 'earlierReading' },
  })
  expect((await world.call(later, 'getRoomsByProjectId', id)).map((room) => room.id)).not.toContain(request.roomId)
  expect((await refusalOf(world.call(later, 'createPDFAndGetDownloadLink', 'requestAnswer', `${id}:${request.id}`))).status).toBe(404)
  expect(await world.call(allowed, 'getRequests', id)).toMatchObject([{ answer: { text: 'Der Auszug liegt bei.' } }])
  expect(await world.call(allowed, 'listDocuments', request.roomId)).toEqual([])
})

it('what comes after the deadline is taken in and marked late', async () => {
  const { id, request } = await asked()
  await office.goTo(request.deadline)
  expect((await listed(id, 'first'))[0]?.state).toBe('due')
  expect(await answer(request)).toMatchObject({ state: 'late', answer: { late: true } })
})

it('a deadline is only ever extended, and nothing is taken back that was answered', async () => {
  const { request } = await asked()
  const extend = (deadline: string, version: number) => world.call(office.people.first, 'extendRequest', request.id, { deadline, version })
  expect((await refusalOf(extend(inDays(1), request.version))).data.errors?.[0]?.rule).toBe('notLater')
  const later = await extend(inDays(9), request.version)
  expect((await RoomModel.findOne({ _id: request.roomId }).lean())?.until?.toISOString()).toBe(later.deadline)
  expect((await refusalOf(extend(inDays(10), request.version))).status).toBe(409)
  const told = (key: MailKey) => MailModel.countDocuments({ key, to: office.people.bidder.email })
  expect([await told('requestExtended'), await told('requestWithdrawn')]).toEqual([1, 0])
  const withdrawn = await world.call(office.people.first, 'withdrawRequest', request.id, { reason: 'liegt vor', version: later.version })
  expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn: { reason: 'liegt vor' } })
  expect([await told('requestExtended'), await told('requestWithdrawn')]).toEqual([1, 1])
  expect((await refusalOf(answer(withdrawn))).data.reason).toBe('refused.requestWithdrawn')
})

it('an answer of nothing is none, and the room stays open', async () => {
  const { request } = await asked()
  expect((await refusalOf(answer(request, '  '))).data.errors?.[0]?.rule).toBe('required')
  expect((await RoomModel.findOne({ _id: request.roomId }).lean())?.closedAt).toBeNull()
})

it('stands in today’s work, in calendars and in the company’s overview until it is answered', async () => {
  const { id, request } = await asked()
  const work = async () =>
    (await world.call(office.people.second, 'getTodaysWork'))
      .filter(({ projectId, key }) => projectId === id && key.startsWith('request'))
      .map(({ box, key, at, count }) => [box, key, at, count])
  const own = (as: 'bidder' | 'rival') => world.call(office.people[as], 'getOpenRequests')
  const feed = async (as: 'bidder' | 'rival' | 'second' | 'admin') => {
    const user = await UserModel.findOne({ _id: office.people[as].id }).lean<UserDoc>()
    return user ? (await feedOf(user, now())).split('\r\nUID:').filter((event) => event.startsWith(`${id}-request`)) : []
  }
  expect(await work()).toEqual([['waiting', 'requestEnds', request.deadline, 1]])
  expect(await own('bidder')).toMatchObject([{ id: request.id, projectId: id, subject: 'Gewerbezentralregister', state: 'open' }])
  expect(await own('rival')).toEqual([])
  expect((await feed('bidder'))[0]).toMatch(/Antwort auf Nachforderung fällig/)
  expect((await feed('bidder'))[0]).not.toMatch(/Gewerbezentralregister/)
  expect(await feed('second')).toHaveLength(1)
  expect([await feed('rival'), await feed('admin')]).toEqual([[], []])

  await office.wait(4 * DAY)
  expect(await work()).toEqual([['now', 'requestDue', request.deadline, 1]])
  expect(await own('bidder')).toMatchObject([{ state: 'due' }])
  expect(await feed('bidder')).toEqual([])
  await answer(request)
  expect([await work(), await own('bidder')]).toEqual([[], []])
})

it('a room that a crash left closed without an answer opens again; one of an answer, or closed just now, does not', async () => {
  const { request } = await asked()
  const closedAt = async (): Promise<unknown> => (await RoomModel.findOne({ _id: request.roomId }).lean())?.closedAt
  const closeAgo = (milliseconds: number) =>
    world.db
      .collection<{ _id: string }>('rooms')
      .updateOne({ _id: request.roomId }, { $set: { closedAt: new Date(now().getTime() - milliseconds) } })
  const sweep = async (): Promise<void> => {
    const faults: unknown[] = []
    await (await startRequestWorker(world.events, (fault) => faults.push(fault))).close()
    expect(faults).toEqual([])
  }
  await closeAgo(1_000)
  await sweep()
  expect(await closedAt()).not.toBeNull()
  await closeAgo(16_000)
  await sweep()
  expect(await closedAt()).toBeNull()
  await answer(request)
  await closeAgo(16_000)
  await sweep()
  expect(await closedAt()).not.toBeNull()
})

it('the same call asks once, and only bidders of that lot whose submission was opened', async () => {
  const { id, offerId } = await opened()
  const args = [id, input([offerId])] as const
  for (let n = 0; n < 2; n++)
    await world.callRaw(office.people.first, ['createRequests', args], { id: '6f1c1f4e-31d2-4c3b-8c43-2c1d2f9a7b10' })
  expect(await listed(id, 'first')).toHaveLength(1)
  expect((await refusalOf(world.call(office.people.first, 'createRequests', id, input(['none'])))).status).toBe(422)
})
