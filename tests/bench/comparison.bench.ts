import { chromium, type Browser } from 'playwright'
import { serveBuilt } from './servePages'
import { median, printFigures } from './table'
import { paint } from './traced'

/**
 * 50 offers by 100 criteria against 5: the comparison and the ranking as the page of an evaluation draws them first. CPU time of the page's
 * main thread until the first frame; by turns, the ratio taken within a round.
 */
const ROUNDS = 7

async function run(browser: Browser, { origin, shown, offers }: { origin: string; shown: string; offers: number }): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${origin}/comparison.html`)
  await page.waitForFunction(`window.mountOffers !== undefined`)
  // As in the product, where the page around it was drawn before: React, texts and fonts are warm.
  await page.evaluate((what) => window.mountOffers(what, 2), shown)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(200)
  const painted = await paint(browser, page, `window.mountOffers('${shown}', ${offers})`)
  await page.close()
  return painted.paint
}

const { server, origin } = await serveBuilt('comparison')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  for (const shown of ['comparison', 'ranking']) {
    await run(browser, { origin, shown, offers: 50 })
    const rounds: { few: number; many: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ few: await run(browser, { origin, shown, offers: 5 }), many: await run(browser, { origin, shown, offers: 50 }) })
    printFigures(`${shown}, 100 criteria (CPU time)`, [
      { what: 'paint, 50 offers : 5', value: median(rounds.map(({ few, many }) => many / few)), unit: '×', limit: 2 },
      { what: 'paint, 50', value: median(rounds.map(({ many }) => many)), unit: 'ms' },
      { what: 'paint, 5', value: median(rounds.map(({ few }) => few)), unit: 'ms' },
    ])
  }
} finally {
  await browser.close()
  server.close()
}
