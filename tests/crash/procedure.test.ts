import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../../server/audit/model'
import { verifyChain } from '../../server/audit/verify'
import { storedEntries } from '../../server/audit/verifyDatabase'
import type { OfferView } from '../../server/contract/offers/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { OfferModel, SubmissionModel } from '../../server/offers/model'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { projectRoot } from '../../server/platform/projectRoot'
import { OpeningRecordModel } from '../../server/procedure/model'
import { TenderModel } from '../../server/tenders/model'
import { filledApplication, filledOffer } from '../../server/world/bidderDrafts'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { makeOrganization, makeUser, PASSWORD, type TestUser } from '../world/people'
import { formNamed, loadShipped } from './seed'

/*
 * Several procedures go through publication, competition, opening, negotiation, offers and a further round at once; in ten of these steps (five in the short
 * run) the server is killed for good (SIGKILL) at a random moment. What was acknowledged is there afterwards; what was not is there whole or not at all, and can
 * be done then. In the end nothing happened twice, every opening has one record, and the log verifies.
 */
const LIVES = process.env.DEEP ? 10 : 1
/** Steps of a life in which the server dies; which ones, chance decides. */
const KILLS = process.env.DEEP ? 10 : 5
const TENDERS = 3
/** A step of all procedures takes about this long; the kill falls somewhere in it. */
const LONGEST_MS = 150
const MINUTE = 60_000

const folder = mkdtempSync(join(tmpdir(), 'lotse-crash-'))
const dataDir = join(folder, 'data')
const clock = join(folder, 'clock')
const template = loadShipped('EU-19')
let ahead = 0
const serverTime = (): number => Date.now() + ahead
const advance = (milliseconds: number): void => {
  ahead += milliseconds
  writeFileSync(clock, String(ahead))
}

