import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { verifyChain, storedEntries } from '../../server/log/verify'
import type { OfferView } from '../../server/contract/offers/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { projectRoot } from '../../server/platform/projectRoot'
import { filledApplication, filledOffer } from '../../server/world/bidderDrafts'
import { WHAT_IS_ASKED } from '../world/criteria'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { makeOrganization, makeUser, PASSWORD, type TestUser } from '../world/people'
import { setClock } from '../world/setClock'
import { formNamed, loadShipped } from './seed'
import { loadKeyFile } from '../../server/platform/keyFile'

/*
 * Several procedures take the same steps at once, and in some of these steps the server is killed for good (SIGKILL) at a random moment.
 * What was acknowledged is there after the next start; what was not is there whole or not at all, and can be done then.
 */
const TENDERS = 3
/** A step of all procedures takes about this long; the kill falls somewhere in it. */
const MAX_MS = 150
export const MINUTE = 60_000
/** Whoever was away this long logs in again. */
const SESSION_LONGEST = 10 * 60 * MINUTE

/** One request; sent again after a crash it is the same one, as the interface does it. */
export interface Call {
  id: string
  who: TestUser
  method: string
  params: unknown[]
}

/** A step of one procedure: the calls that are to be made from where it stands, and whether it is done. */
export interface Step {
  name: string
  /** The clock is moved on before it, while the server runs; the kill of this step then falls into what the timers do. */
  after?: number
  calls(life: KilledLife, id: string): Promise<Call[]>
  isDone(tender: TenderView): boolean
  /** Sent again is the same request, so whether it is done need not be known. */
  isRepeatable?: true
}

export const personAt = (people: readonly TestUser[], n: number): TestUser => {
  const found = people[n]
  if (!found) throw new Error(`nobody at ${n}`)
  return found
}
export const lotOf = (tender: TenderView): LotView => {
  const [lot] = tender.lots
  if (!lot) throw new Error('no lot')
  return lot
}

/** A data folder with a buyer, two people of the staff, a system admin and some companies, and a clock that can be moved on. */
export class KilledLife {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lotse-crash-'))
  readonly #template = loadShipped('EU-19')
  #ahead = 0
  #buyer = 0
  #lotse: LotseProcess | undefined
  readonly #tokens = new Map<string, string>()
  /** Ids of requests by what they are about. */
  readonly #kept = new Map<string, string>()
  readonly #drafted = new Set<string>()
  staff: TestUser[] = []
  #admin: TestUser | undefined
  bidders: TestUser[] = []

  static async make({ companies }: { companies: number }): Promise<KilledLife> {
    const life = new KilledLife()
    life.#moveClock(0)
    loadKeyFile(`${life.#dataDir}.sealkey`, { mayCreate: true })
    await life.read(async () => {
      life.#buyer = (await makeOrganization({ type: 'CLIENT' }))._id
      life.staff = [await makeUser('internal'), await makeUser('internal')]
      life.#admin = await makeUser('admin')
      for (let n = 0; n < companies; n++) life.bidders.push(await makeUser('organizationAdmin'))
    })
    return life
  }
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  serverTime = (): number => Date.now() + this.#ahead
  /** An ISO instant so many ms from now. */
  instantIn = (milliseconds: number): string => new Date(this.serverTime() + milliseconds).toISOString()
  #moveClock(milliseconds: number): void {
    this.#ahead += milliseconds
    setClock(join(this.#folder, 'clock'), this.#ahead)
  }
  /** Time passes; after a night everybody logs in again. */
  async advance(milliseconds: number): Promise<void> {
    this.#moveClock(milliseconds)
    // The server reads its clock anew every 5 ms; a login before that would be one of yesterday.
    await wait(50)
    if (milliseconds < SESSION_LONGEST) return
    for (const { id, email } of [...this.staff, ...(this.#admin ? [this.#admin] : []), ...this.bidders]) {
      const { token } = await this.#fetch<{ token: string }>({ id: randomUUID(), method: 'login', params: [email, PASSWORD] }, null)
      this.#tokens.set(id, token)
    }
  }

  async start(): Promise<void> {
    this.#lotse = await startLotseProcess({
      dataDir: this.#dataDir,
      flags: ['--empty'],
      env: {
        NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot(), 'tests', 'world', 'shiftedClock.mjs')).href}`,
        LOTSE_TEST_CLOCK: join(this.#folder, 'clock'),
      },
    })
  }
  /** Ends the server as an operator does; throws when it ends otherwise. */
  async stop(): Promise<void> {
    expect(await this.#running.stop()).toBe(0)
    this.#lotse = undefined
  }
  /** Ends the server for good, in the middle of whatever it does. */
  async kill(): Promise<void> {
    this.#running.kill('SIGKILL')
    expect(await this.#running.ended).toBe('SIGKILL')
  }
  get #dataDir(): string {
    return join(this.#folder, 'data')
  }
  get #running(): LotseProcess {
    if (!this.#lotse) throw new Error('no server runs')
    return this.#lotse
  }

  /** What the database holds, looked at while no server runs; the log verifies each time. */
  async read(look: () => Promise<void>): Promise<void> {
    const own = await startOwnDatabase(this.#dataDir)
    try {
      const database = await connectDatabase({ uri: own.uri })
      expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
      await look()
      await database.close()
    } finally {
      await own.stop()
    }
  }

  async #fetch<T>({ id, method, params }: Omit<Call, 'who'>, token: string | null): Promise<T> {
    const answer = await fetch(`${this.#running.address}/api/v1/rpc`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { 'X-Auth-Token': token }) },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(20_000),
    })
    const { result, error } = (await answer.json()) as { result?: T; error?: { code: number; message: string } }
    if (result === undefined) throw new Error(`${method}: ${error?.code} ${error?.message}`)
    return result
  }
  send<T>({ who, ...call }: Call): Promise<T> {
    return this.#fetch<T>(call, this.#tokens.get(who.id) ?? who.token)
  }
  ask<T>(who: TestUser, ...[method, ...params]: [string, ...unknown[]]): Promise<T> {
    return this.send<T>({ id: randomUUID(), who, method, params })
  }
  tender(id: string): Promise<TenderView> {
    return this.ask(personAt(this.staff, 0), 'getProject', id)
  }
  offersOf(id: string): Promise<OfferView[]> {
    return this.ask(personAt(this.staff, 0), 'getOffersByProjectId', id)
  }

