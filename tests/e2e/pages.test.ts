import type { Page } from 'playwright'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../world/people'
import { faultsByDayAndNight } from './axe'
import { enter, linkMailedTo, makeAccountWorld, type AccountWorld } from './accountWorld'
import { goOn } from './goOn'
import { CREATE, field, makeDraft, publish } from './steps'
import { PASSWORD } from './world'

const [WIDE, NARROW] = [1440, 390]
const VIEWERS = ['guest', 'staff', 'admin', 'boss', 'newcomer', 'unconfirmed'] as const
type Viewer = (typeof VIEWERS)[number]

interface Place {
  name: string
  path: string
  as: Viewer
  /** Opens what is to be seen: a menu, a dialog, a filter. */
  open?: (page: Page) => Promise<unknown>
  /** Asks who comes before it shows itself: within the application one would stay where one was. */
  asksWho?: true
  /** There once the page is. */
  sign: (page: Page) => Promise<unknown>
}

describe('every page, wide and narrow', () => {
  let world: AccountWorld
  let places: Place[] = []

  beforeAll(async () => {
    world = await makeAccountWorld()
    const draft = await makeDraft(world, 'Entwurf mit einem recht langen Titel, der auf einem Telefon umbrechen muss')
    const open = await makeDraft(world, 'Öffentliche Bekanntmachung')
    await publish(world, open)
    const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor({ state: 'attached' })
    const resetLink = async (): Promise<string> => {
      await world.call(null, 'sendPasswordResetMail', world.boss.email)
      return linkMailedTo(world, world.boss.email)
    }
    const attached = (page: Page) => page.getByRole('main').waitFor({ state: 'attached' })
    const company = async (page: Page): Promise<void> => {
      const values = { name: 'Weserwerft Brake GmbH', street: 'Hafenstraße 12', zip: '26919', city: 'Brake' }
      const contact = {
        givenName: 'Imke',
        surName: 'Janssen-von der Wesermündung',
        phone: '+49 4401 9270',
        email: 'i.janssen@weserwerft.example',
      }
      for (const [name, value] of Object.entries({ ...values, ...contact })) await page.locator(`form [name="${name}"]`).fill(value)
      await page.getByRole('main').getByRole('button', { name: 'Weiter', exact: true }).click()
      await page.locator('[name="password"]').waitFor()
    }
    const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
    places = [
      { name: 'start for guests', path: '/', as: 'guest', sign: (page) => page.getByRole('main').waitFor() },
      {
        name: 'list for guests',
        path: '/projekte#öffentlich',
        as: 'guest',
        sign: (page) => page.getByText('Öffentliche Bekanntmachung').first().waitFor(),
      },
      { name: 'tender for guests', path: `/projekte/${open}`, as: 'guest', sign: heading('Öffentliche Bekanntmachung') },
      {
        name: 'tender with its sections unfolded',
        path: `/projekte/${open}`,
        as: 'guest',
        sign: heading('Öffentliche Bekanntmachung'),
        open: (page) => press(/^Verfahren/)(page),
      },
      {
        name: 'login for a question',
        path: `/projekte/${open}`,
        as: 'guest',
        sign: heading('Öffentliche'),
        open: press('Frage stellen'),
      },
      {
        name: 'refused login',
        path: '/login',
        as: 'guest',
        sign: attached,
        open: async (page) => {
          await page.getByRole('textbox', { name: 'E-Mail' }).fill('niemand@lotse.example')
          await page.getByLabel('Passwort', { exact: true }).fill('nicht das richtige')
          await page.getByRole('button', { name: 'Einloggen' }).click()
          await page.getByText('Login fehlgeschlagen.').first().waitFor()
        },
      },
      { name: 'type filter', path: '/projekte#öffentlich', as: 'guest', sign: attached, open: press(/^Art der/) },
      { name: 'account menu', path: '/projekte#entwurf', as: 'staff', sign: attached, open: press(/Anke Behrens/) },
      { name: 'row menu', path: '/projekte#entwurf', as: 'staff', sign: attached, open: press(/^Aktionen zu/) },
      {
        name: 'nothing found',
        path: '/projekte#entwurf',
        as: 'staff',
        sign: attached,
        open: async (page) => {
          await page.getByPlaceholder('Ausschreibung suchen').fill('gibt es nicht')
          await page.getByText('Zu dieser Suche gibt es keine Ausschreibung.').waitFor()
        },
      },
      { name: 'wizard, a choice', path: '/wizard/3/1/2', as: 'staff', sign: heading('Nach welcher Vorschrift?') },
      {
        name: 'publish at a date',
        path: `/projekte/${draft}/veroeffentlichen`,
        as: 'staff',
        sign: heading('Veröffentlichen'),
        open: (page) => page.getByText('An einem Termin').click(),
      },
      { name: 'publish what is public', path: `/projekte/${open}/veroeffentlichen`, as: 'staff', sign: heading('Veröffentlichen') },
      { name: 'unknown tender', path: '/projekte/gibtesnicht', as: 'guest', sign: heading('Diese Ausschreibung gibt es hier nicht') },
      { name: 'wizard', path: '/wizard/1', as: 'staff', sign: (page) => page.getByRole('main').waitFor() },
      { name: 'drafts', path: '/projekte#entwurf', as: 'staff', sign: (page) => page.getByText('Entwurf mit einem').first().waitFor() },
      { name: 'empty archive', path: '/projekte#archiv', as: 'staff', sign: (page) => page.getByRole('main').waitFor() },
      { name: 'create, start', path: CREATE, as: 'staff', sign: (page) => page.getByRole('textbox', { name: 'Titel' }).waitFor() },
      { name: 'form', path: `/projekte/bearbeiten/${draft}`, as: 'staff', sign: (page) => field(page, 'BT-24-Procedure').waitFor() },
      { name: 'tender', path: `/projekte/${draft}`, as: 'staff', sign: heading(/^Entwurf mit einem/) },
      { name: 'documents', path: `/projekte/${draft}/dokumente`, as: 'staff', sign: heading('Datenräume') },
      { name: 'publish', path: `/projekte/${draft}/veroeffentlichen`, as: 'staff', sign: heading('Veröffentlichen') },
      { name: 'registration, company', path: '/registrierung', as: 'guest', sign: heading('Unternehmensdaten') },
      { name: 'registration, account', path: '/registrierung', as: 'guest', sign: heading('Unternehmen registrieren'), open: company },
      {
        name: 'registration, confirmation',
        path: '/registrierung',
        as: 'guest',
        sign: heading('Unternehmen registrieren'),
        open: async (page) => {
          if (await page.locator('form [name="street"]').isVisible()) await company(page)
          await page.getByRole('checkbox').first().check()
          for (const name of ['password', 'repeat']) await page.locator(`[name="${name}"]`).fill('vier Kraniche im Watt')
          await press('Weiter')(page)
          await page.getByRole('button', { name: 'Absenden' }).waitFor()
        },
      },
      { name: 'password forgotten', path: '/passwort-reset', as: 'guest', sign: heading('Passwort vergessen') },
      { name: 'a link that is over', path: '/passwort-reset?token=vorbei', as: 'guest', sign: heading('Dieser Link gilt nicht mehr') },
      { name: 'new password', path: await resetLink(), as: 'guest', sign: heading('Neues Passwort') },
      {
        name: 'login asked for',
        path: '/benutzer',
        as: 'guest',
        asksWho: true,
        sign: (page) => page.getByRole('dialog').waitFor(),
      },
      { name: 'external users', path: '/benutzer', as: 'admin', sign: (page) => page.locator('.rowlink').first().waitFor() },
      { name: 'internal users', path: '/benutzer/intern', as: 'admin', sign: (page) => page.locator('.rowlink').first().waitFor() },
      { name: 'external user, new', path: '/benutzer/anlage', as: 'admin', sign: heading('Externen Benutzer anlegen') },
      { name: 'internal user, new', path: '/benutzer/intern/anlage', as: 'admin', sign: heading('Internen Benutzer anlegen') },
      { name: 'a user', path: `/benutzer/${world.member.email}`, as: 'admin', sign: heading('Malte Albers') },
      {
        name: 'a user, to be deactivated',
        path: `/benutzer/${world.member.email}`,
        as: 'admin',
        sign: heading('Malte Albers'),
        open: press('Deaktivieren'),
      },
      { name: 'own account', path: `/benutzer/${world.admin.email}`, as: 'admin', sign: heading('Ines Wolters') },
      {
        name: 'own password',
        path: `/benutzer/${world.admin.email}`,
        as: 'admin',
        sign: heading('Ines Wolters'),
        open: press('Passwort ändern'),
      },
      { name: 'authorities', path: '/auftraggeber', as: 'admin', sign: (page) => page.locator('.rowlink').first().waitFor() },
      { name: 'bidders', path: '/bieter', as: 'admin', sign: (page) => page.locator('.rowlink').first().waitFor() },
      { name: 'authority, new', path: '/auftraggeber/anlage', as: 'admin', sign: heading('Auftraggeber anlegen') },
      { name: 'bidder, invited', path: '/bieter/anlage', as: 'admin', sign: heading('Bieter einladen') },
      { name: 'an authority', path: `/auftraggeber/${world.buyers.harbour}`, as: 'admin', sign: heading(/^Hafengesellschaft/) },
      { name: 'operation', path: '/system/betrieb', as: 'admin', sign: heading('Was wartet') },
      { name: 'procedures', path: '/verfahren', as: 'admin', sign: heading('Verfahren') },
      { name: 'machines', path: '/system/ablauf?stufe=offers', as: 'admin', sign: heading('Angebotsphase aktiv') },
      { name: 'machines played', path: '/system/ablauf?maschine=opening&spiel=1', as: 'admin', sign: heading('Nicht begonnen') },
      { name: 'own company', path: '/organisation', as: 'boss', sign: heading(world.company.name) },
      {
        name: 'own company, edited',
        path: '/organisation',
        as: 'boss',
        sign: heading(world.company.name),
        open: (page) => page.getByRole('banner').getByRole('button', { name: 'Bearbeiten' }).click(),
      },
      { name: 'users of the own company', path: '/benutzer', as: 'boss', sign: (page) => page.locator('.rowlink').first().waitFor() },
      { name: 'user of the own company, new', path: '/benutzer/anlage', as: 'boss', sign: heading('Benutzer anlegen') },
      {
        name: 'second factor, set-up',
        path: '/wizard/1',
        as: 'newcomer',
        sign: (page) => page.getByRole('img', { name: /^QR-Code/ }).waitFor(),
      },
      {
        name: 'second factor, skipped?',
        path: '/wizard/1',
        as: 'newcomer',
        sign: heading('Zweiten Faktor einrichten'),
        open: press('Überspringen'),
      },
      { name: 'address not confirmed', path: '/projekte', as: 'unconfirmed', sign: heading('Bitte bestätigen Sie Ihre E-Mail-Adresse') },
    ]
  })
  afterAll(() => world.close())

  /** Where something was opened: it would stay, or ask whether it may go. */
  const opened = new WeakSet<Page>()

  const goTo = async (page: Page, { path, asksWho }: Place): Promise<void> => {
    if (opened.delete(page)) await page.goto('/healthz')
    await (asksWho ? page.goto(path) : goOn(page, path))
  }

  const visit = async (page: Page, place: Place): Promise<void> => {
    await goTo(page, place)
    await place.sign(page)
    // What the server wrote for guests says the same, and stands beside the page until that is whole.
    await page.locator('#served').waitFor({ state: 'detached' })
    // Nothing is still being loaded.
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    if (!place.open) return
    opened.add(page)
    await place.open(page)
  }

  /** The page has answered to the new width. */
  const laidOut = (page: Page): Promise<unknown> =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))))

  /** Loaded, and nothing has changed for a while. */
  const settled = async (page: Page): Promise<void> => {
    await page.getByRole('main').waitFor({ state: 'attached' })
    await page.evaluate(
      (quiet) =>
        new Promise<void>((done) => {
          let timer = setTimeout(done, quiet)
          const wait = () => {
            clearTimeout(timer)
            if (document.querySelector('.skeleton') === null) timer = setTimeout(done, quiet)
          }
          new MutationObserver(wait).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
          wait()
        }),
      200,
    )
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

  /**
   * A page's colours are the same at any width: its contrast is judged wide by day, narrow by night, and at both by both where there is
   * time.
   */
  const contrastBy = (page: Page) => (process.env.DEEP ? 'both' : page.viewportSize()?.width === NARROW ? 'dark' : 'light')

  const faultsOf = async (page: Page): Promise<string[]> =>
    (await faultsByDayAndNight(page, contrastBy(page))).map(
      ({ by, id, nodes }) =>
        `${by}: ${id} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
    )

  const personOf = (viewer: Viewer): { as?: TestUser } =>
    viewer === 'guest' ? {} : { as: viewer === 'staff' ? world.staff.anke : world[viewer] }

  /** What is wrong with the page as it stands, under the name of its place. */
  const judged = async (page: Page, name: string): Promise<string[]> => {
    const wider = await overflowOf(page)
    const faults = (await faultsOf(page)).map((fault) => `${name}, ${fault}`)
    return wider === null ? faults : [`${name}: wider than the screen, ${wider}`, ...faults]
  }

  it.each(VIEWERS)(
    'fits and is clean for axe by day and by night, wide and narrow: %s',
    async (viewer) => {
      const faults: string[] = []
      const page = await world.open({ width: WIDE, height: 844, ...personOf(viewer) })
      for (const place of places.filter((one) => one.as === viewer))
        for (const width of [WIDE, NARROW]) {
          await page.setViewportSize({ width, height: 844 })
          // What was opened on a wide screen is opened anew on a narrow one; a page as it comes is the same one, and takes half as long
          // turned as loaded.
          if (width === WIDE || place.open) await visit(page, place)
          else await laidOut(page)
          faults.push(...(await judged(page, `${place.name} at ${width} px`)))
        }
      await page.context().close()
      expect(faults).toEqual([])
    },
    400_000,
  )

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
    await english.getByRole('button', { name: /^Language/ }).click()
    await english.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await english.getByRole('button', { name: 'Teilnehmen' }).waitFor()
    await english.getByText('Betrieb und Unterhaltung von zwei Sportboothäfen.').first().waitFor()
    await english.reload()
    await english.getByRole('button', { name: 'Teilnehmen' }).waitFor()
    expect(await english.evaluate(() => document.documentElement.lang)).toBe('de')
  })

  // That every key has its text in each language is held without a browser (web/i18n); here it is seen where most pages are.
  const inEnglish: readonly Viewer[] = process.env.DEEP ? VIEWERS : ['guest', 'staff']
  it.each(inEnglish)('leaves no text key on any page in English, and fits a phone: %s', async (viewer) => {
    const page = await world.open({ ...personOf(viewer), locale: 'en-US', width: 390, height: 844 })
    const keys: string[] = []
    for (const place of places.filter((one) => one.as === viewer)) {
      const { name } = place
      await goTo(page, place)
      await settled(page)
      const text = (await page.locator('body').innerText()).replace(/\S+@\S+/g, '')
      // A missing text shows as its key: tenders:save.button, next.do.edit.
      const found = /\b(?:[a-z]+:)?(?:[a-z][A-Za-z]+\.){1,3}[a-z][A-Za-z]+\b/g
      keys.push(...(text.match(found) ?? []).filter((one) => !/example|lotse\./.test(one)).map((one) => `${name}: ${one}`))
      const wider = await overflowOf(page)
      if (wider !== null) keys.push(`${name}: wider than the screen, ${wider}`)
    }
    await page.context().close()
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

  it.each([1440, 390])('the recovery codes and the question for a code are clean too, at %i px', async (width) => {
    const who = width === 390 ? world.skipper : world.newcomer
    const page = await world.open({ width, height: 844, as: who })
    await page.goto('/wizard/1')
    await expect.poll(() => page.locator('.key code').innerText()).toMatch(/^([A-Z2-7]{4} ?)+/)
    const secret = (await page.locator('.key code').innerText()).replace(/\s/g, '')
    await page.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
    await page.getByLabel('Ihr Passwort').fill(PASSWORD)
    await page.getByRole('button', { name: 'Absenden' }).click()
    await page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' }).waitFor()
    // The button behind it is pale while it is busy, for as long as the person is read anew.
    await page.locator('.btn.busy').waitFor({ state: 'detached' })
    const faults = await judged(page, 'recovery codes')
    await page.context().close()
    const again = await world.open({ width, height: 844 })
    await again.goto('/login')
    await enter(again, who.email)
    await again.getByRole('dialog', { name: 'Code eingeben' }).waitFor()
    faults.push(...(await judged(again, 'question for a code')))
    await again.context().close()
    expect(faults).toEqual([])
  })
})
