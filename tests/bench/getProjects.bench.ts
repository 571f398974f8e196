import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { UserModel } from '../../server/access/model'
import { OrganizationModel } from '../../server/organizations/model'
import { createLog } from '../../server/platform/log'
import { startSession } from '../../server/platform/sessionStore'
import { RoomModel } from '../../server/files/roomModel'
import { publishedTemplate } from '../../server/templates/compiled'
import { importShippedTemplates } from '../../server/templates/importShipped'
import { createTender } from '../../server/tenders/commands/createTender'
import { FormRevisionModel } from '../../server/tenders/revisionModel'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'
import { presentTender } from '../../server/tenders/present'
import { ROW_FIELDS } from '../../server/tenders/presentRow'
import { openApplication } from '../../server/app/application'
import { createHttpServer } from '../../server/transport/http'
import { makeOrganization, makeUser } from '../world/people'
import { fullForm } from './fullForm'
import { openLine } from './openLine'
import { publicCopies } from './publicCopies'
import { median, printFigures, type Figure } from './table'
import { openBenchDatabase } from './benchDatabase'

/*
 * The list (100 rows of 10,000 tenders) and one full EU-30 over the websocket, against bare routes of node:http in the same process that
 * read the session from the same cache, ask the database for the same fields and send JSON. In turns, so that a busy machine slows both.
 */
const TENDERS = 10_000
const ROUNDS = 7
const CALLS = 20
const now = new Date()

const bench = await openBenchDatabase()
const { db } = bench
await importShippedTemplates()
const application = await openApplication(db)
const log = createLog('silent')
const health = { live: () => ({}), ready: async () => ({ ready: true }) }
const ours = createHttpServer({ application, publicUrl: 'http://localhost', webRoot: bench.folder, log, health })

const admin = await makeUser('internal')
const buyer = await makeOrganization({ type: 'CLIENT' })
const template = await publishedTemplate('EU-30')
if (!template) throw new Error('EU-30 is missing')
const creator = { id: admin.id, email: admin.email, name: admin.name }
const input = { templateId: 'EU-30', data: fullForm(template, now), name: 'Voll ausgefüllt', organizationId: buyer._id }
const full = await createTender(input, creator, { at: now })

await publicCopies(full, TENDERS)

const reference = await presentTender(full, { actor: (await application.sessions.authenticate(admin.token)).actor, now })
/** The very range that holds the page: nobody could ask the database for less. */
const edge = await TenderModel.find({ shelf: 'public' }, { 'keys.published': 1 })
  .sort({ 'keys.published': -1 })
  .skip(99)
  .limit(1)
  .lean<Pick<TenderDoc, 'keys'>[]>()
const bareList = () =>
  TenderModel.find({ shelf: 'public', 'keys.published': { $gte: edge[0]?.keys.published ?? '' } }, { ...ROW_FIELDS, 'keys.published': 1 })
    .sort({ 'keys.published': -1 })
    .limit(100)
    .lean()
/** What is read for a tender, and the same panels, so that as much is sent. */
const bareTender = async () => {
  const [tender, revision, rooms, organizations, people] = await Promise.all([
    TenderModel.findOne({ _id: full._id }).lean(),
    FormRevisionModel.findOne({ _id: `${full._id}:1` }, { data: 1 }).lean(),
    RoomModel.find({ 'owner.id': full._id }, { name: 1, description: 1, stage: 1, type: 1 }).lean(),
    OrganizationModel.find({ _id: buyer._id }, { name: 1, contact: 1 }).lean(),
    UserModel.find({ _id: admin.id }, { email: 1, givenName: 1, surName: 1 }).lean(),
  ])
  return {
    tender,
    data: JSON.parse(revision?.data ?? '{}') as unknown,
    rooms,
    organizations,
    people,
    panels: reference.panels,
    problems: reference.problems,
  }
}
const bare = createServer((request, response) => {
  const answer = async (): Promise<void> => {
    await application.sessions.authenticate(String(request.headers['x-auth-token'] ?? ''))
    const body = JSON.stringify(request.url === '/list' ? await bareList() : await bareTender())
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
  }
  void answer()
})
// A line that rests while the other side is measured is not to be hung up on.
bare.keepAliveTimeout = 600_000
const listen = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
const [bareAt, oursAt] = [await listen(bare), await listen(ours.server)]

