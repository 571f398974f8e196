import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AuditModel } from '../../server/log/model'
import { strangeLogins } from '../../server/access/commands/recordLogin'
import { placeOrder, strangeOrders, takeOrders } from '../../server/access/orders'
import { MailModel, type MailDoc } from '../../server/mail/model'
import { queueMail } from '../../server/mail/queueMail'
import { strangeUntold, takeUntold, untoldAs } from '../../server/mail/untold'
import { startMailWorker } from '../../server/mail/worker'
import { now } from '../../server/platform/clock'
import { noteEarlierTaken } from '../../server/platform/earlier'
import { newId } from '../../server/platform/newId'
import { startSession, takeLogins, type SessionDoc } from '../../server/platform/sessionStore'
import type { TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

/*
 * Rows say what the log is still to be told: a login, a mail that failed, what a guest asked for. Somebody who writes the database puts in
 * such rows, in anybody's name: no entry is made of them, and they are told and named.
 */
let world: World
let person: TestUser
let admin: TestUser
beforeAll(async () => {
  world = await makeWorld()
  person = await world.user('organizationAdmin')
  admin = await world.user('admin')
  noteEarlierTaken()
})
beforeEach(async () => {
  for (const name of ['sessions', 'mails', 'accessOrders']) await world.db.collection(name).deleteMany({})
})
afterAll(async () => {
  noteEarlierTaken(false)
  await world.close()
})

const entries = (type: string) => AuditModel.countDocuments({ type })
const told = (collection: string, id: string) =>
  AuditModel.countDocuments({ 'data.intent': { $regex: `^logFault:intent:${collection}:${id}` } })
const sessions = () => world.db.collection<SessionDoc>('sessions')
const mails = () => world.db.collection<MailDoc>('mails')
const orders = () => world.db.collection<{ _id: string; code?: string }>('accessOrders')
const ago = () => new Date(now().getTime() - 60_000)

it('a session that says its login is not in the log yet', async () => {
  const { session } = await startSession(person.id, ago(), { unlogged: newId() })
  const { unloggedCode, ...bare } = session
  await sessions().insertOne({ ...bare, _id: 'bare', unlogged: 'made1' })
  await sessions().insertOne({ ...session, _id: 'copied', unlogged: 'made2' })
  await sessions().updateOne({ _id: session._id }, { $set: { userId: admin.id } })
  const before = await entries('LOGIN')
  await world.workers.access.sweep()
  expect(await entries('LOGIN')).toBe(before)
  for (const id of ['bare', 'copied', session._id]) expect(await told('sessions', id)).toBe(1)
  expect((await strangeLogins()).sort()).toEqual(['bare', 'copied', session._id].sort())
  // As Lotse left it; put back once more it is the same entry.
  for (let n = 0; n < 2; n++) {
    await sessions().updateOne({ _id: session._id }, { $set: { userId: person.id, unlogged: session.unlogged, unloggedCode } as never })
    await world.workers.access.sweep()
    expect(await entries('LOGIN')).toBe(before + 1)
  }
})

it('a mail that says it failed', async () => {
  const order = { key: 'passwordReset' as const, to: person.email, lang: 'de' as const, values: {} }
  for (const id of ['made', 'copied', 'right', 'earlier']) await queueMail({ id, ...order }, ago())
  const idOf = (id: string) => `${id}:${person.email}`
  const work = startMailWorker({
    delivery: { via: 'smtp', send: () => Promise.resolve({ kind: 'bounced', error: 'nobody' }), close: () => Promise.resolve() },
    publish: () => Promise.resolve(),
    onError: () => undefined,
  })
  await work.tick()
  await work.close()
  const before = await entries('MAIL_FAILED')
  expect(before).toBe(4)
  await AuditModel.collection.deleteMany({ type: 'MAIL_FAILED' })
  const right = await MailModel.findOne({ _id: idOf('right') }).lean<MailDoc>()
  if (!right) throw new Error('no mail')
  const owed = untoldAs(right, 'bounced', right.updated)
  await mails().updateOne({ _id: idOf('made') }, { $set: { untold: true } })
  await mails().updateOne({ _id: idOf('copied') }, { $set: owed })
  await mails().updateOne({ _id: idOf('right') }, { $set: owed })
  const again = startMailWorker({
    delivery: { via: 'smtp', send: () => Promise.resolve({ kind: 'sent', response: '' }), close: () => Promise.resolve() },
    publish: () => Promise.resolve(),
    onError: () => undefined,
  })
  await again.tick()
  await again.close()
  expect(await entries('MAIL_FAILED')).toBe(1)
  for (const id of ['made', 'copied']) expect(await told('mails', idOf(id))).toBe(1)
  expect((await strangeUntold()).sort()).toEqual([idOf('copied'), idOf('made')])
  // Of a version before: taken once.
  await mails().updateOne({ _id: idOf('earlier') }, { $set: { untold: true } })
  expect(await takeUntold()).toBe(2)
  expect(await strangeUntold()).toEqual([idOf('copied')])
})

it('an order of a guest', async () => {
  const { organizationId } = person
  const company = await world.db.collection('organizations').findOne({ _id: organizationId as never })
  const facts = { organization: String(company?.['name']), requester: 'Ada', requesterEmail: 'ada@example.org', message: '' }
  const at = ago()
  const base = {
    kind: 'accessRequest',
    facts,
    lang: 'de',
    at,
    leaseUntil: new Date(0),
    expiresAt: new Date(now().getTime() + 3_600_000),
    rev: 1,
  }
  // Before those that were right, and more than are taken at once.
  await orders().insertMany(Array.from({ length: 120 }, (_, n) => ({ _id: `made${n}`, ...base, leaseUntil: new Date(-1) })))
  await placeOrder({ kind: 'accessRequest', facts, lang: 'de' }, at)
  const right = await orders().findOne({ code: { $exists: true } })
  await orders().insertOne({ ...base, _id: 'copied', code: right?.code ?? '' } as never)
  for (let n = 0; n < 2; n++) await world.workers.access.sweep()
  expect(await entries('ACCESS_REQUESTED')).toBe(1)
  expect(await told('accessOrders', 'copied')).toBe(1)
  expect(await strangeOrders()).toHaveLength(121)
  expect(await orders().countDocuments()).toBe(121)
  await orders().deleteMany({ _id: { $ne: 'made7' } })
  expect(await takeOrders()).toBe(1)
  expect(await strangeOrders()).toEqual([])
})

it('logins of a version before are taken once', async () => {
  const { session } = await startSession(person.id, ago(), { unlogged: newId() })
  await sessions().updateOne({ _id: session._id }, { $unset: { unloggedCode: '' } as never })
  expect(await strangeLogins()).toEqual([session._id])
  expect(await takeLogins()).toBe(1)
  expect(await strangeLogins()).toEqual([])
})
