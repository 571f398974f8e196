import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { serveBuilt } from './servePages'
import { median, printFigures } from './table'
import { isTask, ms, paint, sum, traced } from './traced'

/**
 * The stage board with 500 cards against 50: its first paint, and a card dragged over it. The page (pages/board.tsx) holds the board as the
 * participants' page embeds it. CPU time of the page's main thread, so that what else the machine does counts for nothing; by turns, the
 * ratio taken within a round. Paint: script, style, layout and drawing from the call that mounts until the first frame is drawn. Move: what
 * listens to a mouse move of 3 px over the columns, and the frame it asks for. Longest task: of everything, mounting, what is drawn after
 * the first frame, and letting go included, without the loading of the page itself.
 */
const ROUNDS = 7
const MOVES = 80

interface Run {
  /** Milliseconds of CPU. */
  paint: number
  move: number
  longest: number
  /** Cards in the document. */
  drawn: number
}

async function drag(browser: Browser, page: Page): Promise<Pick<Run, 'move' | 'longest'>> {
  const box = await page.locator('[data-column=applications] .b-card').nth(2).boundingBox()
  if (!box) throw new Error('the card is not on the screen')
  const [x, y] = [box.x + 60, box.y + 20]
  await page.bringToFront()
  await page.mouse.move(x, y)
  await page.mouse.down()
  const events = await traced(browser, page, async () => {
    for (let move = 0; move < MOVES; move++) {
      // Through the columns, to the last one and back.
      const way = (move < MOVES / 2 ? move : MOVES - move) / (MOVES / 2)
      await page.mouse.move(x + 10 + way * 1_100, y + 10 + (move % 7) * 3)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    }
    // Accepted into negotiation: the decision is shown at once, which belongs to the drag.
    await page.mouse.move(x + 520, y + 40)
    await page.mouse.up()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  })
  const moves = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointermove')
  const [first] = moves
  if (!first || moves.length < MOVES / 2) throw new Error(`the trace has ${moves.length} moves`)
  const own = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  // The first move takes the card up, which is rendered: that is its own task, not a move.
  const starts = moves.slice(3)
  return { move: sum(ms(starts)) / starts.length, longest: Math.max(...ms(own.filter(isTask))) }
}

async function run(browser: Browser, origin: string, cards: number): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${origin}/board.html`)
  await page.waitForFunction(`window.mountBoard !== undefined`)
  // As in the product, where the shell around it was drawn before: React, texts and fonts are warm, the cards are not there.
  await page.evaluate(() => window.mountBoard(3))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(200)
  const painted = await paint(browser, page, `window.mountBoard(${cards})`)
  const drawn = await page.locator('.b-card').count()
  const dragged = await drag(browser, page)
  await page.close()
  return { paint: painted.paint, move: dragged.move, longest: Math.max(painted.longest, dragged.longest), drawn }
}

const { server, origin } = await serveBuilt('board')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  // Once each before it counts.
  await run(browser, origin, 50)
  await run(browser, origin, 500)
  const rounds: { few: Run; many: Run }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ few: await run(browser, origin, 50), many: await run(browser, origin, 500) })
  const of = (pick: (run: Run) => number) => (each: (typeof rounds)[number]) => pick(each.many) / pick(each.few)
  printFigures('Stage board, 500 cards against 50 (CPU time)', [
    { what: 'paint, 500 : 50', value: median(rounds.map(of((one) => one.paint))), unit: '×', limit: 2 },
    { what: 'script per move, 500 : 50', value: median(rounds.map(of((one) => one.move))), unit: '×', limit: 1.3 },
    { what: 'longest task, 500', value: median(rounds.map(({ many }) => many.longest)), unit: 'ms', limit: 50 },
    { what: 'longest task, 50', value: median(rounds.map(({ few }) => few.longest)), unit: 'ms' },
    { what: 'paint, 500', value: median(rounds.map(({ many }) => many.paint)), unit: 'ms' },
    { what: 'paint, 50', value: median(rounds.map(({ few }) => few.paint)), unit: 'ms' },
    { what: 'script per move, 500', value: median(rounds.map(({ many }) => many.move)), unit: 'ms' },
    { what: 'script per move, 50', value: median(rounds.map(({ few }) => few.move)), unit: 'ms' },
    { what: 'cards drawn of 500', value: median(rounds.map(({ many }) => many.drawn)), unit: '' },
  ])
} finally {
  await browser.close()
  server.close()
}
