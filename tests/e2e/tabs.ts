import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { projectRoot } from '../../server/platform/projectRoot'
import type { TestUser } from '../world/people'

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

/** One for all files of a worker (vitest.config.ts keeps modules): worlds have contexts of their own in it. It ends with the worker. */
let launched: Promise<Browser> | undefined
export const sharedBrowser = async (): Promise<Browser> => {
  const browser = await launched?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  launched = chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS })
  return launched
}

/**
 * A tab in a browser context of its own. Whoever is done with it leaves it to the next one, empty: a first load in a tab that has shown the
 * same address before takes half of one in a tab that has not.
 */
interface Tab {
  page: Page
  context: BrowserContext
  devtools: CDPSession
  enter(name: string, as: OpenOptions['as']): Promise<{ dispose(): Promise<void> }>
  /** Hears of the errors of its pages. */
  tell: (error: string) => void
  /** What only a new tab is free of was done to it. */
  isMarked: boolean
  /** Closes it for good. */
  end(): Promise<void>
}

/** All that are open, and those that wait for the next one: by address, language and hand. */
const tabs = new Map<Tab, string>()
const idle = new Map<string, Tab[]>()

/** What lasts as long as a tab, or its context, does. */
const MARKS = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'on', 'once', 'route', 'routeWebSocket'],
  ...['setDefaultTimeout', 'setExtraHTTPHeaders', 'setOffline'],
]

/**
 * A page that is still coming (useInitialLoad) is laid out and out of sight: nobody does anything in it before it is shown, and React may
 * put it away once more for a part whose texts are on their way, so that what is typed meanwhile reaches no field.
 */
const actWhenShown = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.locator('main.gathering, .dlg.gathering').first(), () => Promise.resolve())

const newTab = async (address: string, { locale, hasTouch }: OpenOptions): Promise<Tab> => {
  const options = { baseURL: address, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const
  const context = await (await sharedBrowser()).newContext({ ...options, ...(locale && { locale }), ...(hasTouch && { hasTouch }) })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await actWhenShown(page)
  context.on('page', (opened) => void actWhenShown(opened))
  page.on('pageerror', (error) => tab.tell(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // A line that is cut on purpose tells the console; only what the page itself says counts.
    if (message.type() === 'error' && !/WebSocket|ERR_|Failed to load resource/.test(message.text()))
      tab.tell(`${page.url()}: ${message.text()}`)
  })
  const [addInitScript, close] = [page.addInitScript.bind(page), context.close.bind(context)]
  const tab: Tab = {
    ...{ page, context, devtools: await context.newCDPSession(page), isMarked: false, tell: () => undefined },
    end: () => {
      tabs.delete(tab)
      return close()
    },
    enter: (name, as) =>
      addInitScript(
        ([own, token]) => {
          // A frame of the page, such as a PDF's viewer, has no storage and needs no session; nor has an empty page.
          if (self !== top || location.protocol === 'about:' || sessionStorage.getItem('e2e') === own) return
          sessionStorage.clear()
          sessionStorage.setItem('e2e', own ?? '')
          if (token !== undefined && token !== null) localStorage.setItem('lotse.token', token)
        },
        [name, as?.token] as const,
      ),
  }
  tabs.set(tab, address)
  for (const one of [page, context] as unknown as Record<string, (...args: unknown[]) => unknown>[])
    for (const name of MARKS) {
      const own = one[name]?.bind(one)
      if (own)
        one[name] = (...args) => {
          tab.isMarked = true
          return own(...args)
        }
    }
  return tab
}

/** Nothing is left of who was here: no storage, no cookie, no mouse over a button. What the browser has read of the product stays. */
const empty = async ({ page, context, devtools }: Tab, address: string): Promise<void> => {
  await page.goto('about:blank')
  await Promise.all([
    context.clearCookies(),
    devtools.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' }),
    page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' }),
    page.mouse.move(0, 0),
  ])
}

/**
 * Ends a page with its test: each one that stays hears of every event of those that follow, and draws it. What it showed when its test
 * failed lies in dist/test-results, with its address and text.
 */
const endWithTest = (page: Page, leave: (isWell: boolean) => Promise<void>): void => {
  const keep = async (name: string, shown: Page): Promise<void> => {
    const file = `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${randomUUID().slice(0, 4)}`
    const stem = join(projectRoot(), 'dist', 'test-results', file)
    await shown.screenshot({ path: `${stem}.png`, fullPage: true })
    const text = await shown.locator('body').innerText()
    console.error(`\n${shown.url()}\n${text.slice(0, 1500)}\nsee ${stem}.png`)
  }
  try {
    onTestFinished(async ({ task }) => {
      const isWell = task.result?.state !== 'fail'
      // Tabs that it opened itself are seen, too.
      for (const shown of isWell ? [] : page.context().pages())
        await keep(task.name, shown).catch((fault: unknown) => console.error('no picture:', fault))
      await leave(isWell)
    })
  } catch {
    // Opened outside a test (beforeAll): there is no test to watch.
  }
}

/** A page in a browser context of its own; `tell` hears of its errors. */
export async function openPage(
  address: string,
  tell: (error: string) => void,
  { as, width = 1440, height = 900, locale = 'de-DE', hasTouch = false }: OpenOptions = {},
): Promise<Page> {
  const key = [address, locale, hasTouch].join(' ')
  const tab = idle.get(key)?.pop() ?? (await newTab(address, { locale, hasTouch }))
  tab.tell = tell
  const { page, context } = tab
  await page.setViewportSize({ width, height })
  // As the page itself leaves it behind: what the server writes for guests is not for this browser.
  if (as) await context.addCookies([{ name: 'lotse-in', value: '1', url: address, sameSite: 'Lax' }])
  const entered = await tab.enter(randomUUID(), as)
  let isLeft = false
  const leave = async (isWell: boolean): Promise<void> => {
    if (isLeft) return
    isLeft = true
    if (!isWell || tab.isMarked || page.isClosed() || context.pages().length > 1) return tab.end()
    await entered.dispose()
    await empty(tab, address)
    idle.set(key, [...(idle.get(key) ?? []), tab])
  }
  context.close = () => leave(true)
  endWithTest(page, leave)
  return page
}

/** So many of a kind wait for the next world of the worker. */
const MAX_KEPT = 2

/**
 * Those of a world that ends. Where the next one is at the same address (world.ts) it finds tabs that are empty, but have read the product;
 * `mayKeep` is false where more than the product was set up, such as maps, whose pictures a browser keeps.
 */
export async function closeTabs(address: string, mayKeep = false): Promise<void> {
  const kept = new Set<Tab>()
  for (const [key, those] of idle) {
    if (!key.startsWith(`${address} `)) continue
    idle.set(key, mayKeep ? those.slice(0, MAX_KEPT) : [])
    for (const tab of idle.get(key) ?? []) kept.add(tab)
  }
  await Promise.all([...tabs].filter(([tab, its]) => its === address && !kept.has(tab)).map(([tab]) => tab.end()))
}
