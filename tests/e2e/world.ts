import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase, type OwnDatabase } from '../../server/platform/database/ownDatabase'
import { projectRoot } from '../../server/platform/projectRoot'
import { copyFirstStart } from '../world/builtProduct'
import { makeOrganization, makeUser, PASSWORD, type TestUser } from '../world/people'
import { setClock } from '../world/setClock'
import { startHostedLotse, startOwnLotse } from '../world/worldServer'
import { withAsked } from '../world/asked'
import { loadKeyFile } from '../../server/platform/keyFile'

export { PASSWORD }
export const CHROMIUM_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // Two pages of Chromium's own for its address bar, loaded with every window: half a second of a core each, and nobody types there.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  // A page lives for seconds: what its compilers would make faster is over before that pays, and costs a fifth of all its time.
  '--js-flags=--no-opt,--no-maglev',
]

export interface OpenOptions {
  /** Logged in as; missing: a guest. */
  as?: Pick<TestUser, 'token'>
  width?: number
  height?: number
  /** Browser preference; German unless told otherwise. */
  locale?: string
  /** Fingers instead of a mouse. */
  hasTouch?: boolean
}

export interface BrowserWorld {
  address: string
  /** Where the server keeps its data; mails lie below it as files. */
  dataDir: string
  browser: Browser
  /** `admin` is a system admin and in no team. */
  staff: { anke: TestUser; torben: TestUser; filiz: TestUser; admin: TestUser }
  buyers: { harbour: string; county: string }
  /** A page in a browser context of its own. Errors of the page are collected and fail the test at `close`. */
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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

/**
 * Ends a page with its test: each one that stays hears of every event of those that follow, and draws it. What it showed when its test
 * failed lies in dist/test-results, with its address and text.
 */
const endWithTest = (page: Page): void => {
  const keep = async (name: string, shown: Page): Promise<void> => {
    const stem = join(
      projectRoot(),
      'dist',
      'test-results',
      `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${randomUUID().slice(0, 4)}`,
    )
    await shown.screenshot({ path: `${stem}.png`, fullPage: true })
    const text = await shown.locator('body').innerText()
    console.error(`\n${shown.url()}\n${text.slice(0, 1500)}\nsee ${stem}.png`)
  }
  try {
    onTestFinished(async ({ task }) => {
      // Tabs that it opened itself are seen, too.
      for (const shown of task.result?.state === 'fail' ? page.context().pages() : [])
        await keep(task.name, shown).catch((fault: unknown) => console.error('no picture:', fault))
      await page.context().close()
    })
  } catch {
    // Opened outside a test (beforeAll): there is no test to watch.
  }
}

/** One for all files of a worker (vitest.config.ts keeps modules): worlds have contexts of their own in it. It ends with the worker. */
let launched: Promise<Browser> | undefined
const sharedBrowser = async (): Promise<Browser> => {
  const browser = await launched?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  launched = chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS })
  return launched
}

/** A page in a browser context of its own; `tell` hears of its errors. */
export async function openPage(
  address: string,
  tell: (error: string) => void,
  { as, width = 1440, height = 900, locale = 'de-DE', hasTouch = false }: OpenOptions = {},
): Promise<Page> {
  const options: BrowserContextOptions = {
    baseURL: address,
    viewport: { width, height },
    ...{ locale, hasTouch },
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  }
  const context = await (await sharedBrowser()).newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  endWithTest(page)
  page.on('pageerror', (error) => tell(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // A line that is cut on purpose tells the console; only what the page itself says counts.
    if (message.type() === 'error' && !/WebSocket|ERR_|Failed to load resource/.test(message.text()))
      tell(`${page.url()}: ${message.text()}`)
  })
  if (as) {
    // As the page itself leaves it behind: what the server writes for guests is not for this browser.
    await context.addCookies([{ name: 'lotse-in', value: '1', url: address, sameSite: 'Lax' }])
    await page.addInitScript(
      ([token]) => {
        // A frame of the page, such as a PDF's viewer, has no storage and needs no session; nor has an empty page.
        if (self !== top || location.protocol === 'about:' || sessionStorage.getItem('e2e') !== null) return
        sessionStorage.setItem('e2e', 'entered')
        localStorage.setItem('lotse.token', token ?? '')
      },
      [as.token],
    )
  }
  return page
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
  const port = await freePort()
  // Lives as long as the world, and loses nothing when the server dies: what a power cut leaves of the database is for tests/crash. No sync
  // is three times as fast.
  const database = await startOwnDatabase(dataDir, { sync: false })
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
  const contexts: BrowserContext[] = []
  const errors: string[] = []

  return {
    address,
    dataDir,
    browser,
    ...seeded,
    open: async (options) => {
      const page = await openPage(address, (error) => errors.push(error), options)
      contexts.push(page.context())
      return page
    },
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
      await Promise.all(contexts.map((context) => context.close()))
      await server.discard()
      await discard(database)
      rmSync(folder, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`The pages told of errors:\n${[...new Set(errors)].join('\n')}`)
    },
  }
}
