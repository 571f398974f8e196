import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { AuditModel } from '../../server/log/model'
import { MailModel } from '../../server/mail/model'
import { MessageModel } from '../../server/messages/model'
import { OfferModel } from '../../server/offers/model'
import type { MessageView } from '../../server/contract/messages/messages'
import type { TenderView } from '../../server/contract/tenders/views'
import { WHAT_IS_ASKED } from '../world/criteria'
import { sharedDatabase } from '../world/killedDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { formNamed, loadShipped } from './seed'
import { loadKeyFile } from '../../server/platform/keyFile'

/*
 * A message to all participants (80; with DEEP 1,000) is sent through one of two server processes, which is killed for good (SIGKILL):
 * while the request runs, while the mails are written, or a moment later. Every participant's outbox has one mail of it, every open screen
 * of the other process is told once, and the log has one entry.
 */
const COMPANIES = process.env.DEEP ? 1000 : 80
/** Screens that are open on the process that lives on. */
const SCREENS = process.env.DEEP ? COMPANIES : 12
const KILLS = process.env.DEEP ? 8 : 3

const folder = mkdtempSync(join(tmpdir(), 'lotse-messages-'))
let uri: string
let closeDatabase: () => Promise<unknown>
let staff: TestUser
let bidders: TestUser[]
let buyer: number
beforeAll(async () => {
  loadKeyFile(join(folder, 'seal.key'), { mayCreate: true })
  const database = await sharedDatabase(folder)
  ;[uri, closeDatabase] = [database.uri, database.close]
  buyer = (await makeOrganization({ type: 'CLIENT' }))._id
  staff = await makeUser('internal')
  bidders = []
  for (let n = 0; n < COMPANIES; n++) bidders.push(await makeUser('member'))
}, 300_000)
afterAll(async () => {
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

const start = (name: string): Promise<LotseProcess> =>
  startLotseProcess({
    dataDir: join(folder, name),
    flags: ['--empty'],
    env: { MONGODB_URI: uri, SEAL_KEY_FILE: join(folder, 'seal.key'), MAIL_FROM: 'lotse@amt.example' },
  })

async function call<T>(lotse: LotseProcess, ...[method, params, id = randomUUID()]: [string, unknown[], string?]): Promise<T> {
  const answer = await fetch(`${lotse.address}/api/v1/rpc`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Token': staff.token },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    signal: AbortSignal.timeout(60_000),
  })
  const { result, error } = (await answer.json()) as { result?: T; error?: { code: number; message: string } }
  if (result === undefined) throw new Error(`${method}: ${error?.code} ${error?.message}`)
  return result
}

/** A published tender in which all companies take part. */
const makeTender = async (lotse: LotseProcess): Promise<string> => {
  const data = formNamed(loadShipped('EU-19'), { name: 'Kaje', buyer })
  const { email: userName } = await makeUser('internal')
  const team = [{ userName, role: 'ADMIN' }]
  const made = await call<TenderView>(lotse, 'createProject', [{ ...WHAT_IS_ASKED, type: 0, templateId: 'EU-19', data, team }])
  await call(lotse, 'updateProjectStage', [{ id: made.id, version: made.version, stage: 2, reason: 'Ein Test wartet nicht.' }, null])
  const at = new Date()
  const offers = bidders.map(({ id, organizationId }) => ({
    _id: id,
    tenderId: made.id,
    orgId: organizationId,
    createdBy: id,
    created: at,
    updated: at,
  }))
  await OfferModel.insertMany(offers)
  return made.id
}

/** An address takes so many lines and no more; a thousand companies do not sit behind one. */
const LINES_PER_ADDRESS = 50

/** What a company's screen was told of messages, in the order it came. */
const openScreen = async (lotse: LotseProcess, [{ token }, n]: readonly [TestUser, number]): Promise<string[]> => {
  const query = new URLSearchParams({ lang: 'de', 'X-Auth-Token': token })
  const localAddress = `127.0.0.${1 + Math.floor(n / LINES_PER_ADDRESS)}`
  const socket = new WebSocket(`${lotse.address.replace('http', 'ws')}/websocket?${query}`, { localAddress })
  const told: string[] = []
  socket.on('message', (data) => {
    const { method, params } = JSON.parse(String(data)) as { method?: string; params?: string[] }
    if (method === 'notifyOfNewMessage') told.push(params?.[1] ?? '')
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return told
}

const mailsOf = (message: string) => MailModel.find({ _id: { $gte: `message:${message}:`, $lt: `message:${message};` } }, { to: 1 }).lean()
const KEY = { key: 'messageSentByClient' } as const

/** When the process is killed: in the request, when the first mails are written, or somewhere after the answer. */
const MOMENTS: readonly ((sending: Promise<unknown>, mailsBefore: number) => Promise<unknown>)[] = [
  () => pause(randomInt(40)),
  async (_sending, before) => {
    while ((await MailModel.countDocuments(KEY)) === before) await pause(2)
  },
  async (sending) => {
    await sending
    await pause(randomInt(200))
  },
]

it(`a message to ${COMPANIES} participants reaches all outboxes and screens once each, though the server is killed`, async () => {
  const other = await start('b')
  let lotse = await start('a')
  try {
    const tender = await makeTender(lotse)
    // One after the other: a thousand at once would be refused by the operating system, and not by us.
    const screens: string[][] = []
    for (const [n, one] of bidders.slice(0, SCREENS).entries()) screens.push(await openScreen(other, [one, n]))
    const sent: { id: string; subject: string }[] = []
    let wasCutOff = 0
    for (let n = 0; n < KILLS; n++) {
      const [request, messageSubject] = [randomUUID(), `Nachricht ${n}`]
      const message = { projectId: tender, messageSubject, messageText: 'Der Termin ist verlegt.', recipientOrganizationIds: [0] }
      const before = await MailModel.countDocuments(KEY)
      const sending = call(lotse, 'sendMessage', [message], request).catch(() => undefined)
      await Promise.race([MOMENTS[n % MOMENTS.length]?.(sending, before), pause(30_000)])
      lotse.kill('SIGKILL')
      expect(await lotse.ended).toBe('SIGKILL')
      await sending
      if ((await MailModel.countDocuments(KEY)) - before < COMPANIES) wasCutOff++
      lotse = await start('a')
      // The interface sends it again after a reconnect: it is the same request, and one message.
      const { id } = await call<MessageView>(lotse, 'sendMessage', [message], request)
      sent.push({ id, subject: messageSubject })
    }
    expect(wasCutOff).toBeGreaterThan(0)
    await expect.poll(() => MailModel.countDocuments(KEY), { timeout: 60_000, interval: 300 }).toBe(COMPANIES * KILLS)
    await expect.poll(() => MessageModel.countDocuments({ 'pending.id': { $exists: true } }), { timeout: 30_000 }).toBe(0)
    expect(await MessageModel.countDocuments({ tenderId: tender })).toBe(KILLS)
    expect(await AuditModel.countDocuments({ tenderId: tender, type: 'MESSAGE_CREATED' })).toBe(KILLS)
    const addresses = bidders.map(({ email }) => email).sort()
    for (const { id, subject } of sent) {
      expect((await mailsOf(id)).map(({ to }) => to).sort()).toEqual(addresses)
      for (const told of screens) expect(told.filter((text) => text.includes(subject))).toHaveLength(1)
    }
  } finally {
    await Promise.all([lotse.stop(), other.stop()])
  }
}, 600_000)
