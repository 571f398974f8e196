import { loadavg } from 'node:os'
import { chromium, type Browser } from 'playwright'
import { serveBuilt } from './servePages'
import { median, printFigures } from './table'

/**
 * Moving a map of 50,000 parcels: Leaflet's own canvas against our squares, by turns in one browser. CPU time of the page's main thread
 * from the move to the frame after the last drawing. Each move goes on to the right, so that the squares have to draw what comes into view.
 */
const ROUNDS = 5
const MOVES = [300, 300, 300]

interface Stage {
  mount(kind: string): Promise<void>
  pan(by: number): Promise<void>
  drawn(): number
}

/** Seconds that the page's main thread was at work, as the browser counts them. */
const panned = async (browser: Browser, origin: string, kind: 'plain' | 'tiles'): Promise<{ ms: number; drawn: number }> => {
  const page = await browser.newPage({ viewport: { width: 1300, height: 820 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${origin}/map.html`)
  await page.waitForFunction(`window.pan !== undefined`)
  await page.evaluate((wanted) => (window as unknown as Stage).mount(wanted), kind)
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await busy()
  for (const by of MOVES) await page.evaluate((wanted) => (window as unknown as Stage).pan(wanted), by)
  const ms = ((await busy()) - before) / MOVES.length
  const drawn = await page.evaluate(() => (window as unknown as Stage).drawn())
  await page.close()
  return { ms, drawn }
}

const { server, origin } = await serveBuilt('map')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ plain: await panned(browser, origin, 'plain'), tiles: await panned(browser, origin, 'tiles') })
  printFigures(`Map of 50,000 parcels, a move of 300 points (load ${loadavg()[0]?.toFixed(1)})`, [
    { what: 'Leaflet’s own canvas', value: median(rounds.map(({ plain }) => plain.ms)), unit: 'ms' },
    { what: 'squares', value: median(rounds.map(({ tiles }) => tiles.ms)), unit: 'ms' },
    { what: 'squares : own canvas', value: median(rounds.map(({ plain, tiles }) => tiles.ms / plain.ms)), unit: '×', limit: 0.2 },
    { what: 'of 1,000 points, drawn by the canvas', value: median(rounds.map(({ plain }) => plain.drawn)), unit: '' },
    { what: 'of 1,000 points, drawn by the squares', value: median(rounds.map(({ tiles }) => tiles.drawn)), unit: '' },
  ])
} finally {
  await browser.close()
  server.close()
}
