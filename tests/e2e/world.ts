import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase, type OwnDatabase } from '../../server/platform/database/ownDatabase'
import { copyFirstStart } from '../world/builtProduct'
import { makeOrganization, makeUser, PASSWORD, type TestUser } from '../world/people'
import { setClock } from '../world/setClock'
import { startHostedLotse, startOwnLotse } from '../world/worldServer'
import { withAsked } from '../world/asked'
import { loadKeyFile } from '../../server/platform/keyFile'
import { closeTabs, openPage, sharedBrowser, type OpenOptions } from './tabs'

export { PASSWORD }
export interface BrowserWorld {
  address: string
  /** Where the server keeps its data; mails lie below it as files. */
  dataDir: string
  browser: Browser
  /** `admin` is a system admin and in no team. */
  staff: { anke: TestUser; torben: TestUser; filiz: TestUser; admin: TestUser }
  buyers: { harbour: string; county: string }
  /** A page as empty as a new one (tabs.ts). Errors of the page are collected and fail the test at `close`. */
  open(options?: OpenOptions): Promise<Page>
  /** Calls a method over HTTP, as somebody or as a guest. */
  call<T = Record<string, unknown>>(who: TestUser | null, method: string, ...params: unknown[]): Promise<T>
  /** Lets the server's clock run ahead by so many milliseconds more (sessions rest after 12 h); pages follow with their next answer. */
  advance(milliseconds: number): void
  /** The server's time, in milliseconds since 1970. */
  serverTime(): number
  /** Ends the server, and starts it again on the same data and port: a world of `ownProcess` alone. */
  stop(): Promise<void>
  /** Works on the database itself, for what no person can bring about; models of the server are at hand in it. */
  withDatabase(work: () => Promise<unknown>): Promise<void>
  /** Ends the server for good (SIGKILL). */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Of those that no outgoing connection is given by chance. */
const FIRST_PORT = 21_000
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
const freePort = async (): Promise<number> => {
  for (let port = FIRST_PORT + (process.pid % 8_000); ; port += 1) if (await isFree(port)) return port
}

/** All worlds of a worker follow each other on one: its tabs have read the product there. */
let ofWorker: Promise<number> | undefined
const portOfWorker = async (): Promise<number> => {
  const port = await (ofWorker ??= freePort())
  if (await isFree(port)) return port
  ofWorker = undefined
  return portOfWorker()
}

/** Without waiting for a last write: nobody reads it again. */
const discard = async (database: OwnDatabase): Promise<void> => {
  // First, so that its death is not taken for a fault that a restart mends.
  const stopped = database.stop()
  process.kill(database.pid(), 'SIGKILL')
  await stopped
}

/** People and organizations, put into the database before the server opens it. */
async function seed(uri: string, alsoSeed?: () => Promise<void>): Promise<Pick<BrowserWorld, 'staff' | 'buyers'>> {
  const database = await connectDatabase({ uri })
  try {
    const contact = {
      ...{ givenName: 'Ada', surName: 'Petersen', street: 'Westhafen 4', zip: '27726', city: 'Hammersiel', country: 'DEU' },
      ...{
        email: 'vergabe@hammersiel.example',
        phone: '+49 4791 555120',
        contactPoint: 'Ada Petersen',
        url: 'https://hammersiel.example',
      },
    }
    const harbour = await makeOrganization({ type: 'CLIENT', name: 'Hafengesellschaft Hammersiel mbH', contact })
    const county = await makeOrganization({ type: 'CLIENT', name: 'Landkreis Osterholz', contact: { ...contact, city: 'Osterholz' } })
    const person = (email: string, givenName: string, surName: string): Promise<TestUser> =>
      makeUser('internal', { email: `${email}@lotse.example`, givenName, surName })
    const staff = {
      anke: await person('anke.behrens', 'Anke', 'Behrens'),
      torben: await person('torben.meinken', 'Torben', 'Meinken'),
      filiz: await person('filiz.oeztuerk', 'Filiz', 'Öztürk'),
      admin: await makeUser('admin', { email: 'ida.lorenz@lotse.example', givenName: 'Ida', surName: 'Lorenz' }),
    }
    await alsoSeed?.()
    return { staff, buyers: { harbour: String(harbour._id), county: String(county._id) } }
  } finally {
    await database.close()
  }
}

export interface BrowserWorldOptions {
  /** Puts more into the database before the server opens it. */
  alsoSeed?: () => Promise<void>
  /** Further settings of the installation. */
  env?: Record<string, string>
  /** For who stops, kills and starts it: all others share one process a worker, one after the other. */
  ownProcess?: boolean
}

/** The built product as people meet it: the real server on its own data, and a browser. */
export async function makeBrowserWorld({ alsoSeed, env: more = {}, ownProcess = false }: BrowserWorldOptions = {}): Promise<BrowserWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-e2e-'))
  copyFirstStart(folder)
  const dataDir = join(folder, 'data')
  const port = await portOfWorker()
  // Lives as long as the world, and loses nothing when the server dies: what a power cut leaves of the database is for tests/crash. No sync
  // is three times as fast, and no oplog half as fast again.
  const database = await startOwnDatabase(dataDir, { sync: false, oplog: false })
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SEAL_KEY_FILE: join(folder, 'seal.key'),
    MONGODB_URI: database.uri,
    EVENTS: 'process',
    ...more,
  }
  // People who are put into the database carry codes by the server's key.
  loadKeyFile(env.SEAL_KEY_FILE, { mayCreate: true })
  const seeded = await seed(database.uri, alsoSeed)
  const { address, clock, ...server } = ownProcess ? await startOwnLotse(dataDir, env) : await startHostedLotse(env)
  const ahead = (): number => Number(readFileSync(clock, 'utf8'))
  const browser = await sharedBrowser()
  const errors: string[] = []

  return {
    address,
    dataDir,
    browser,
    ...seeded,
    open: (options) => openPage(address, (error) => errors.push(error), options),
    call: async <T>(who: TestUser | null, method: string, ...params: unknown[]): Promise<T> => {
      const response = await fetch(`${address}/api/v1/rpc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'de', ...(who ? { 'x-auth-token': who.token } : {}) },
        body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params: withAsked(method, params) }),
      })
      if (!response.ok) throw new Error(`${method}: ${response.status}`)
      const answer = (await response.json()) as { result?: T; error?: { message: string } }
      if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
      return answer.result as T
    },
    advance: (milliseconds) => setClock(clock, ahead() + milliseconds),
    serverTime: () => Date.now() + ahead(),
    stop: server.stop,
    withDatabase: async (work) => {
      const connection = await connectDatabase({ uri: database.uri })
      try {
        await work()
      } finally {
        await connection.close()
      }
    },
    kill: server.kill,
    start: server.start,
    close: async () => {
      await closeTabs(address, Object.keys(more).length === 0)
      await server.discard()
      await discard(database)
      rmSync(folder, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`The pages told of errors:\n${[...new Set(errors)].join('\n')}`)
    },
  }
}
