import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREATE, field, makeDraft, publish } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

interface Place {
  name: string
  path: string
  /** Guests see it otherwise. */
  asStaff: boolean
  /** There once the page is. */
  sign: (page: Page) => Promise<unknown>
}

describe('every page, wide and narrow', () => {
  let world: BrowserWorld
  let places: Place[] = []

  beforeAll(async () => {
    world = await makeBrowserWorld()
    const draft = await makeDraft(world, 'Entwurf mit einem recht langen Titel, der auf einem Telefon umbrechen muss')
    const open = await makeDraft(world, 'Öffentliche Bekanntmachung')
    await publish(world, open)
    const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor({ state: 'attached' })
    places = [
      { name: 'start for guests', path: '/', asStaff: false, sign: (page) => page.getByRole('main').waitFor() },
      {
        name: 'list for guests',
        path: '/projekte#öffentlich',
        asStaff: false,
        sign: (page) => page.getByText('Öffentliche Bekanntmachung').first().waitFor(),
      },
      { name: 'tender for guests', path: `/projekte/${open}`, asStaff: false, sign: heading('Öffentliche Bekanntmachung') },
      { name: 'unknown tender', path: '/projekte/gibtesnicht', asStaff: false, sign: heading('Diese Ausschreibung gibt es hier nicht') },
      { name: 'wizard', path: '/wizard/1', asStaff: true, sign: (page) => page.getByRole('main').waitFor() },
      { name: 'drafts', path: '/projekte#entwurf', asStaff: true, sign: (page) => page.getByText('Entwurf mit einem').first().waitFor() },
      { name: 'empty archive', path: '/projekte#archiv', asStaff: true, sign: (page) => page.getByRole('main').waitFor() },
      { name: 'create, start', path: CREATE, asStaff: true, sign: (page) => page.getByRole('textbox', { name: 'Titel' }).waitFor() },
      { name: 'form', path: `/projekte/bearbeiten/${draft}`, asStaff: true, sign: (page) => field(page, 'BT-24-Procedure').waitFor() },
      { name: 'tender', path: `/projekte/${draft}`, asStaff: true, sign: heading(/^Entwurf mit einem/) },
      { name: 'documents', path: `/projekte/${draft}/dokumente`, asStaff: true, sign: heading('Datenräume') },
      { name: 'publish', path: `/projekte/${draft}/veroeffentlichen`, asStaff: true, sign: heading('Veröffentlichen') },
    ]
  })
  afterAll(() => world.close())

  const visit = async (page: Page, place: Place): Promise<void> => {
    await page.goto(place.path)
    await place.sign(page)
    await page.waitForLoadState('networkidle')
  }

  it('has no horizontal overflow at 390 px, and none at 1440', async () => {
    const wider: string[] = []
    for (const width of [390, 1440]) {
      for (const asStaff of [false, true]) {
        const page = await world.open({ width, height: 844, ...(asStaff ? { as: world.staff.anke } : {}) })
        for (const place of places.filter((one) => one.asStaff === asStaff)) {
          await visit(page, place)
          const found = await page.evaluate(() => {
            const limit = document.documentElement.clientWidth
            const past = [...document.querySelectorAll('body *')].filter((one) => {
              const { right, width: own } = one.getBoundingClientRect()
              // What scrolls inside its own box, or is there for screen readers only, makes no page wider.
              return own > 1 && right > limit + 1 && !one.closest('.sr') && getComputedStyle(one).position !== 'fixed'
            })
            return {
              scroll: document.documentElement.scrollWidth,
              limit,
              past: past.slice(0, 3).map((one) => `${one.tagName}.${one.className.toString().slice(0, 40)}`),
            }
          })
          if (found.scroll > found.limit) wider.push(`${place.name} at ${width}: ${found.scroll} px, ${found.past.join(', ')}`)
        }
        await page.context().close()
      }
    }
    expect(wider).toEqual([])
  })

  it('is clean for axe, wide and narrow', async () => {
    const faults: string[] = []
    for (const width of [1440, 390]) {
      for (const asStaff of [false, true]) {
        const page = await world.open({ width, height: 900, ...(asStaff ? { as: world.staff.anke } : {}) })
        for (const place of places.filter((one) => one.asStaff === asStaff)) {
          await visit(page, place)
          const { violations } = await new AxeBuilder({ page }).analyze()
          for (const { id, nodes } of violations)
            faults.push(
              `${place.name} at ${width}: ${id} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
            )
        }
        await page.context().close()
      }
    }
    expect(faults).toEqual([])
  })

  it('speaks the browser’s language, and the other one after the switch, also after a reload', async () => {
    const place = places.find(({ name }) => name === 'tender for guests')
    if (!place) throw new Error('no such place')
    const german = await world.open({ locale: 'de-AT' })
    await visit(german, place)
    await german.getByRole('button', { name: 'Teilnehmen' }).waitFor()
    expect(await german.evaluate(() => document.documentElement.lang)).toBe('de')

    const english = await world.open({ locale: 'fr-FR' })
    await visit(english, place)
    await english.getByRole('button', { name: 'Take part' }).waitFor()
    await english.getByText('Running and keeping two marinas.').waitFor()
    await english.getByRole('button', { name: 'Auf Deutsch umschalten' }).click()
    await english.getByRole('button', { name: 'Teilnehmen' }).waitFor()
    await english.getByText('Betrieb und Unterhaltung von zwei Sportboothäfen.').first().waitFor()
    await english.reload()
    await english.getByRole('button', { name: 'Teilnehmen' }).waitFor()
    expect(await english.evaluate(() => document.documentElement.lang)).toBe('de')
  })

  it('leaves no text key on any page in English', async () => {
    const page = await world.open({ as: world.staff.anke, locale: 'en-US' })
    const keys: string[] = []
    for (const { path, name } of places.filter(({ asStaff }) => asStaff)) {
      await page.goto(path)
      await page.getByRole('main').waitFor()
      await page.waitForLoadState('networkidle')
      const text = await page.locator('body').innerText()
      // A missing text shows as its key: tenders:save.button, next.do.edit.
      const found = /\b(?:[a-z]+:)?(?:[a-z][A-Za-z]+\.){1,3}[a-z][A-Za-z]+\b/g
      keys.push(...(text.match(found) ?? []).filter((one) => !/example|lotse\./.test(one)).map((one) => `${name}: ${one}`))
    }
    expect(keys).toEqual([])
  })

  it('prints a public page without bar and buttons', async () => {
    const place = places.find(({ name }) => name === 'tender for guests')
    if (!place) throw new Error('no such place')
    const page = await world.open()
    await visit(page, place)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Drucken' }).isVisible()).toBe(false)
    expect(await page.locator('.topbar').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
    expect(pages).toBeGreaterThan(0)
    expect(pages).toBeLessThanOrEqual(2)
  })
})
