import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connection } from '../../server/platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { AuditModel } from '../../server/log/model'
import { MailModel } from '../../server/mail/model'
import { loadKeyFile } from '../../server/platform/keyFile'
import { TimerModel } from '../../server/platform/schedule'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'
import type { TenderView } from '../../server/contract/tenders/views'
import { WHAT_IS_ASKED } from '../world/criteria'
import { sharedDatabase } from '../world/killedDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { formNamed, loadShipped } from './seed'

/*
 * Two web processes and one worker on one database. They are ended and killed in turn while calls run through both: every acknowledged
 * write is there once, what was not answered can be sent again, and each timer rang once.
 */
const CALLERS = process.env.DEEP ? 3 : 2
const ROUNDS = process.env.DEEP ? 6 : 1
/** Quickest on the embedded engine; another one's own best. */
const WAY = process.env.MONGODB_URI ? 'auto' : 'tail'
const WATCHES = 'x'.repeat(32)
/** A process that is told to end is gone after this, with all that it held. */
const END_MS = 10_000
/** What a killed process left is 15 s old before another takes it up (LEFT_BEHIND), and others look every 15 s. */
const TAKEN_UP = { timeout: 45_000 }

const folder = mkdtempSync(join(tmpdir(), 'lotse-roles-'))
const template = loadShipped('EU-19')
let uri: string
let staff: TestUser
let buyer: number
const close: (() => Promise<unknown>)[] = []
const running = new Map<string, LotseProcess>()

const start = async (name: string, role: string, env: Record<string, string> = {}): Promise<LotseProcess> => {
  const shared = { MONGODB_URI: uri, EVENTS: WAY, SEAL_KEY_FILE: join(folder, 'seal.key'), ROLE: role }
  const lotse = await startLotseProcess({ dataDir: join(folder, 'data'), flags: ['--empty'], env: { ...shared, ...env } })
  running.set(name, lotse)
  return lotse
}
const at = (name: string): LotseProcess => {
  const found = running.get(name)
  if (!found) throw new Error(`no process ${name}`)
  return found
}

beforeAll(async () => {
  const database = await sharedDatabase(folder)
  close.push(database.close)
  uri = database.uri
  loadKeyFile(join(folder, 'seal.key'), { mayCreate: true })
  buyer = (await makeOrganization({ type: 'CLIENT' }))._id
  staff = await makeUser('internal')
  // The first one makes what they share.
  await start('worker', 'worker')
  const seenFromOutside = { TRUSTED_PROXIES: '127.0.0.1', SECURITY_CONTACT: 'mailto:sicherheit@lotse.example', METRICS_TOKEN: WATCHES }
  await Promise.all([
    start('a', 'web', { DRAIN_SECONDS: '1', ...seenFromOutside }),
    start('b', 'web', { TRUSTED_PROXIES: '192.0.2.1', METRICS_TOKEN: WATCHES }),
  ])
})
afterAll(async () => {
  await Promise.all([...running.values()].map((one) => one.stop()))
  for (const one of close.reverse()) await one()
  rmSync(folder, { recursive: true, force: true })
})

const messageOf = (method: string, params: unknown[], id: string = randomUUID()) => JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** Sends the same request until somebody answers it, as the interface does: to the one, to the other. */
async function call<T>(first: number, ...[method, params]: [string, unknown[]]): Promise<T> {
  const body = messageOf(method, params)
  for (let turn = first; ; turn++) {
    const address = running.get(turn % 2 === 0 ? 'a' : 'b')?.address ?? at('a').address
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': staff.token }
    const answer = await fetch(`${address}/api/v1/rpc`, { method: 'POST', headers, body }).catch(() => null)
    const told = (await answer?.json().catch(() => null)) as { result?: T; error?: { code: number; message: string } } | null | undefined
    if (told?.result !== undefined) return told.result
    if (told?.error && told.error.code !== 503) throw new Error(`${method}: ${told.error.code} ${told.error.message}`)
    await pause(50)
  }
}

