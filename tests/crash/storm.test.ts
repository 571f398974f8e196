import { createHash, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../../server/contract/rooms/views'
import type { SubmissionView } from '../../server/contract/offers/submissions'
import { storedEntries, verifyChain } from '../../server/log/verify'
import { connectDatabase } from '../../server/platform/database/connect'
import { FormRevisionModel } from '../../server/tenders/revisionModel'
import { TenderModel } from '../../server/tenders/model'
import { makeHarbour, type Harbour } from '../load/harbour'
import { callerTo, sha256Of } from '../world/fileClient'
import { makeFleet, openBalancer, type Fleet } from '../world/fleet'
import { sharedDatabase } from '../world/killedDatabase'
import { openLine, type Line } from '../world/line'
import type { TestUser } from '../world/people'
import { startObjectStore, type TestObjectStore } from '../world/objectStore'
import { openTcpProxy, type TcpProxy } from '../world/tcpProxy'
import { descriptionOf } from './seed'
import { noSeen, publishes, savesOn, submits, UPLOADED, uploads } from './stormCallers'
import { expectRungOnce } from './timers'

/*
 * Three web and two worker processes behind a balancer, and people at work. Processes are killed or told to end at random; in between the
 * object storage does not answer for 20 s, the database is gone as long, and as long swallows everything. What was acknowledged is there,
 * timers ring once, and lines are back within 5 s of what is up. STORM_MINUTES, STORM_SOCKETS; STORM_SEED repeats who dies when.
 */
const MINUTES = Number(process.env.STORM_MINUTES ?? 10)
const SOCKETS = Number(process.env.STORM_SOCKETS ?? 300)
const SEED = Number(process.env.STORM_SEED ?? randomInt(2 ** 31))
const AWAY_MS = 20_000
/** On a machine on which a start takes 5 s; one that does other things beside takes longer for all. */
const BACK_MS = 5_000
const START_MS = 5_000
/** A process that is told to end is gone after this, with all that it held. */
const END_MS = 10_000
const ROLES = { a: 'web', b: 'web', c: 'web', d: 'worker', e: 'worker' } as const
const NAMES = Object.keys(ROLES) as (keyof typeof ROLES)[]
const COMPANIES = 4

let state = SEED
/** Up to 1 (mulberry32). */
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const between = (least: number, most: number): number => least + Math.floor(random() * (most - least))

let storage: TestObjectStore
let proxy: TcpProxy
let harbour: Harbour
let fleet: Fleet
let balancer: Awaited<ReturnType<typeof openBalancer>>
let buyer = 0
let tenders: { applied: string; offered: string }
const lines: Line[] = []
const close: (() => unknown)[] = []
/** Whether processes reach the database. */
let isThere = true
let isOver = false
/** Whoever ends as it was told to, or could not. */
const ends: string[] = []
/** What happened when, in seconds: told where something is wrong. */
const diary: string[] = []
const note = (what: string): void => void diary.push(`${Math.round(performance.now() / 1000)} ${what}`)
let deaths = 0
let slowness = 1

const TICK_MS = 50
/**
 * Milliseconds in which some web process was up and the database there: only then lines can come back. In ticks, which a machine that does
 * other things makes longer for all.
 */
let possible = 0
const counting = (): NodeJS.Timeout =>
  setInterval(() => {
    if (isThere && fleet.addresses().length > 0) possible += TICK_MS
  }, TICK_MS)

/** How long a line was away of the time in which it need not have been, the longest of all. */
const gaps: number[] = []
const watch = ({ client }: Line): void => {
  let since: number | null = null
  client.onState(() => {
    if (client.state === 'open') {
      if (since !== null) gaps.push(possible - since)
      if (since !== null && possible - since > BACK_MS * slowness) note(`a line is back after ${possible - since} ms`)
      since = null
    } else since ??= possible
  })
}

const lineOf = (user: TestUser | null): Line => {
  const line = openLine(balancer.address, user?.token ?? null)
  lines.push(line)
  watch(line)
  return line
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-storm-'))
  close.push(() => rmSync(folder, { recursive: true, force: true }))
  storage = await startObjectStore()
  close.push(() => storage.close())
  const database = await sharedDatabase(folder)
  close.push(database.close)
  const env = await storage.env('address')
  harbour = await makeHarbour(COMPANIES, { ...env, MONGODB_URI: database.uri }, async (crew) => void (buyer = crew.buyer))
  tenders = {
    applied: (await harbour.running('Kaje', { stage: 3, minutes: 600 })).id,
    offered: (await harbour.running('Mole', { stage: 6, minutes: 600 })).id,
  }
  for (const bidder of harbour.bidders) await harbour.takePart(bidder, tenders.applied)
  await harbour.stop()
  close.push(() => rmSync(harbour.folder, { recursive: true, force: true }))
  // What the harbour opened for its people is closed by now.
  const ours = await connectDatabase({ uri: database.uri })
  proxy = await openTcpProxy(database.uri)
  close.push(ours.close, proxy.close)
  fleet = makeFleet({ dataDir: harbour.dataDir, env: () => ({ ...env, MONGODB_URI: proxy.uri }) })
  balancer = await openBalancer(fleet.addresses)
  close.push(balancer.close, fleet.stop, () => lines.forEach((line) => line.close()))
  const since = performance.now()
  for (const name of NAMES) await fleet.start(name, ROLES[name])
  slowness = Math.max(1, (performance.now() - since) / NAMES.length / START_MS)
}, 600_000)
afterAll(async () => {
  for (const one of close.reverse()) await one()
})

