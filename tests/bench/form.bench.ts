import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { build } from 'vite'
import { servePages } from './servePages'
import { answerData } from './pages/vite.config'

/**
 * The form's figures: ours against stock rjsf and against plain inputs, on EU-30 with the same data and CSS. Contestants run by turns,
 * several times; only ratios are judged: each is taken within a round, and the median over the rounds is held against its limit, so that
 * what the machine does besides meets all alike. Absolute times are printed. `npx tsx tests/bench/form.bench.ts [--rounds 3]`.
 *
 * First paint: from the call that mounts (script, template, data and lists are there) to the end of the frame that draws the first commit.
 * stock rjsf draws its whole form with it; ours the fields of the first screen, no part of which may be empty then; menu and the rest
 * follow (contest.ts). stock: @rjsf/semantic-ui as it comes, live validation, lists of more than 20 codes as text inputs.
 * Key to paint: from the input event to the end of the frame that shows it, which is the first moment a task can run after that frame.
 * Headless frames are no finer than 1/60 s and nobody sees more of them, so one frame is the least that counts, for ours and for plain
 * inputs alike. Printed beside it: from the moment the key was pressed, with all that holds it up before its event.
 * plain: inputs without script under the same CSS, as many nodes as ours has on the page at that moment.
 * Opening is short and swings most, so it has rounds of its own beside those with keys. What opening left to be collected is collected
 * before the first key. 100 lots: the same form with nearly every field of the lot filled, against one lot filled like that; more than
 * 10,000 values. While sections mount: keys are typed while the window jumps to a block that is not there yet, twice a second. The next key
 * makes the browser scroll back to the field, so plain inputs get the same jumps, or painting two screens would be taken for mounting; both
 * ratios are printed.
 */
const pages = resolve(import.meta.dirname, '../../dist/bench-pages')
const KEYS = 40
const PAUSE_MS = 70
/** Lots of the long form, each with all its values: more than 10,000 in all. */
const LOTS = 100
/** More rounds that open and type nothing. */
const PAINTS = 6
/** Fewer blocks while the keys are typed, and the figure for mounting says nothing. */
const MIN_MOUNTED = 5

interface Run {
  paint: number
  /** Empty spaces on the first screen at the first paint. */
  unpainted: number
  keys: number[]
  /** The same keys from the moment they were pressed. */
  pressed: number[]
  /** Blocks that mounted while the keys were typed. */
  mounted: number
  /** Bytes of JavaScript's heap at the end, without garbage. */
  heap: number
  script: number
  nodes: number
}