let buyer = 0
let staff: TestUser[] = []
let bidders: TestUser[] = []
beforeAll(async () => {
  advance(0)
  const own = await startOwnDatabase(dataDir)
  try {
    const database = await connectDatabase({ uri: own.uri })
    buyer = (await makeOrganization({ type: 'CLIENT' }))._id
    staff = [await makeUser('internal'), await makeUser('internal')]
    bidders = [await makeUser('organizationAdmin'), await makeUser('organizationAdmin')]
    await database.close()
  } finally {
    await own.stop()
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (): Promise<LotseProcess> =>
  startLotseProcess({
    dataDir,
    flags: ['--empty'],
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot(), 'tests', 'world', 'shiftedClock.mjs')).href}`,
      LOTSE_TEST_CLOCK: clock,
    },
  })

interface Call {
  /** Sent again after a crash it is the same request, as the interface does it. */
  id: string
  who: TestUser
  method: string
  params: unknown[]
}

async function send<T>(lotse: LotseProcess, { id, who, method, params }: Call): Promise<T> {
  const answer = await fetch(`${lotse.address}/api/v1/rpc`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Token': who.token },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    signal: AbortSignal.timeout(20_000),
  })
  const { result, error } = (await answer.json()) as { result?: T; error?: { code: number; message: string } }
  if (result === undefined) throw new Error(`${method}: ${error?.code} ${error?.message}`)
  return result
}
const ask = <T>(lotse: LotseProcess, who: TestUser, ...[method, ...params]: [string, ...unknown[]]): Promise<T> =>
  send<T>(lotse, { id: randomUUID(), who, method, params })

const personAt = (people: readonly TestUser[], n: number): TestUser => {
  const found = people[n]
  if (!found) throw new Error(`nobody at ${n}`)
  return found
}
const lotOf = (tender: TenderView): LotView => {
  const [lot] = tender.lots
  if (!lot) throw new Error('no lot')
  return lot
}
const read = (lotse: LotseProcess, id: string): Promise<TenderView> => ask(lotse, personAt(staff, 0), 'getProject', id)
const offersOf = (lotse: LotseProcess, id: string): Promise<OfferView[]> => ask(lotse, personAt(staff, 0), 'getOffersByProjectId', id)
const soon = (): string => new Date(serverTime() + 10 * MINUTE).toISOString()

/** A step of one procedure: the calls that are to be made from where it stands (none: it is done), and whether it is done. */
interface Step {
  name: string
  /** The clock is moved on before it. */
  after?: number
  calls(lotse: LotseProcess, id: string): Promise<Call[]>
  isDone(tender: TenderView, offers: readonly OfferView[]): boolean
}

const stageCall = async (lotse: LotseProcess, id: string, { second = false, ...change }: Record<string, unknown>): Promise<Call[]> => {
  const { version } = await read(lotse, id)
  const params = [{ id, version, ...change }, ['LOT-0001'], PASSWORD]
  return [{ id: randomUUID(), who: personAt(staff, second === true ? 1 : 0), method: 'updateProjectStage', params }]
}
/** Both companies take part and hand in; ids of requests are kept, so that one sent again is the same. */
const kept = new Map<string, string>()
const requestId = (key: string): string => {
  const known = kept.get(key) ?? randomUUID()
  kept.set(key, known)
  return known
}
const drafted = new Set<string>()
const handIn = async (lotse: LotseProcess, id: string, [stage, round]: [1 | 6, string]): Promise<Call[]> =>
  Promise.all(
    bidders.map(async (who, n) => {
      const offer = await ask<OfferView>(lotse, who, 'createOffer', id)
      const kind = stage === 1 ? 'application' : 'offer'
      // What was written in an earlier round is there again; where it is submitted already, nothing more is to be written.
      if (!drafted.has(`${offer.id} ${kind}`)) {
        const data = kind === 'application' ? filledApplication() : filledOffer(100_000 + n, new Date(serverTime()))
        await ask(lotse, who, 'saveOfferDraft', offer.id, 'LOT-0001', kind, { version: 0, data })
        drafted.add(`${offer.id} ${kind}`)
      }
      const params = [offer.id, stage, ['LOT-0001'], { declaredBy: who.name }]
      return { id: requestId(`${id} ${round} ${n}`), who, method: 'updateOfferStage', params }
    }),
  )
const chosen = async (lotse: LotseProcess, id: string): Promise<string[]> => (await offersOf(lotse, id)).map((offer) => offer.id)
const isAt =
  (stage: number, offerRound = 1) =>
  (tender: TenderView): boolean => {
    const lot = lotOf(tender)
    return lot.stage > stage ? offerRound === 1 || lot.offerRound >= offerRound : lot.stage === stage && lot.offerRound >= offerRound
  }

const opening = (stage: 4 | 7, offerRound: number): Step[] => [
  {
    name: `begin opening ${stage}`,
    after: 11 * MINUTE,
    calls: (lotse, id) => stageCall(lotse, id, { stage }),
    isDone: (tender) => Boolean(lotOf(tender).opening) || (lotOf(tender).stage === stage && lotOf(tender).offerRound === offerRound),
  },
  { name: `finish opening ${stage}`, calls: (lotse, id) => stageCall(lotse, id, { stage, second: true }), isDone: isAt(stage, offerRound) },
]

const STEPS: readonly Step[] = [
  { name: 'publish', calls: (lotse, id) => stageCall(lotse, id, { stage: 2 }), isDone: isAt(2) },
  {
    name: 'start competition',
    calls: (lotse, id) => stageCall(lotse, id, { stage: 3, applicationDeadline: soon() }),
    isDone: isAt(3),
  },
  { name: 'apply', calls: (lotse, id) => handIn(lotse, id, [1, 'apply']), isDone: () => false },
  ...opening(4, 1),
  {
    name: 'start negotiation',
    calls: async (lotse, id) => stageCall(lotse, id, { stage: 5, offerIds: await chosen(lotse, id) }),
    isDone: isAt(5),
  },
  {
    name: 'start offers',
    calls: async (lotse, id) => stageCall(lotse, id, { stage: 6, offerDeadline: soon(), offerIds: await chosen(lotse, id) }),
    isDone: isAt(6),
  },
  { name: 'offer', calls: (lotse, id) => handIn(lotse, id, [6, 'first']), isDone: () => false },
  ...opening(7, 1),
  {
    name: 'further round',
    calls: async (lotse, id) => stageCall(lotse, id, { stage: 6, offerDeadline: soon(), offerIds: await chosen(lotse, id) }),
    isDone: (tender) => lotOf(tender).offerRound === 2,
  },
  { name: 'offer again', calls: (lotse, id) => handIn(lotse, id, [6, 'second']), isDone: () => false },
  ...opening(7, 2),
  {
    name: 'close',
    calls: (lotse, id) => stageCall(lotse, id, { stage: 8, outcome: 'awarded', reason: 'Bestes Angebot' }),
    isDone: isAt(8, 2),
  },
]

const deadlySteps = (): ReadonlySet<Step> => {
  const left = [...STEPS]
  return new Set(Array.from({ length: KILLS }, () => left.splice(randomInt(left.length), 1)).flat())
}

const makeDrafts = (lotse: LotseProcess): Promise<string[]> =>
  Promise.all(
    Array.from({ length: TENDERS }, async (_, n) => {
      const data = formNamed(template, { name: `Kaje ${n} ${randomUUID().slice(0, 4)}`, buyer })
      const team = [{ userName: personAt(staff, 1).email, role: 'ADMIN' }]
      return (await ask<TenderView>(lotse, personAt(staff, 0), 'createProject', { type: 0, templateId: 'EU-19', data, team })).id
    }),
  )

/** Makes a step in all procedures at once and kills the server somewhere in it. Answers the calls that were acknowledged. */
async function stepAndDie(lotse: LotseProcess, ids: readonly string[], step: Step): Promise<Map<string, number>> {
  const calls = (await Promise.all(ids.map(async (id) => (await step.calls(lotse, id)).map((call) => ({ id, call }))))).flat()
  const acknowledged = new Map<string, number>()
  const refusals: string[] = []
  const all = calls.map(({ id, call }) =>
    send(lotse, call).then(
      () => acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1),
      (fault: unknown) => {
        // A server that died is no verdict; a refusal of what must be taken is.
        if (fault instanceof Error && /: -?\d+ /.test(fault.message)) refusals.push(`${step.name}: ${fault.message}`)
      },
    ),
  )
  await wait(randomInt(LONGEST_MS))
  lotse.kill('SIGKILL')
  expect(await lotse.ended).toBe('SIGKILL')
  await Promise.all(all)
  expect(refusals).toEqual([])
  return acknowledged
}

/** The next start: what was acknowledged is there; what is not there is done now, by the same calls. */
async function mend(lotse: LotseProcess, step: Step, { ids, acknowledged }: { ids: readonly string[]; acknowledged: Map<string, number> }) {
  for (const id of ids) {
    const isThere = step.isDone(await read(lotse, id), [])
    if (acknowledged.has(id) && !['apply', 'offer', 'offer again'].includes(step.name)) expect(isThere, `${step.name} ${id}`).toBe(true)
    if (isThere) continue
    for (const call of await step.calls(lotse, id))
      await send(lotse, call).catch((fault: unknown) => {
        throw new Error(`${step.name}, again`, { cause: fault })
      })
  }
}

/** What the database says of a procedure that went through all steps, read while no server runs. */
async function assertOnce(ids: readonly string[]): Promise<void> {
  const own = await startOwnDatabase(dataDir)
  try {
    const database = await connectDatabase({ uri: own.uri })
    expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
    for (const id of ids) {
      const entries = await AuditModel.find({ tenderId: id }, { type: 1, data: 1 }).lean()
      const count = (type: string): number => entries.filter((entry) => entry.type === type).length
      const moves = entries
        .filter(({ type }) => type === 'PROJECT_STAGE_CHANGED')
        .map(({ data }) => JSON.stringify([(data as { from?: unknown }).from, (data as { to?: unknown }).to]))
      // 2, 3, 4, 5, 6, 7, 6, 7 and 8; a deadline that passes leaves the stage as it is.
      expect(moves.filter((move) => /"LOT-0001":/.test(move) && !/^\[(\{.*\}),\1\]$/.test(move)).length, `${id}: ${moves.join(' ')}`).toBe(
        9,
      )
      expect(count('OPENING_FINISHED'), id).toBe(3)
      expect(count('APPLICATION_SUBMITTED'), id).toBe(2)
      expect(count('OFFER_SUBMITTED'), id).toBe(4)
      const rows = await SubmissionModel.find({ tenderId: id }).lean()
      expect(
        rows.map(({ state }) => state),
        id,
      ).toEqual(Array.from({ length: 6 }, () => 'accepted'))
      const records = await OpeningRecordModel.find({ tenderId: id }).lean()
      expect(
        records.map(({ content }) => (JSON.parse(content) as { submissions: unknown[] }).submissions.length),
        id,
      ).toEqual([2, 2, 2])
      const tender = await TenderModel.findOne({ _id: id }).lean()
      expect(tender, id).toMatchObject({ stage: 8, pending: [], lots: [{ opening: null, offerRound: 2 }] })
      for (const offer of await OfferModel.find({ tenderId: id }).lean())
        expect(offer, id).toMatchObject({ pending: [], lotOffers: [{ decision: 'invited', offerRound: 2 }] })
    }
    await database.close()
  } finally {
    await own.stop()
  }
}

it.each(Array.from({ length: LIVES }, (_, n) => n + 1))(
  `a server killed in ${KILLS} steps loses no acknowledged one, does none in half or twice (life %i)`,
  async () => {
    let lotse = await start()
    const ids = await makeDrafts(lotse)
    const deadly = deadlySteps()
    for (const step of STEPS) {
      if (step.after !== undefined) advance(step.after)
      const acknowledged = deadly.has(step) ? await stepAndDie(lotse, ids, step) : new Map<string, number>()
      if (deadly.has(step)) lotse = await start()
      await mend(lotse, step, { ids, acknowledged })
    }
    // What a kill cut off is left to whoever wrote it for 15 s; the start after that carries it out.
    await lotse.stop()
    advance(10 * MINUTE)
    lotse = await start()
    expect(await lotse.stop()).toBe(0)
    await assertOnce(ids)
  },
  // Each start after a kill takes most of a minute where others want the same cores.
  900_000,
)
