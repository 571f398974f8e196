import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { newTemplate } from '../../engine/authoring'
import type { JsonSchema, NodeUi, TemplateFile } from '../../engine/template'
import { readConfig } from '../../server/platform/config'
import { openDatabase } from '../../server/platform/database/open'
import { createLog } from '../../server/platform/log'
import { enterNewWorld } from '../../server/platform/world'
import { startLotseProcess } from '../world/lotseProcess'
import { makeUser, type TestUser } from '../world/people'
import { median, printFigures } from './table'

/**
 * Dragging a line of the designer's tree, with 480 fields against 20. CPU time of the page's main thread out of a trace, so that what else
 * the machine does counts for nothing; by turns, the ratio taken within a round. A move is a mouse move of 3 px over the lines on the
 * screen; a task is everything the thread does at one go, drawing included.
 */
const ROUNDS = 5
const MOVES = 80
const PER_SECTION = 20

const both = (text: string): NodeUi['label'] => ({ de: text, en: text })

function formOf(fields: number): TemplateFile {
  const nodes: Record<string, NodeUi> = {}
  const properties: Record<string, JsonSchema> = {}
  const order: string[] = []
  for (let at = 0; at < fields; at++) {
    const section = `teil-${Math.floor(at / PER_SECTION) + 1}`
    if (!order.includes(section)) {
      order.push(section)
      nodes[section] = { kind: 'section', label: both(section), order: [] }
      properties[section] = { type: 'object', properties: {}, required: [] }
    }
    const id = `feld-${at}`
    nodes[section]?.order?.push(id)
    nodes[id] = { kind: 'field', label: both(`Feld ${at}`), displayType: 'TEXTBOX', valueType: 'text' }
    Object.assign(properties[section]?.properties ?? {}, { [id]: { type: 'string', maxLength: 4000 } })
  }
  const empty = newTemplate({ id: `bench-${fields}`, name: both(`${fields} Felder`), section: both('A') })
  return { ...empty, description: both('Messung'), schema: { type: 'object', properties, required: [] }, ui: { order, nodes } }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** CPU time in microseconds. */
  tdur?: number
  dur?: number
  args?: { data?: { type?: string }; name?: string }
}

interface Run {
  /** Milliseconds of CPU per move, in what listens to it. */
  script: number
  /** The longest task while it was dragged. */
  longest: number
}

async function drag(browser: Browser, page: Page): Promise<Run> {
  const line = page.getByRole('treeitem', { name: 'Feld 3', exact: true })
  const box = await line.boundingBox()
  if (!box) throw new Error('the line is not on the screen')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.bringToFront()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  for (let move = 0; move < MOVES; move++) {
    await page.mouse.move(x, y + 20 + (move < MOVES / 2 ? move : MOVES - move) * 3)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  // Dropped on itself it stays where it was: every round measures the same form.
  await page.mouse.move(x, y)
  await page.mouse.up()
  const moves = trace.traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointermove')
  const [first] = moves
  if (!first || moves.length < MOVES / 2) throw new Error(`the trace has ${moves.length} moves`)
  const own = trace.traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask')
  return {
    script: moves.reduce((sum, { tdur }) => sum + (tdur ?? 0), 0) / moves.length / 1_000,
    longest: Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1_000,
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
const dataDir = join(folder, 'data')
const env = { PORT: String(await freePort()), DATA_DIR: dataDir, SEAL_KEY_FILE: join(folder, 'seal.key'), MONGODB_URI: '' }
enterNewWorld()
const database = await openDatabase(readConfig({ ...process.env, ...env }), { log: createLog('silent'), onLost: console.error })
let admin: TestUser
try {
  admin = await makeUser('admin')
} finally {
  await database.close()
}
const lotse = await startLotseProcess({ dataDir, flags: ['--empty'], env })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  const open = async (fields: number): Promise<Page> => {
    const params = [formOf(fields)]
    const answer = await fetch(`${lotse.address}/api/v1/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
      body: JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method: 'saveProjectTemplate', params }),
    })
    const { error } = (await answer.json()) as { error?: unknown }
    if (error) throw new Error(JSON.stringify(error))
    const context = await browser.newContext({ baseURL: lotse.address, viewport: { width: 1440, height: 900 }, locale: 'de-DE' })
    await context.addInitScript(([token]) => localStorage.setItem('lotse.token', token ?? ''), [admin.token])
    const page = await context.newPage()
    await page.goto(`/formulare/anlage/bench-${fields}`)
    await page.locator('.f-form').waitFor()
    return page
  }
  const [few, many] = [await open(20), await open(480)]
  // Once each to warm up: code that runs for the first time is compiled.
  await drag(browser, few)
  await drag(browser, many)
  const rounds: { few: Run; many: Run }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ few: await drag(browser, few), many: await drag(browser, many) })
  printFigures('Designer: dragging a line of the tree (CPU time)', [
    {
      what: 'script per move, 480 fields : 20 fields',
      value: median(rounds.map((each) => each.many.script / each.few.script)),
      unit: '×',
      limit: 1.3,
    },
    { what: 'longest task, 480 fields', value: Math.max(...rounds.map((each) => each.many.longest)), unit: 'ms', limit: 50 },
    { what: 'longest task, 20 fields', value: Math.max(...rounds.map((each) => each.few.longest)), unit: 'ms' },
    { what: 'script per move, 480 fields', value: median(rounds.map((each) => each.many.script)), unit: 'ms' },
    { what: 'script per move, 20 fields', value: median(rounds.map((each) => each.few.script)), unit: 'ms' },
  ])
} finally {
  await browser.close()
  await lotse.stop()
  rmSync(folder, { recursive: true, force: true })
}