/** Opens a contestant and waits for its first paint; the time is taken in the page, and nothing of Playwright's is put into it before. */
async function open(page: Page, session: CDPSession, url: string): Promise<Pick<Run, 'paint' | 'unpainted'>> {
  await page.goto(url)
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(async () => {
      if (window.paintedAt === undefined) await new Promise((done) => addEventListener('painted', done, { once: true }))
      return { paint: window.paintedAt - window.startedAt, unpainted: window.unpainted }
    })()`,
    awaitPromise: true,
    returnByValue: true,
  })
  // Lists that load after the first paint, and what mounts beside the view, are not part of the keys.
  await page.waitForTimeout(600)
  await page.waitForFunction(`!document.querySelector('.f-later')`)
  await page.waitForTimeout(300)
  return result.value as Pick<Run, 'paint' | 'unpainted'>
}

const WATCH = `(() => {
  window.keyTimes = []
  window.pressTimes = []
  // Nobody sees less than a frame of 60 Hz, and headless frames are no finer.
  const since = (from) => Math.max(1000 / 60, performance.now() - from)
  let pressed = 0
  document.addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
  document.addEventListener('input', () => {
    const from = performance.now()
    const key = pressed
    const take = () => {
      window.keyTimes.push(since(from))
      window.pressTimes.push(since(key))
    }
    requestAnimationFrame(() => scheduler.postTask(take, { priority: 'user-blocking' }))
  }, true)
})()`

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN
}

interface Typing {
  page: Page
  session: CDPSession
}

/** Types into the procedure's title, one key at a time; the first keys warm up and are not counted. */
async function typeKeys({ page, session }: Typing): Promise<Pick<Run, 'keys' | 'pressed' | 'script' | 'mounted'>> {
  await session.send('HeapProfiler.collectGarbage')
  await page.evaluate(WATCH)
  const field = page.locator('input[id*="BT-21-Procedure"]').first()
  await field.focus()
  for (let index = 0; index < 5; index++) await press(page)
  await page.evaluate('window.keyTimes.length = window.pressTimes.length = 0')
  const waiting: number = await page.evaluate(WAITING)
  const before = await scriptSeconds(session)
  for (let index = 0; index < KEYS; index++) await press(page)
  const mounted = waiting - (await page.evaluate<number>(WAITING))
  // Work that was put off until the typing pauses belongs to the keys.
  await page.waitForTimeout(900)
  const script = ((await scriptSeconds(session)) - before) * 1000
  return { keys: await page.evaluate('window.keyTimes'), pressed: await page.evaluate('window.pressTimes'), script: script / KEYS, mounted }
}

async function press(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await page.waitForTimeout(PAUSE_MS)
}

const countNodes = (page: Page): Promise<number> => page.evaluate('document.querySelectorAll("*").length')

const WAITING = `document.querySelectorAll('.f-later').length`

/** Opens everything that is shut and scrolls through the form: all fields are on the page. */
const OPEN_ALL = `(async () => {
  // Blocks come a few fields at a time; all is there when nothing new was found for a while.
  for (let round = 0, quiet = 0; round < 800 && quiet < 15; round++) {
    const shut = [...document.querySelectorAll('.f-more[aria-expanded="false"], .f-item .t[aria-expanded="false"]')]
    shut.forEach((one) => one.click())
    const later = document.querySelector('.f-later')
    quiet = shut.length === 0 && !later ? quiet + 1 : 0
    later?.scrollIntoView()
    for (let wait = 0; wait < 40 && later?.classList.contains('f-later'); wait++) await new Promise((done) => setTimeout(done, 25))
    await new Promise((done) => setTimeout(done, 25))
  }
  scrollTo(0, 0)
})()`
/** All that is optional is opened; its blocks come with the keys, to which the window jumps twice a second. */
const MOUNT_ON = `(() => {
  document.querySelectorAll('.f-more[aria-expanded="false"]').forEach((one) => one.click())
  const timer = setInterval(() => {
    const next = document.querySelector('.f-later')
    if (next) next.scrollIntoView()
    else clearInterval(timer)
  }, 500)
})()`
/** The same jumps, to inputs that have not been on the screen. */
const JUMP_ON = `(() => {
  const fields = document.querySelectorAll('.f-field')
  let at = 0
  setInterval(() => fields[(at += 30) % fields.length].scrollIntoView(), 500)
})()`

type Contestant = 'ours' | 'oursLot' | 'oursLots' | 'oursAll' | 'oursMounting' | 'stock' | 'plain' | 'plainAll' | 'plainJumping'

interface Turn {
  origin: string
  who: Contestant
  throttle: number
  nodes: number
}

async function opened(browser: Browser, { origin, who, throttle, nodes }: Turn): Promise<Typing & Pick<Run, 'paint' | 'unpainted'>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const form = who.startsWith('oursLot') ? `ours.html?lots=${who === 'oursLots' ? LOTS : 1}` : 'ours.html'
  const file = who.startsWith('ours') ? form : who.startsWith('plain') ? `plain.html?nodes=${nodes}` : 'stock.html'
  return { page, session, ...(await open(page, session, `${origin}/${file}`)) }
}

async function paint(browser: Browser, turn: Turn): Promise<number> {
  const { page, paint: spent } = await opened(browser, turn)
  await page.close()
  return spent
}

async function run(browser: Browser, turn: Turn): Promise<Run> {
  const { who } = turn
  const { page, session, ...first } = await opened(browser, turn)
  if (who === 'oursAll') await page.evaluate(OPEN_ALL)
  if (who === 'oursMounting') await page.evaluate(MOUNT_ON)
  if (who === 'plainJumping') await page.evaluate(JUMP_ON)
  const typed = await typeKeys({ page, session })
  const result = { ...first, ...typed, nodes: await countNodes(page), heap: await heapBytes(session) }
  await page.close()
  return result
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
const median = (values: readonly number[]): number => quantile(values, 0.5)

interface Gate {
  what: string
  ratio: number
  limit: number
}

/** Milliseconds to the first paint of those who open in rounds of their own, round by round. */
type Paints = Record<'ours' | 'stock' | 'oursLot' | 'oursLots', number[]>

function judge(runs: Record<Contestant, Run[]>, paints: Paints, throttle: number): Gate[] {
  const p95 = ({ keys }: Run): number => quantile(keys, 0.95)
  const script = (one: Run): number => one.script
  const heap = (one: Run): number => one.heap
  for (const who of Object.keys(runs) as Contestant[]) {
    if (runs[who].length === 0) continue
    const keys = runs[who].flatMap((one) => one.keys)
    const figures = [
      `first paint ${median(runs[who].map((one) => one.paint))
        .toFixed(0)
        .padStart(5)} ms`,
      `key ${median(keys).toFixed(1).padStart(5)} / p95 ${quantile(keys, 0.95).toFixed(1).padStart(5)} ms`,
      `script per key ${median(runs[who].map(script)).toFixed(2).padStart(6)} ms`,
      `from the press p95 ${quantile(
        runs[who].flatMap((one) => one.pressed),
        0.95,
      ).toFixed(1)} ms`,
      `${runs[who][0]?.nodes} nodes`,
      `heap ${(median(runs[who].map(heap)) / 1e6).toFixed(1)} MB`,
      ...(who === 'oursMounting' ? [`${runs[who].map(({ mounted }) => mounted).join(', ')} blocks mounted`] : []),
    ]
    console.log(`  ${who.padEnd(13)} ${figures.join('   ')}`)
  }
  /** Median over the rounds of one contestant's figure by another's of the same round. */
  const ratio = (of: (run: Run) => number, [one, other]: [Contestant, Contestant]): number =>
    median(runs[one].flatMap((run, round) => runs[other].slice(round, round + 1).map((against) => of(run) / of(against))))
  /** The same of first paints, over the rounds with keys and those without. */
  const paintRatio = (one: keyof Paints, other: keyof Paints): number => {
    const all = (who: keyof Paints): number[] => [...runs[who].map((each) => each.paint), ...paints[who]]
    const others = all(other)
    const ratios = all(one).map((spent, round) => spent / (others[round] ?? NaN))
    console.log(`  first paint, ${one} against ${other}: ${ratios.map((each) => each.toFixed(2)).join(' ')}`)
    return median(ratios)
  }
  console.log(`  while sections mount against plain inputs at rest: ${ratio(p95, ['oursMounting', 'plain']).toFixed(2)} ×`)
  const idle = runs.oursMounting.filter(({ mounted }) => mounted < MIN_MOUNTED).length
  const at = throttle === 1 ? '' : ` at ${throttle}× CPU throttle`
  const ours = [...runs.ours, ...runs.oursLot, ...runs.oursLots, ...runs.oursAll, ...runs.oursMounting]
  const lots = (): Gate[] => [
    { what: `first paint of ${LOTS} lots against one`, ratio: paintRatio('oursLots', 'oursLot'), limit: 1.3 },
    { what: `script per key in ${LOTS} lots against one`, ratio: ratio(script, ['oursLots', 'oursLot']), limit: 1.3 },
    { what: `heap of ${LOTS} lots against one`, ratio: ratio(heap, ['oursLots', 'oursLot']), limit: 3 },
  ]
  return [
    { what: `empty spaces on the first screen at first paint${at}`, ratio: Math.max(...ours.map(({ unpainted }) => unpainted)), limit: 0 },
    { what: `first paint against stock rjsf${at}`, ratio: paintRatio('ours', 'stock'), limit: 0.35 },
    { what: `script per key against stock rjsf${at}`, ratio: ratio(script, ['ours', 'stock']), limit: 0.25 },
    { what: `script per key, every field open${at}`, ratio: ratio(script, ['oursAll', 'stock']), limit: 0.25 },
    { what: `key to paint p95 against plain inputs${at}`, ratio: ratio(p95, ['ours', 'plain']), limit: 1.1 },
    { what: `key to paint p95 while sections mount${at}`, ratio: ratio(p95, ['oursMounting', 'plainJumping']), limit: 2 },
    { what: `rounds in which fewer than ${MIN_MOUNTED} blocks mounted${at}`, ratio: idle, limit: 0 },
    ...(runs.oursLots.length > 0 ? lots() : []),
  ]
}

/** Runs the contest; true when every gate holds. */
export async function formBench({ rounds = 3 }: { rounds?: number } = {}): Promise<boolean> {
  await build({ configFile: join(import.meta.dirname, 'pages/vite.config.ts'), logLevel: 'warn' })
  const { server, origin } = await servePages(pages, answerData)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const gates: Gate[] = []
  try {
    for (const throttle of [1, 4]) {
      const runs: Record<Contestant, Run[]> = {
        ours: [],
        oursLot: [],
        oursLots: [],
        oursAll: [],
        oursMounting: [],
        stock: [],
        plain: [],
        plainAll: [],
        plainJumping: [],
      }
      for (let round = 0; round < rounds; round++) {
        // By turns, so that what the machine does besides meets all alike; plain inputs get as many nodes as ours had.
        const ours = await run(browser, { origin, who: 'ours', throttle, nodes: 0 })
        runs.ours.push(ours)
        runs.stock.push(await run(browser, { origin, who: 'stock', throttle, nodes: 0 }))
        runs.plain.push(await run(browser, { origin, who: 'plain', throttle, nodes: ours.nodes }))
        if (throttle === 1) {
          runs.oursLot.push(await run(browser, { origin, who: 'oursLot', throttle, nodes: 0 }))
          runs.oursLots.push(await run(browser, { origin, who: 'oursLots', throttle, nodes: 0 }))
        }
        const all = await run(browser, { origin, who: 'oursAll', throttle, nodes: 0 })
        runs.oursAll.push(all)
        runs.plainAll.push(await run(browser, { origin, who: 'plainAll', throttle, nodes: all.nodes }))
        const mounting = await run(browser, { origin, who: 'oursMounting', throttle, nodes: 0 })
        runs.oursMounting.push(mounting)
        runs.plainJumping.push(await run(browser, { origin, who: 'plainJumping', throttle, nodes: mounting.nodes }))
      }
      const paints: Paints = { ours: [], stock: [], oursLot: [], oursLots: [] }
      for (let round = 0; round < PAINTS; round++)
        for (const who of ['ours', 'stock', ...(throttle === 1 ? (['oursLot', 'oursLots'] as const) : [])] as const)
          paints[who].push(await paint(browser, { origin, who, throttle, nodes: 0 }))
      console.log(`form, EU-30${throttle === 1 ? '' : `, ${throttle}× CPU throttle`}, ${rounds} rounds of ${KEYS} keys`)
      gates.push(...judge(runs, paints, throttle))
    }
  } finally {
    await browser.close()
    server.close()
  }
  for (const { what, ratio, limit } of gates)
    console.log(`  ${ratio <= limit ? 'holds ' : 'BROKEN'} ${what}: ${ratio.toFixed(2)} × (≤ ${limit})`)
  return gates.every(({ ratio, limit }) => ratio <= limit)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 3
  process.exitCode = (await formBench({ rounds })) ? 0 : 1
}