interface Caller {
  call(): Promise<number>
  close(): void
}

const bareCaller = (path: string): Caller => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = () =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest({ port: bareAt, path, agent, headers: { 'x-auth-token': admin.token } }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes))
      })
      sent.on('error', reject).end()
    })
  return { call, close: () => agent.destroy() }
}

/**
 * Node's own HTTP does not compress, so the line that is held against it does not either; what compression costs there is printed beside.
 */
const ourCaller = async (method: string, params: unknown[], perMessageDeflate: boolean): Promise<Caller> => {
  const { token } = await startSession(admin.id, now)
  const line = await openLine(oursAt, token, { perMessageDeflate })
  return { call: () => line.call(method, params), close: line.close }
}

/** Milliseconds a call with so many callers at once, and the bytes of one answer. */
const measure = async (callers: readonly Caller[]): Promise<{ ms: number; bytes: number }> => {
  let left = Math.max(CALLS, callers.length)
  const total = left
  let bytes = 0
  const since = performance.now()
  await Promise.all(
    callers.map(async (caller) => {
      while (left-- > 0) bytes = await caller.call()
    }),
  )
  return { ms: (performance.now() - since) / total, bytes }
}

const SIDES = ['bare', 'ours', 'packed'] as const
const figures: Figure[] = []
try {
  for (const [what, path, call] of [
    ['getProjects, 100 of 10,000', '/list', ['getProjects', [{ filter: 'öffentlich' }]]],
    ['getProject, full EU-30', '/one', ['getProject', [full._id]]],
  ] as const)
    for (const count of [1, 50]) {
      const bareOnes = Array.from({ length: count }, () => bareCaller(path))
      const open = (isPacked: boolean) => Promise.all(Array.from({ length: count }, () => ourCaller(call[0], [...call[1]], isPacked)))
      const callers = { bare: bareOnes, ours: await open(false), packed: await open(true) }
      for (const side of SIDES) await measure(callers[side])
      const rounds: { bare: number; ours: number; bytes: number }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const pair = { bare: { ms: NaN, bytes: NaN }, ours: { ms: NaN, bytes: NaN } }
        for (const side of round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
          pair[side] = await measure(callers[side])
        rounds.push({ bare: pair.bare.ms, ours: pair.ours.ms, bytes: pair.ours.bytes / pair.bare.bytes })
      }
      const packed = median([(await measure(callers.packed)).ms, (await measure(callers.packed)).ms])
      for (const side of SIDES) for (const one of callers[side]) one.close()
      const name = `${what}, ${count} at once`
      figures.push(
        { what: `${name}: bare`, value: median(rounds.map((one) => one.bare)), unit: 'ms' },
        { what: `${name}: ours`, value: median(rounds.map((one) => one.ours)), unit: 'ms' },
        { what: `${name}: ours, compressed`, value: packed, unit: 'ms' },
        { what: `${name}: bytes, ours to bare`, value: median(rounds.map((one) => one.bytes)), unit: '×' },
        // The middle of the pairs' ratios: what slows the machine for a while slows both of a pair.
        { what: `${name}: ours to bare`, value: median(rounds.map((one) => one.ours / one.bare)), unit: '×', limit: 1.3 },
      )
    }
  printFigures(`Reading tenders over the websocket against bare routes (load ${loadavg()[0]?.toFixed(1)})`, figures)
} catch (fault) {
  // What closes below may fail after it, and would be all that is said.
  console.error(fault)
  process.exitCode = 1
} finally {
  await ours.close()
  bare.close()
  await application.close()
  await bench.close()
}
