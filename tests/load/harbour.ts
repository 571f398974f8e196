import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { projectRoot } from '../../server/platform/projectRoot'
import { formNamed, loadShipped } from '../crash/seed'
import { WHAT_IS_ASKED } from '../world/criteria'
import { databaseOf } from '../world/killedDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { makeOrganization, makeUser, PASSWORD, type TestUser } from '../world/people'
import { setClock } from '../world/setClock'
import { withDeadlines } from '../world/tenders'
import { loadKeyFile } from '../../server/platform/keyFile'

/** Longer than any browser waits; a call that hangs must not hang the test. */
const PATIENCE_MS = process.env.DEEP ? 600_000 : 60_000

/** What a call was refused with: code and sentence. Anything else that goes wrong is a line that broke. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    method: string,
    message: string,
  ) {
    super(`${method}: ${code} ${message}`)
  }
}

/** Presses again while the answer is a conflict, as people do who are told that something is still under way. */
export const eventually = async <T>(press: () => Promise<T>): Promise<T> => {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await press()
    } catch (fault) {
      if (!(fault instanceof Refused && fault.code === 409) || Date.now() > until) throw fault
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

/** Who is there from the beginning, for others who are to be. */
export interface Crew {
  buyer: number
  bidders: readonly TestUser[]
}

/**
 * A data folder with two people of the staff, a system admin and so many companies, and a server of the built product on it whose clock can
 * be moved. `muster` may add people while the database is open.
 */
export async function makeHarbour(
  companies: number,
  env: Readonly<Record<string, string>> = {},
  muster: (crew: Crew) => Promise<void> = () => Promise.resolve(),
) {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-load-'))
  const dataDir = join(folder, 'data')
  const clock = join(folder, 'clock')
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const template = loadShipped('EU-19')
  let ahead = 0
  const advance = (milliseconds: number): void => {
    ahead += milliseconds
    setClock(clock, ahead)
  }
  advance(0)

  loadKeyFile(`${dataDir}.sealkey`, { mayCreate: true })
  const database = databaseOf(dataDir, env['MONGODB_URI'])
  const { buyer, staff, admin, bidders } = await database.within(async () => {
    const people = {
      buyer: (await makeOrganization({ type: 'CLIENT' }))._id,
      staff: [await makeUser('internal'), await makeUser('internal')] as const,
      admin: await makeUser('admin'),
      bidders: [] as TestUser[],
    }
    for (let n = 0; n < companies; n++) people.bidders.push(await makeUser('organizationAdmin'))
    await muster(people)
    return people
  })

  const start = (): Promise<LotseProcess> =>
    startLotseProcess({
      dataDir,
      flags: ['--empty'],
      env: {
        NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot(), 'tests', 'world', 'shiftedClock.mjs')).href}`,
        LOTSE_TEST_CLOCK: clock,
        TMPDIR: temporary,
        ...database.env,
        ...env,
      },
    })
  let lotse = await start()

  /** With an id of one's own the same call may be sent again. */
  const send = async <T>(
    who: TestUser | null,
    [method, params]: readonly [string, readonly unknown[]],
    id: string = randomUUID(),
  ): Promise<T> => {
    const answer = await fetch(`${lotse.address}/api/v1/rpc`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(who ? { 'X-Auth-Token': who.token } : {}) },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { result, error } = (await answer.json()) as { result?: T; error?: { code: number; message: string } }
    if (error) throw new Refused(error.code, method, error.message)
    return result as T
  }
  const call = <T>(who: TestUser | null, method: string, ...params: unknown[]): Promise<T> => send<T>(who, [method, params])

  const serverTime = (): number => Date.now() + ahead

  /** A tender that takes applications (3) or offers (6) from now on, of one lot, until so many minutes from now. */
  const running = async (
    name: string,
    { stage, minutes }: { stage: 3 | 6; minutes: number },
  ): Promise<{ id: string; deadline: number }> => {
    const deadline = new Date(serverTime() + minutes * 60_000)
    const named = formNamed(template, { name, buyer })
    const data = withDeadlines(template, named, {
      apply: stage === 3 ? deadline : null,
      offer: stage === 6 ? deadline : null,
    })
    const offerDeadline = stage === 3 ? new Date(deadline.getTime() + 86_400_000).toISOString() : null
    const made = await call<TenderView>(staff[0], 'createProject', { ...WHAT_IS_ASKED, type: 0, templateId: 'EU-19', data, offerDeadline })
    // By neither of the two who open.
    const team = staff.map(({ email }) => ({ userName: email, role: 'ADMIN' }))
    const { version } = await call<TenderView>(admin, 'updateProject', { id: made.id, version: made.version, team })
    const open = await call<TenderView>(
      staff[0],
      'updateProjectStage',
      { id: made.id, version, stage, reason: 'Ein Test wartet nicht.' },
      null,
    )
    // The form names whole seconds.
    const [lot] = open.lots
    return { id: made.id, deadline: Date.parse((stage === 6 ? lot?.offerDeadline : lot?.applicationDeadline) ?? '') }
  }

  const takePart = (who: TestUser, id: string): Promise<OfferView> => call<OfferView>(who, 'createOffer', id)

  /** Sends a file as browsers send small ones, in one form. */
  const upload = async (
    who: TestUser,
    roomId: string,
    { name, folder = '', content }: { name: string; folder?: string; content: Uint8Array },
  ) => {
    const form = new FormData()
    if (folder !== '') form.append('folder', folder)
    form.append('file[]', new Blob([Buffer.from(content)]), name)
    const answer = await fetch(`${lotse.address}/api/v1/files/${roomId}`, {
      method: 'POST',
      headers: { 'X-Auth-Token': who.token },
      body: form,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Refused(answer.status, 'upload', await answer.text())
  }

  /** The bytes of a file as whoever may fetch it gets them. */
  const download = async (who: TestUser, roomId: string, documentId: string): Promise<Buffer> => {
    const link = await call<string>(who, 'getDownloadLink', roomId, documentId)
    const answer = await fetch(new URL(link, lotse.address), { headers: { 'X-Auth-Token': who.token } })
    if (!answer.ok) throw new Refused(answer.status, 'download', await answer.text())
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Two people open a lot, each with the own password. */
  const open = async (id: string, stage: 4 | 7): Promise<void> => {
    for (const person of staff)
      await eventually(async () => {
        const { version } = await call<TenderView>(person, 'getProject', id)
        await call(person, 'updateProjectStage', { id, version, stage }, ['LOT-0001'], PASSWORD)
      })
  }

  return {
    /** Everything that the server can write to: its data, its key, its temporary files. */
    folder,
    dataDir,
    staff,
    admin,
    bidders,
    advance,
    serverTime,
    send,
    call,
    running,
    takePart,
    upload,
    download,
    open,
    lotse: () => lotse,
    /** As a power cut does it. */
    async kill(): Promise<void> {
      lotse.kill('SIGKILL')
      await lotse.ended
    },
    async start(): Promise<void> {
      lotse = await start()
    },
    stop: (): Promise<unknown> => lotse.stop(),
    async close(): Promise<void> {
      await lotse.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Harbour = Awaited<ReturnType<typeof makeHarbour>>

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