const wished = (name: string, colleague: string) => ({
  ...{ ...WHAT_IS_ASKED, type: 0, templateId: 'EU-19', data: formNamed(template, { name, buyer }) },
  team: [{ userName: colleague, role: 'ADMIN' }],
})

it('a process believes the proxies that its setting names, and says who hears of weaknesses where that is set', async () => {
  const countedAt = async (name: string): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${WATCHES}`, 'X-Forwarded-For': '203.0.113.9' }
    return ((await (await fetch(`${at(name).address}/api/v1/arrival`, { headers })).json()) as { countedAs: string }).countedAs
  }
  expect([await countedAt('a'), await countedAt('b')]).toEqual(['203.0.113.9', '127.0.0.1'])
  const told = await Promise.all(['a', 'b'].map((name) => fetch(`${at(name).address}/.well-known/security.txt`)))
  expect(told.map(({ status }) => status)).toEqual([200, 404])
  expect(await told[0]?.text()).toContain('Contact: mailto:sicherheit@lotse.example')
})

it('a worker answers nobody but who watches it', async () => {
  const { address } = at('worker')
  const statusOf = async (path: string, init?: RequestInit): Promise<number> => (await fetch(`${address}${path}`, init)).status
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/metrics')]).toEqual([200, 200, 200])
  expect(await statusOf('/')).toBe(404)
  expect(await statusOf('/api/v1/rpc', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).toBe(404)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket`)
  const refused = await new Promise((resolve) => socket.once('error', (fault) => resolve(fault.message)))
  expect(refused).toContain('404')
})

