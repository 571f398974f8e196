import { randomUUID } from 'node:crypto'
import { connection } from '../platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../../tests/world/people'
import { refusalOf } from '../../tests/world/procedure'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { MailModel } from '../mail/model'
import { advanceClock } from '../platform/clock'
import { startAlerts } from './alerts'
import { lookAtCertificate, showMachine } from './machine'
import { openHealth, type Health } from '../platform/health'
import { TimerModel } from '../platform/schedule'

let world: World
let admin: TestUser
let health: Health
beforeAll(async () => {
  world = await makeWorld()
  admin = await makeUser('admin')
  health = openHealth({ uri: '', isReachable: async () => true, close: async () => undefined }, 'worker')
  await health.start()
})
afterAll(async () => {
  await health.close()
  await world.close()
})

it('tells system admins which processes live, in which role, and which are of an earlier version', async () => {
  const old = { _id: randomUUID(), host: 'elsewhere', offset: 12.4, expiresAt: new Date(Date.now() + 60_000) }
  await connection().collection<{ _id: string }>('processes').insertOne(old)
  const { version, node, processes } = await world.call(admin, 'getOperation')
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(node).toBe(process.versions.node)
  expect(processes).toContainEqual(
    expect.objectContaining({ role: 'worker', version, seenAt: expect.any(String), startedAt: expect.any(String) }),
  )
  const silent = { id: old._id, host: 'elsewhere', role: null, version: null, startedAt: null, seenAt: null, clockAhead: 12 }
  expect(processes).toContainEqual(silent)
})

it('tells how long mails and timers are overdue, and nothing of what is sealed', async () => {
  const before = await world.call(admin, 'getOperation')
  expect(before).toMatchObject({ timers: { overdue: 0, since: null }, mailsOverdueMinutes: 0, scansWaiting: 0 })
  const due = new Date(Date.now() - 10 * 60_000)
  const mail = {
    no: 1,
    key: 'dailyDigest',
    to: 'a@b.example',
    lang: 'de',
    state: 'queued',
    nextAt: due,
    queuedAt: due,
    updated: due,
    rev: 1,
  }
  await MailModel.collection.insertOne({ ...mail, _id: 'sealed' as never, sealed: { tenderId: 'x' } })
  expect((await world.call(admin, 'getOperation')).mailsOverdueMinutes).toBe(0)
  await MailModel.collection.insertOne({ ...mail, _id: 'open' as never })
  // Rings for nobody: no tender has this id, and the world's clock is not moved.
  await TimerModel.collection.insertOne({ _id: 'late' as never, subject: 'none', part: null, what: 'x', event: 'x', due, epoch: 0 })
  const { timers, mailsOverdueMinutes } = await world.call(admin, 'getOperation')
  expect(mailsOverdueMinutes).toBeGreaterThanOrEqual(9)
  expect(timers).toEqual({ overdue: 1, since: due.toISOString() })
})

it('mails system admins once a day of what is wrong at two looks in a row', async () => {
  const told = async (): Promise<string[]> =>
    (await MailModel.find({ key: 'operationFault', to: admin.email }).lean()).map(({ text }) => text)
  const alerts = startAlerts((fault) => {
    throw fault
  })
  await alerts.look()
  expect(await told()).toEqual([])
  await alerts.look()
  await alerts.look()
  const [timers, ...others] = (await told()).sort()
  expect(timers).toMatch(/No mail has gone out|Timers that are due/)
  expect(others).toHaveLength(1)
  advanceClock(86_400_000)
  await alerts.look()
  expect((await told()).length).toBeGreaterThan(2)
  await alerts.close()
})

it('looks at the disk and the certificate of the machine that it was shown', async () => {
  const own = await makeUser('admin')
  const keys = async (): Promise<string[]> => (await world.call(own, 'getOperation')).matters.map(({ key }) => key)
  expect((await keys()).filter((key) => ['disk', 'certificate'].includes(key))).toEqual([])
  // Where no byte is ever free, and where nobody answers.
  showMachine({ dataDir: '/proc', publicUrl: 'https://127.0.0.1:1' })
  await lookAtCertificate()
  expect(await keys()).toEqual(expect.arrayContaining(['disk', 'certificate']))
  showMachine(null)
  expect((await keys()).filter((key) => ['disk', 'certificate'].includes(key))).toEqual([])
})

it('tells nobody else', async () => {
  expect(await refusalOf(world.call(await makeUser('internal'), 'getOperation'))).toMatchObject({ status: 403 })
  expect(await refusalOf(world.call(null, 'getOperation'))).toMatchObject({ status: 401 })
})
