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
  /** Opens what is to be seen: a menu, a dialog, a filter. */
  open?: (page: Page) => Promise<unknown>
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
    const attached = (page: Page) => page.getByRole('main').waitFor({ state: 'attached' })
    const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
    places = [
      { name: 'start for guests', path: '/', asStaff: false, sign: (page) => page.getByRole('main').waitFor() },
      {
        name: 'list for guests',
        path: '/projekte#öffentlich',
        asStaff: false,
        sign: (page) => page.getByText('Öffentliche Bekanntmachung').first().waitFor(),
      },
      { name: 'tender for guests', path: `/projekte/${open}`, asStaff: false, sign: heading('Öffentliche Bekanntmachung') },
      {
        name: 'tender with its sections unfolded',
        path: `/projekte/${open}`,
        asStaff: false,
        sign: heading('Öffentliche Bekanntmachung'),
        open: (page) => press(/^Verfahren/)(page),
      },
      {
        name: 'login for a question',
        path: `/projekte/${open}`,
        asStaff: false,
        sign: heading('Öffentliche'),
        open: press('Frage stellen'),
      },
      {
        name: 'refused login',
        path: '/login',
        asStaff: false,
        sign: attached,
        open: async (page) => {
          await page.getByRole('textbox', { name: 'E-Mail' }).fill('niemand@lotse.example')
          await page.getByLabel('Passwort', { exact: true }).fill('nicht das richtige')
          await page.getByRole('button', { name: 'Einloggen' }).click()
          await page.getByText('Login fehlgeschlagen.').first().waitFor()
        },
      },
      { name: 'type filter', path: '/projekte#öffentlich', asStaff: false, sign: attached, open: press(/^Art der/) },
      { name: 'account menu', path: '/projekte#entwurf', asStaff: true, sign: attached, open: press(/Anke Behrens/) },
      { name: 'row menu', path: '/projekte#entwurf', asStaff: true, sign: attached, open: press(/^Aktionen zu/) },
      {
        name: 'nothing found',
        path: '/projekte#entwurf',
        asStaff: true,
        sign: attached,
        open: async (page) => {
          await page.getByPlaceholder('Ausschreibung suchen').fill('gibt es nicht')
          await page.getByText('Zu dieser Suche gibt es keine Ausschreibung.').waitFor()
        },
      },
      { name: 'wizard, a choice', path: '/wizard/3/1/2', asStaff: true, sign: heading('Nach welcher Vorschrift?') },
      {
        name: 'publish at a date',
        path: `/projekte/${draft}/veroeffentlichen`,
        asStaff: true,
        sign: heading('Veröffentlichen'),
        open: (page) => page.getByText('An einem Termin').click(),
      },
      { name: 'publish what is public', path: `/projekte/${open}/veroeffentlichen`, asStaff: true, sign: heading('Veröffentlichen') },
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
    // A new document each time: a hash alone would keep what was opened before.
    await page.goto('/healthz')
    await page.goto(place.path)
    await place.sign(page)
    // Nothing is still being loaded.
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    await place.open?.(page)
  }

  /** What makes a page wider than its screen. What scrolls in its own box, or is there for screen readers only, does not. */
  const overflowOf = (page: Page): Promise<string | null> =>
    page.evaluate(() => {
      const limit = document.documentElement.clientWidth
      const scroll = document.documentElement.scrollWidth
      if (scroll <= limit) return null
      const past = [...document.querySelectorAll('body *')].filter((one) => {
        const { right, width } = one.getBoundingClientRect()
        return width > 1 && right > limit + 1 && !one.closest('.sr') && getComputedStyle(one).position !== 'fixed'
      })
      return `${scroll} px, ${past
        .slice(0, 3)
        .map((one) => `${one.tagName}.${one.className.toString().slice(0, 40)}`)
        .join(', ')}`
    })

  /** Everything axe knows by day; by night, the same page in other colours, only contrast can differ. */
  const faultsOf = async (page: Page): Promise<string[]> => {
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const builder = new AxeBuilder({ page })
      const { violations } = await (colorScheme === 'dark' ? builder.withRules('color-contrast') : builder).analyze()
      for (const { id, nodes } of violations)
        faults.push(
          `${colorScheme}: ${id} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
        )
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    return faults
  }

  it.each([1440, 390])('fits and is clean for axe by day and by night at %i px', async (width) => {
    const faults: string[] = []
    for (const asStaff of [false, true]) {
      const page = await world.open({ width, height: 844, ...(asStaff ? { as: world.staff.anke } : {}) })
      for (const place of places.filter((one) => one.asStaff === asStaff)) {
        await visit(page, place)
        const wider = await overflowOf(page)
        if (wider !== null) faults.push(`${place.name}: wider than the screen, ${wider}`)
        faults.push(...(await faultsOf(page)).map((fault) => `${place.name}, ${fault}`))
      }
      await page.context().close()
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
    await english.getByText('Running and keeping two marinas.').first().waitFor()
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
    // What is folded on the screen is there on paper.
    await page.getByText('Rechtsgrundlage des Verfahrens').first().waitFor()
  })
})
