import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../../server/log/model'
import { appendAudit } from '../../server/log/append'
import { MailModel } from '../../server/mail/model'
import type { Intent } from '../../server/platform/commit'
import { now } from '../../server/platform/clock'
import { startSession } from '../../server/platform/sessionStore'
import { openApplication } from '../../server/app/application'
import { PASSWORD } from '../world/people'
import { makeOffice } from '../world/procedure'
import { importTemplates } from '../world/templates'
import { DAY } from '../world/tenders'
import { makeWorld, type World } from '../world/testWorld'

/*
 * Somebody who writes the database keeps everything that was ever left to be done, each with its right code, and puts it back when it is
 * done: nothing is done again.
 */
let world: World
const kept = new Map<string, { collection: string; of: string | number; intent: Intent }>()

const isIntent = (one: unknown): one is Intent => typeof one === 'object' && one !== null && 'mac' in one && 'facts' in one

const keep = (collection: string, of: unknown, pending: unknown): void => {
  if (typeof of !== 'string' && typeof of !== 'number') return
  for (const intent of Array.isArray(pending) ? pending : [])
    if (isIntent(intent)) kept.set(`${collection} ${of} ${intent.id}`, { collection, of, intent: structuredClone(intent) })
}

interface Written {
  _id?: unknown
  pending?: unknown
  $push?: { pending?: { $each?: unknown } }
}

beforeAll(async () => {
  world = await makeWorld()
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    const [first, second] = args as (Written | Written[] | undefined)[]
    if (method === 'insertOne' && first && !Array.isArray(first)) keep(collection, first._id, first.pending)
    if (method === 'insertMany' && Array.isArray(first)) for (const one of first) keep(collection, one._id, one.pending)
    const isUpdate = method === 'updateOne' && first && second && !Array.isArray(first) && !Array.isArray(second)
    if (isUpdate) keep(collection, first._id, second.$push?.pending?.$each)
  })
})
afterAll(async () => {
  mongoose.set('debug', false)
  await world.close()
})

/** Everything but what counts writes, and what is left to be done. */
const everything = async () => {
  const found: Record<string, unknown[]> = {}
  for (const name of ['users', 'organizations', 'tenders', 'offers', 'submissions', 'accountChanges', 'messages', 'openingRecords']) {
    const docs = await world.db.collection(name).find({}).sort({ _id: 1 }).toArray()
    found[name] = docs.map(({ pending: _pending, rev: _rev, version: _version, ...doc }) => doc)
  }
  return found
}
const logged = async () =>
  (await AuditModel.find({}, { type: 1, data: 1 }).lean()).map(({ type, data }) => `${type} ${String(data.intent)}`)
const mailed = async () => (await MailModel.find({}, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id)

it('nothing that was carried out is carried out again', async () => {
  await importTemplates('eu/1.7/EU-19.json')
  const office = await makeOffice(world)
  const other = await world.user('admin', { created: new Date('2026-01-02T08:00:00.000Z') })
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const { id: offerId } = await office.submit(id, 'bidder', { stage: 1 })
  await office.submit(id, 'rival', { stage: 1 })
  await office.submit(id, 'rival', { stage: 0 })
  await world.call(office.people.bidder, 'sendMessage', { projectId: id, messageSubject: 'Zufahrt', messageText: 'Wie breit?' })
  await office.wait(30 * DAY)
  await office.open(id, 4)
  await world.call(office.people.first, 'updateOfferStage', offerId, 2, null, { reason: 'Nachweise fehlen' } as never)
  await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'kein Bedarf' })
  const { email } = office.people.rival
  const asked = { what: 'address' as const, email, value: 'anders@example.org', reason: 'Postfach verloren' }
  const { id: change } = await world.call(office.people.admin, 'requestAccountChange', asked)
  const second = { ...other, token: (await startSession(other.id, now())).token }
  await world.call(second, 'confirmAccountChange', change, PASSWORD)
  await office.wait(60_000)

  const kinds = new Set([...kept.values()].map(({ collection, intent }) => `${collection} ${intent.kind}`))
  expect([...kinds].sort()).toEqual(expect.arrayContaining(KINDS))
  const [before, log, mails] = [await everything(), await logged(), await mailed()]
  for (const { collection, of, intent } of kept.values())
    await world.db.collection(collection).updateOne({ _id: of as never }, { $push: { pending: intent } as never })
  const faults: unknown[] = []
  const again = await openApplication(world.db, ({ cause }) => faults.push(cause))
  await again.close()
  // It finds all of them its own, and takes them out.
  expect(faults).toEqual([])
  for (const collection of new Set([...kept.values()].map((one) => one.collection)))
    expect(await world.db.collection(collection).countDocuments({ 'pending.0': { $exists: true } }), collection).toBe(0)
  expect((await logged()).filter((one) => !log.includes(one))).toEqual([])
  expect(await logged()).toHaveLength(log.length)
  // Nobody has a mail twice; news go to whoever has another address, or takes part, since then.
  const more = (await mailed()).filter((one) => !mails.includes(one))
  expect(new Set(more.map((one) => one.split(':').at(-1)))).toEqual(new Set(['anders@example.org', office.people.bidder.email]))
  expect(await everything()).toEqual(before)
  // The log goes on from there.
  await appendAudit({ type: 'LOGOUT', at: new Date(), actor: null, data: {} })
})

const KINDS = [
  ...['accountChanges carry', 'accountChanges told', 'messages placed', 'offers decided', 'offers participated', 'offers sent'],
  ...['tenders created', 'tenders edited', 'tenders opened', 'tenders stageChanged', 'users person'],
]
