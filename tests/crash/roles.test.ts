import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connection } from '../../server/platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MailModel } from '../../server/mail/model'
import { loadKeyFile } from '../../server/platform/keyFile'
import { TimerModel } from '../../server/platform/schedule'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'
import type { TenderView } from '../../server/contract/tenders/views'
import { makeFleet } from '../world/fleet'
import { sharedDatabase } from '../world/killedDatabase'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { expectRungOnce, publishedIn, wished } from './timers'

/*
 * Two web processes and one worker on one database. They are ended and killed in turn while calls run through both: every acknowledged
 * write is there once, what was not answered can be sent again, and each timer rang once. For minutes, and with more of all: storm.test.ts.
 */
const CALLERS = 2
/** Quickest on the embedded engine; another one's own best. */
const WAY = process.env.MONGODB_URI ? 'auto' : 'tail'
const WATCHES = 'x'.repeat(32)
/** A process that is told to end is gone after this, with all that it held. */
const END_MS = 10_000

const folder = mkdtempSync(join(tmpdir(), 'lotse-roles-'))
let uri: string
let staff: TestUser
let buyer: number
const close: (() => Promise<unknown>)[] = []
const { start, at, leave, names, outputs, stop } = makeFleet({
  dataDir: join(folder, 'data'),
  env: () => ({ MONGODB_URI: uri, EVENTS: WAY, SEAL_KEY_FILE: join(folder, 'seal.key') }),
})

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
  await stop()
  for (const one of close.reverse()) await one()
  rmSync(folder, { recursive: true, force: true })
})

const messageOf = (method: string, params: unknown[], id: string = randomUUID()) => JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** Sends the same request until somebody answers it, as the interface does: to the one, to the other. */
async function call<T>(first: number, ...[method, params]: [string, unknown[]]): Promise<T> {
  const body = messageOf(method, params)
  for (let turn = first; ; turn++) {
    const name = turn % 2 === 0 ? 'a' : 'b'
    const { address } = at(names().includes(name) ? name : 'a')
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': staff.token }
    const answer = await fetch(`${address}/api/v1/rpc`, { method: 'POST', headers, body }).catch(() => null)
    const told = (await answer?.json().catch(() => null)) as { result?: T; error?: { code: number; message: string } } | null | undefined
    if (told?.result !== undefined) return told.result
    if (told?.error && told.error.code !== 503) throw new Error(`${method}: ${told.error.code} ${told.error.message}`)
    await pause(50)
  }
}

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
    socket.send(messageOf('createProject', [wished(id, { buyer, colleague: email })], id))
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
      const made = await call<TenderView>(turn, 'createProject', [wished(name, { buyer, colleague: email })])
      // Of what was killed nobody knows whether it was done; what was told to end answers whatever it did.
      await call(turn + 1, 'updateProjectStage', publishedIn(1_500, made)).catch((refused: unknown) => {
        if (!isKilled || !String(refused).includes(' 409 ')) throw refused
      })
      acknowledged.push({ id: made.id, name })
      await pause(300)
    }
  }
  const calling = Array.from({ length: CALLERS }, (_, number) => caller(number))
  const turns = (async () => {
    await pause(400)
    const { code, ms } = await leave('worker', 'SIGTERM')
    expect(code, outputs()).toBe(0)
    expect(ms).toBeLessThan(END_MS)
    await start('worker', 'worker')
    isKilled = true
    await leave('b', 'SIGKILL')
    isOver = true
  })()
  await Promise.all([turns, ...calling])

  expect(acknowledged.length).toBeGreaterThan(CALLERS)
  await expectRungOnce(acknowledged.map(({ id }) => id))
  const texts = (await TenderModel.find({}).lean<TenderDoc[]>()).map((one) => JSON.stringify(one))
  for (const { name } of acknowledged) expect(texts.filter((text) => text.includes(name))).toHaveLength(1)
})

it('without a worker nothing rings and no mail goes out; the next one catches up', async () => {
  await leave('worker', 'SIGTERM')
  const { email } = await makeUser('internal')
  const made = await call<TenderView>(0, 'createProject', [wished(randomUUID(), { buyer, colleague: email })])
  await call(0, 'updateProjectStage', publishedIn(500, made))
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
  await stop()
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