/** Ends one process and starts it again, as systemd does: until it stays. */
const die = async (name: keyof typeof ROLES, signal: NodeJS.Signals): Promise<void> => {
  const wasThere = isThere
  note(`${name} ${signal}`)
  const { code, ms } = await fleet.leave(name, signal)
  deaths++
  if (signal === 'SIGTERM' && wasThere && isThere && (code !== 0 || ms > END_MS)) ends.push(`${name}: ${code} after ${ms} ms`)
  // Without its database a start gives up.
  while (!(await fleet.start(name, ROLES[name]).catch(() => null))) await pause(500)
  note(`${name} is up`)
}

const kill = async (): Promise<void> => {
  const dying = new Set<Promise<void>>()
  while (!isOver) {
    await pause(between(1_500, 5_000))
    const running = NAMES.filter((name) => fleet.names().includes(name) && (ROLES[name] === 'worker' || fleet.addresses().length > 1))
    const name = running[between(0, running.length)]
    const signal = random() < 0.7 ? 'SIGKILL' : 'SIGTERM'
    if (name === undefined) continue
    const one: Promise<void> = die(name, signal).finally(() => dying.delete(one))
    dying.add(one)
  }
  await Promise.all(dying)
}

const WHAT = ['the storage hangs', 'the database is gone', 'the database swallows everything']
const OUTAGES: readonly (() => Promise<unknown>)[] = [
  async () => {
    storage.goWrong(() => ({ hang: true }))
    await pause(AWAY_MS)
    storage.goWrong(null)
  },
  () => proxy.cut(AWAY_MS),
  async () => {
    proxy.freeze()
    await pause(AWAY_MS)
    proxy.thaw()
  },
]
const takeAway = async (): Promise<void> => {
  for (let n = 0; !isOver; n++) {
    await pause(between(10_000, 20_000))
    if (isOver) break
    const outage = n % OUTAGES.length
    note(`begins: ${WHAT[outage]}`)
    isThere = outage === 0
    await OUTAGES[outage]?.()
    isThere = true
    note(`ends: ${WHAT[outage]}`)
  }
}

const seen = noSeen()
const storm = { seen, isOver: () => isOver }

/** What was acknowledged of forms, tenders and offers is there, once and whole. */
const expectForms = async (): Promise<void> => {
  for (const id of new Set(seen.saved.map((one) => one.id))) {
    const texts = (await FormRevisionModel.find({ tenderId: id }, { data: 1 }).lean()).map(({ data }) => data)
    for (const { name } of seen.saved.filter((one) => one.id === id))
      expect(texts.filter((text) => text.includes(`"${name}"`) && text.includes(descriptionOf(name)))).toHaveLength(1)
  }
  for (const { name } of seen.made) expect(await TenderModel.countDocuments({ name })).toBe(1)
  for (const { line, no, net } of seen.receipts)
    expect(await line.call<SubmissionView>('getSubmission', no)).toMatchObject({
      receipt: { no },
      data: { price: { total: { 'net-total': { amount: `${net}.00` } } } },
    })
}