it('told to end, it is not ready at once and opens no new line; a call is answered, or was never begun', async () => {
  const lotse = at('a')
  const { email } = await makeUser('internal')
  const line = `${lotse.address.replace('http', 'ws')}/websocket?X-Auth-Token=${staff.token}`
  const socket = new WebSocket(line)
  const answered = new Set<string>()
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data)) as { id?: string; result?: { id: string } }
    if (id && result) answered.add(id)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const sent: string[] = []
  const send = (): void => {
    const id = randomUUID()
    if (socket.readyState !== socket.OPEN) return
    sent.push(id)
    socket.send(messageOf('createProject', [wished(id, email)], id))
  }
  const sending = setInterval(send, 120)
  lotse.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${lotse.address}/readyz`)).status, { interval: 20, timeout: 900 }).toBe(503)
  const answer = await fetch(`${lotse.address}/api/v1/openrpc.json`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const refused = new WebSocket(line)
  expect(await new Promise((resolve) => refused.once('error', (fault) => resolve(fault.message)))).toContain('503')
  expect(await closed).toBe(1001)
  clearInterval(sending)
  expect(await lotse.ended, lotse.output()).toBe(0)
  await start('a', 'web')
  const texts = (await TenderModel.find({}).lean<TenderDoc[]>()).map((one) => JSON.stringify(one))
  expect(answered.size).toBeGreaterThan(0)
  expect(new Set(sent.filter((id) => texts.some((text) => text.includes(id))))).toEqual(answered)
})

it('ended and killed in turn under calls, they lose nothing and ring once', { timeout: 300_000 }, async () => {
  const { email } = await makeUser('internal')
  const acknowledged: { id: string; name: string }[] = []
  let [isOver, isKilled] = [false, false]
  const caller = async (number: number): Promise<void> => {
    for (let turn = number; !isOver; turn++) {
      const name = randomUUID()
      const made = await call<TenderView>(turn, 'createProject', [wished(name, email)])
      const published = new Date(Date.now() + 1_500).toISOString()
      const change = { id: made.id, version: made.version, stage: 2, published, reason: 'Ein Test wartet nicht.' }
      // Of what was killed nobody knows whether it was done; what was told to end answers whatever it did.
      await call(turn + 1, 'updateProjectStage', [change, null]).catch((refused: unknown) => {
        if (!isKilled || !String(refused).includes(' 409 ')) throw refused
      })
      acknowledged.push({ id: made.id, name })
      await pause(process.env.DEEP ? 100 : 300)
    }
  }
  const calling = Array.from({ length: CALLERS }, (_, number) => caller(number))
  const leave = async (name: string, role: string, signal: NodeJS.Signals): Promise<void> => {
    const [one, since] = [at(name), performance.now()]
    isKilled ||= signal === 'SIGKILL'
    one.kill(signal)
    const code = await one.ended
    if (signal === 'SIGTERM') {
      expect(code, one.output()).toBe(0)
      expect(performance.now() - since).toBeLessThan(END_MS)
    }
    // Another start costs the short run more than it shows.
    if (signal === 'SIGTERM' || process.env.DEEP) await start(name, role)
    else running.delete(name)
  }
  const turns = (async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await pause(400)
      await leave('worker', 'worker', 'SIGTERM')
      if (process.env.DEEP) await leave('a', 'web', 'SIGTERM')
      await leave('b', 'web', 'SIGKILL')
      if (process.env.DEEP) await leave('worker', 'worker', 'SIGKILL')
    }
    isOver = true
  })()
  await Promise.all([turns, ...calling])

  expect(acknowledged.length).toBeGreaterThan(CALLERS)
  const isDone = async (): Promise<number> => TimerModel.countDocuments({ due: { $lte: new Date() } })
  await expect.poll(isDone, TAKEN_UP).toBe(0)
  const published = async (): Promise<number> =>
    TenderModel.countDocuments({ _id: { $in: acknowledged.map(({ id }) => id) }, publishAt: null })
  await expect.poll(published, TAKEN_UP).toBe(acknowledged.length)
  // The intents of what rang last are carried out by whoever fired it.
  const entries = () =>
    AuditModel.aggregate<{ _id: string; count: number }>([
      { $match: { type: 'PROJECT_STAGE_CHANGED', tenderId: { $in: acknowledged.map(({ id }) => id) } } },
      { $group: { _id: '$tenderId', count: { $sum: 1 } } },
    ])
  await expect.poll(async () => (await entries()).filter(({ count }) => count >= 2).length, TAKEN_UP).toBe(acknowledged.length)
  expect((await entries()).filter(({ count }) => count !== 2)).toEqual([])
  const texts = (await TenderModel.find({}).lean<TenderDoc[]>()).map((one) => JSON.stringify(one))
  for (const { name } of acknowledged) expect(texts.filter((text) => text.includes(name))).toHaveLength(1)
})

it('without a worker nothing rings and no mail goes out; the next one catches up', async () => {
  await at('worker').stop()
  running.delete('worker')
  const { email } = await makeUser('internal')
  const made = await call<TenderView>(0, 'createProject', [wished(randomUUID(), email)])
  const published = new Date(Date.now() + 500).toISOString()
  await call(0, 'updateProjectStage', [{ id: made.id, version: made.version, stage: 2, published, reason: 'Ein Test wartet nicht.' }, null])
  await call(0, 'sendPasswordResetMail', [email])
  const left = async () => [
    await TimerModel.countDocuments({ subject: made.id, due: { $lte: new Date() } }),
    await MailModel.countDocuments({ to: email, state: 'queued' }),
  ]
  // As long as a worker would need several times over.
  await pause(3_000)
  expect((await left()).map((count) => count > 0)).toEqual([true, true])
  await start('worker', 'worker')
  await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0])
})

it('nothing is held by those that were told to end', async () => {
  await Promise.all([...running.values()].map((one) => one.stop()))
  running.clear()
  expect(
    await connection()
      .collection('leases')
      .countDocuments({ until: { $gt: new Date() } }),
  ).toBe(0)
  expect(
    await connection()
      .collection('processes')
      .countDocuments({ expiresAt: { $gt: new Date(Date.now() + 59_000) } }),
  ).toBe(0)
})
