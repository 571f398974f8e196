import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { startLotseProcess } from '../world/lotseProcess'
import { printFigures } from './table'

/*
 * What a guest's browser loads on a first visit, for the public list and for a tender that somebody linked to: every script and style
 * sheet that the real page asked for by the time its text stands there, counted as the server sends it with gzip (browsers of today get
 * brotli, which is smaller).
 */
/** Bytes of the body as they cross the line; what is too small to gain from gzip comes plain. */
const bytesSent = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes))
    })
      .once('error', reject)
      .end()
  })

const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
const lotse = await startLotseProcess({ dataDir: join(folder, 'data') })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const measure = async (what: string, path: string, limit: number): Promise<string> => {
    const page = await browser.newPage({ locale: 'de-DE' })
    const asked = new Map<string, string>()
    page.on('requestfinished', (one) => asked.set(one.url(), one.resourceType()))
    await page.goto(lotse.address + path)
    await page.locator('#served').waitFor({ state: 'detached' })
    await page.getByText('Verpflegung der städtischen Schulen').first().waitFor()
    await page.waitForLoadState('networkidle')
    const kilobytes = async (type: string): Promise<number> => {
      const addresses = [...asked].filter(([, kind]) => kind === type).map(([address]) => address)
      if (addresses.length === 0) throw new Error(`the page asked for no ${type}: nothing was measured`)
      const sizes = await Promise.all(addresses.map(bytesSent))
      return sizes.reduce((sum, size) => sum + size, 0) / 1000
    }
    printFigures(`First load of ${what}, gzip`, [
      { what: 'JavaScript', value: await kilobytes('script'), unit: 'kB', limit },
      { what: 'CSS', value: await kilobytes('stylesheet'), unit: 'kB', limit: 60 },
      { what: 'files asked for in all', value: asked.size, unit: '' },
    ])
    const row = page.getByRole('link', { name: 'Verpflegung der städtischen Schulen' }).first()
    return (await row.count()) > 0 ? ((await row.getAttribute('href')) ?? '') : ''
  }
  const tender = await measure('the public list', '/projekte#öffentlich', 250)
  await measure('a tender', tender, 400)
} finally {
  await browser.close()
  await lotse.stop()
  rmSync(folder, { recursive: true, force: true })
}