/** So are files, to the byte. */
const expectFiles = async (rooms: readonly { token: string; room: RoomView }[]): Promise<void> => {
  const named = new Set<string>()
  // A link is for the address that asked for it, of which the balancer has many.
  const [here = '', there = here] = fleet.addresses()
  for (const { token, room } of rooms) {
    const call = callerTo(here, token)
    const listed = (await call('listDocuments', room.id)) as DocumentView[]
    for (const { name, size, sha256 } of listed) {
      expect([size, sha256]).toEqual([UPLOADED, sha256Of(UPLOADED)])
      expect(named.has(name)).toBe(false)
      named.add(name)
      const link = (await call('getDownloadLink', room.id, name, null)) as string
      const bytes = new Uint8Array(await (await fetch(`${there}${link}`)).arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256Of(UPLOADED))
    }
  }
  expect(seen.kept.filter((name) => !named.has(name))).toEqual([])
}

/** A fault that people are told has a number, by which the log has it. */
const sharesId = (fault: string, line: string): boolean => line.includes(/[0-9a-f-]{36}/.exec(fault)?.[0] ?? '\n')

it(`${MINUTES} minutes of deaths and outages cost time, and nothing else`, { timeout: MINUTES * 60_000 + 600_000 }, async () => {
  const [staff] = harbour.staff
  const desk = { line: lineOf(staff), buyer, colleague: harbour.staff[1].email }
  const rooms = await Promise.all(
    harbour.bidders.slice(0, 2).map(async ({ token }) => {
      const found = (await callerTo(balancer.address, token)('getRoomsByProjectId', tenders.applied)) as RoomView[]
      const room = found.find((one) => one.sealed && one.canWrite)
      if (!room) throw new Error('no sealed room')
      return { address: balancer.address, token, room }
    }),
  )
  const guests = Array.from({ length: SOCKETS }, () => lineOf(null))
  await Promise.all(guests.map((guest) => guest.call('getSettings')))
  const clock = counting()
  const working = [
    ...[savesOn, savesOn, savesOn, publishes, publishes].map((work) => work(storm, desk)),
    ...rooms.map((room) => uploads(storm, room)),
    ...harbour.bidders.map((user) => submits(storm, { line: lineOf(user), name: user.name, tenderId: tenders.offered })),
  ]
  const ending = pause(MINUTES * 60_000).then(() => (isOver = true))
  await Promise.all([kill(), takeAway(), ending])
  await Promise.all(working)
  const isReady = async (): Promise<number[]> =>
    Promise.all(fleet.all().map(async ({ address }) => (await fetch(`${address}/readyz`)).status))
  await expect.poll(isReady, { timeout: 30_000 }).toEqual(NAMES.map(() => 200))
  await Promise.all(lines.map((line) => line.call('getSettings')))
  clearInterval(clock)

  const { saved, made, kept, receipts, refused, faults } = seen
  const longest = Math.max(...gaps)
  console.log(
    `Storm, seed ${SEED}: ${deaths} deaths, ${saved.length} saves, ${made.length} tenders, ${kept.length} files, ` +
      `${receipts.length} submissions; ${gaps.length} lines came back, the last after ${longest} ms ` +
      `on a machine ${slowness.toFixed(1)} times as slow as meant; ` +
      `refused: ${JSON.stringify(Object.fromEntries(refused))}`,
  )
  const logged = (): string[] =>
    fleet
      .outputs()
      .split('\n')
      .filter((line) => faults.some((fault) => sharesId(fault, line)))
  const told = (): string => [...diary, ...logged()].join('\n')
  expect([faults, ends], told()).toEqual([[], []])
  expect(Math.min(saved.length, made.length, kept.length, receipts.length)).toBeGreaterThan(MINUTES)
  await expectRungOnce(made.map(({ id }) => id))
  await expectForms()
  await expectFiles(rooms)
  expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
  // Last: what was acknowledged is worth more than how quickly lines are back.
  expect(longest, told()).toBeLessThan(BACK_MS * slowness)
})