  /** Drafts whose second person of the team can confirm openings. */
  makeDrafts(input: Record<string, unknown>): Promise<string[]> {
    return Promise.all(
      Array.from({ length: TENDERS }, async (_, n) => {
        const data = formNamed(this.#template, { name: `Kaje ${n} ${randomUUID().slice(0, 4)}`, buyer: this.#buyer })
        const { id, version } = await this.ask<TenderView>(personAt(this.staff, 0), 'createProject', {
          ...WHAT_IS_ASKED,
          templateId: 'EU-19',
          data,
          ...input,
        })
        if (!this.#admin) throw new Error('nobody was made')
        // By neither of the two who open.
        const team = this.staff.map(({ email }) => ({ userName: email, role: 'ADMIN' }))
        await this.ask(this.#admin, 'updateProject', { id, version, team })
        return id
      }),
    )
  }

  async stageCall(id: string, { second = false, ...change }: Record<string, unknown>): Promise<Call[]> {
    const { version } = await this.tender(id)
    const params = [{ id, version, reason: 'Ein Test wartet nicht.', ...change }, ['LOT-0001'], PASSWORD]
    return [{ id: randomUUID(), who: personAt(this.staff, second === true ? 1 : 0), method: 'updateProjectStage', params }]
  }
  /** These companies take part and hand in; the ids of the requests are kept, so that one sent again is the same. */
  handIn(id: string, { stage, who, round }: { stage: 1 | 6; who: readonly TestUser[]; round: string }): Promise<Call[]> {
    return Promise.all(
      who.map(async (company) => {
        const offer = await this.ask<OfferView>(company, 'createOffer', id)
        const kind = stage === 1 ? 'application' : 'offer'
        // What was written in an earlier round is there again; where it is submitted already, nothing more is to be written.
        if (!this.#drafted.has(`${offer.id} ${kind}`)) {
          const data = kind === 'application' ? filledApplication() : filledOffer(100_000, new Date(this.serverTime()))
          await this.ask(company, 'saveOfferDraft', offer.id, 'LOT-0001', kind, { version: 0, data })
          this.#drafted.add(`${offer.id} ${kind}`)
        }
        const key = `${id} ${round} ${company.id}`
        const request = this.#kept.get(key) ?? randomUUID()
        this.#kept.set(key, request)
        const params = [offer.id, stage, ['LOT-0001'], { declaredBy: company.name }]
        return { id: request, who: company, method: 'updateOfferStage', params }
      }),
    )
  }

  /** Makes a step in all procedures at once and kills the server somewhere in it. Answers which procedures had a call acknowledged. */
  async #stepAndDie(ids: readonly string[], step: Step): Promise<ReadonlySet<string>> {
    const calls = (await Promise.all(ids.map(async (id) => (await step.calls(this, id)).map((call) => ({ id, call }))))).flat()
    const acknowledged = new Set<string>()
    const refusals: string[] = []
    const all = calls.map(({ id, call }) =>
      this.send(call).then(
        () => acknowledged.add(id),
        (fault: unknown) => {
          // A server that died is no verdict; a refusal of what must be taken is.
          if (fault instanceof Error && /: -?\d+ /.test(fault.message)) refusals.push(`${step.name}: ${fault.message}`)
        },
      ),
    )
    await wait(randomInt(MAX_MS))
    await this.kill()
    await Promise.all(all)
    expect(refusals).toEqual([])
    return acknowledged
  }

  /** What was acknowledged is there; what is not there is done now, by the same calls. */
  async #mend(step: Step, ids: readonly string[], acknowledged: ReadonlySet<string>): Promise<void> {
    for (const id of ids) {
      const isThere = step.isDone(await this.tender(id))
      if (acknowledged.has(id) && !step.isRepeatable) expect(isThere, `${step.name} ${id}`).toBe(true)
      if (isThere) continue
      for (const call of await step.calls(this, id))
        await this.send(call).catch((fault: unknown) => {
          throw new Error(`${step.name}, again`, { cause: fault })
        })
    }
  }

  /** Takes the procedures through all steps; the server dies in so many of them, which ones chance decides. */
  async go(ids: readonly string[], { steps, kills }: { steps: readonly Step[]; kills: number }): Promise<void> {
    const left = [...steps]
    const deadly = new Set(Array.from({ length: kills }, () => left.splice(randomInt(left.length), 1)).flat())
    for (const step of steps) {
      if (step.after !== undefined) await this.advance(step.after)
      const acknowledged = deadly.has(step) ? await this.#stepAndDie(ids, step) : new Set<string>()
      if (deadly.has(step)) await this.start()
      await this.#mend(step, ids, acknowledged)
    }
    // What a kill cut off is left to whoever wrote it for 15 s; the start after that carries it out.
    await this.stop()
    this.#moveClock(10 * MINUTE)
    await this.start()
    await this.stop()
  }
}
