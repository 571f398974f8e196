import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../server/platform/projectRoot'
import { tooWide } from './axe'
import { giveFile, makeDraft, publish } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

const NAME = 'Betrieb von zwei Sportboothäfen an der Förde'
const FILE = 'Leistungsbeschreibung.txt'
const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></div></body><svg onload=alert(1)>',
  "javascript:alert(1)//' onmouseover='alert(1)",
  '$& $` {{constructor.constructor("alert(1)")()}} ${alert(1)}',
]

let world: BrowserWorld
let id: string

const guest = async (options: { script?: boolean; width?: number; locale?: string } = {}): Promise<[Page, BrowserContext]> => {
  const { script = false, width = 1440, locale = 'de-DE' } = options
  const context = await world.browser.newContext({
    ...{ baseURL: world.address, javaScriptEnabled: script, locale, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' as const },
    viewport: { width, height: 900 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return [page, context]
}

beforeAll(async () => {
  world = await makeBrowserWorld()
  id = await makeDraft(world, NAME)
  await publish(world, id)
  const tender = await world.call<{ informationRooms: { id: string }[] }>(null, 'getProject', id)
  await giveFile(world, world.staff.anke, [tender.informationRooms[0]?.id ?? '', new File(['Zwei Häfen, zehn Jahre.'], FILE)])
})
afterAll(() => world.close())

describe('without JavaScript', () => {
  it('a guest finds a tender, reads all of it, loads its documents and turns to English', async () => {
    const [page, context] = await guest()
    await page.goto('/')
    await page.getByRole('link', { name: NAME }).waitFor()
    await page.getByRole('link', { name: 'Öffentliche Ausschreibungen ansehen' }).click()
    await page.getByRole('searchbox').fill('sportboothäfen')
    await page.getByRole('button', { name: 'Suchen' }).click()
    await page.waitForURL('**/projekte?q=**')
    await page.getByRole('link', { name: NAME }).click()
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
    expect(await page.title()).toBe(`${NAME} · Lotse`)
    for (const words of [
      'Hafengesellschaft Hammersiel mbH',
      'Ada Petersen',
      'Betrieb und Unterhaltung von zwei Sportboothäfen.',
      'Reventlou',
    ])
      await page.getByText(words).first().waitFor()
    // A section opens by itself, without a script.
    const lot = page.locator('details', { hasText: 'Los 1: Reventlou' })
    if ((await lot.getAttribute('open')) === null) await lot.locator('summary').click()
    await lot.getByText('2.140.000,00 EUR').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: FILE }).click()
    expect((await download).suggestedFilename()).toBe(FILE)
    await page.getByRole('link', { name: 'Switch to English' }).click()
    await page.getByText('Running and keeping two marinas.').first().waitFor()
    await context.close()
  })

  it.each([1440, 390])('nothing is wider than a screen of %i px', async (width) => {
    const [page, context] = await guest({ width })
    for (const path of [`/projekte/${id}`, '/projekte', '/']) {
      await page.goto(path)
      expect([path, await tooWide(page)]).toEqual([path, 0])
    }
    await context.close()
  })

  it('the page prints on few sheets, all sections open', async () => {
    const [page, context] = await guest()
    await page.goto(`/projekte/${id}`)
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
    await context.close()
  })
})

/** Bytes of built files, as gzip makes them. */
const gzipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(projectRoot(), 'dist', 'web', file))).length, 0)

interface Place {
  text: string
  top: number
}

/** Where the page's headings and first texts stand. */
const places = (page: Page): Promise<Place[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, .lead, .rd-facts dt, .rowlink), .topbar .mark')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .map((one) => ({ text: one.textContent.trim().slice(0, 40), top: Math.round(one.getBoundingClientRect().top + scrollY) })),
  )

describe('when the browser takes the page over', () => {
  it.each([
    [1440, 'projekte'],
    [390, 'projekte/{id}'],
    ...(process.env.DEEP
      ? ([
          [390, 'projekte'],
          [1440, 'projekte/{id}'],
        ] as const)
      : []),
  ] as const)('nothing jumps at %i px on /%s and nobody sees a skeleton', async (width, pattern) => {
    const path = `/${pattern.replace('{id}', id)}`
    const [bare, without] = await guest({ width })
    await bare.goto(path)
    // Only who has no JavaScript is told so: what follows stands that much lower.
    await bare.evaluate(() => {
      document.querySelectorAll('main noscript').forEach((one) => one.remove())
      // And to nobody else the places of drawings are closed up.
      document.querySelectorAll<SVGElement>('svg.i:empty').forEach((one) => one.style.setProperty('display', 'inline'))
    })
    const before = await places(bare)
    await without.close()

    const [page, context] = await guest({ width, script: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = (): void => {
        const waiting = document.querySelector<HTMLElement>('main.gathering, main .skeleton')
        if (waiting?.checkVisibility({ visibilityProperty: true })) seen.push('skeleton')
        if (document.body && !document.querySelector('main h1')) seen.push('nothing')
        requestAnimationFrame(look)
      }
      document.addEventListener('DOMContentLoaded', look)
    })
    await page.goto(path)
    await page.locator('#served').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    // Texts of pages that guests do not see yet are no part of the first load.
    expect(asked.some((address) => address.includes('/first.gen-'))).toBe(true)
    expect(asked.filter((address) => address.includes('/later.gen-'))).toEqual([])
    const scripts = asked.flatMap((address) => /assets\/[^/]+\.js$/.exec(address)?.[0] ?? [])
    expect(scripts.length).toBeGreaterThan(10)
    if (pattern === 'projekte') expect(gzipped(scripts)).toBeLessThan(250_000)
    const after = await places(page)
    const moved = before.flatMap(({ text, top }, index) => {
      const now = after[index]
      return now?.text === text && Math.abs(now.top - top) <= 4 ? [] : [`${text}: ${top} → ${now?.text}: ${now?.top}`]
    })
    expect(before.length).toBeGreaterThan(1)
    expect(moved).toEqual([])
    await context.close()
  })

  it('whoever is logged in never sees what was written for guests', async () => {
    const page = await world.open({ as: world.staff.anke })
    const answer = await page.goto(`/projekte/${id}`)
    expect(await answer?.text()).not.toContain('id="served"')
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
    await page.close()
  })
})

describe('scripts in what people write', () => {
  it('stay text on served pages, with JavaScript and without, under the policy', async () => {
    const script = SCRIPTS.join(' ')
    const name = `Titel ${script}`
    const hostile = await makeDraft(world, name)
    await publish(world, hostile)
    const page = await world.open()
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    // The page as it came, before any script of ours.
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`/projekte/${hostile}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.goto(`/projekte?q=${encodeURIComponent(script.slice(0, 200))}`)
    expect(await page.getByRole('searchbox').inputValue()).toBe(script.slice(0, 200))
    expect(await page.locator('main :is(script, img, iframe, [onerror], [onmouseover], [href^="javascript:"])').count()).toBe(0)
    expect(dialogs).toEqual([])
    await page.context().close()
  })
})
