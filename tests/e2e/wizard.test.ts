import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../world/people'
import { faultsByDayAndNight, tooWide } from './axe'
import { logIn } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
let admin: TestUser
let bidder: TestUser
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
      bidder = await makeUser('member', { email: 'malte@nordkai.example', givenName: 'Malte', surName: 'Albers' })
    },
  })
})
afterAll(() => world.close())

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor()

/** Goes to a link of the page by Tab and follows it by Enter. */
async function follow(page: Page, name: RegExp): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const one = document.activeElement
      return one?.closest('main') ? (one.textContent ?? '').trim() : ''
    })
    if (name.test(here)) return page.keyboard.press('Enter')
  }
  throw new Error(`Tab never came to ${String(name)}`)
}

const PUBLIC = [
  [/Ausschreibung erstellen/, 'In welchem Rechtsgebiet?'],
  [/^Vergaberecht/, 'Konzession oder öffentlicher Auftrag?'],
] as const

describe('the wizard, by keys alone', () => {
  it.each([
    [/^Konzessionsrecht/, 'Welches Verfahren?', /^Verhandlungsverfahren/, 'EU-19?BT-01-notice=32014L0023&type=0'],
    [/^Konzessionsrecht/, 'Welches Verfahren?', /^Dauerverhandlungsverfahren/, 'EU-19?BT-01-notice=32014L0023&type=5'],
    [/^Anderes/, 'Nach welcher Vorschrift?', /^Sektorenverordnung/, 'EU-17?BT-01-notice=32014L0025&type=0'],
    [/^Anderes/, 'Nach welcher Vorschrift?', /^Vergabeverordnung/, 'EU-16?BT-01-notice=32014L0024&type=0'],
    [/^Anderes/, 'Nach welcher Vorschrift?', /^VOB\/A-EU/, 'EU-16?BT-01-notice=32014L0024&type=0'],
    [/^Anderes/, 'Nach welcher Vorschrift?', /^Verteidigung/, 'EU-18?BT-01-notice=32009L0081&type=0'],
    [/^Anderes/, 'Nach welcher Vorschrift?', /^VOB\/A national/, 'VOBA-national?BT-01-notice=other&type=0'],
    [/^Anderes/, 'Nach welcher Vorschrift?', /^UVgO/, 'UVgO-national?BT-01-notice=other&type=0'],
  ] as const)('%s, %s %s leads to %s', async (...[area, question, choice, form]) => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/wizard/1')
    await page.getByRole('link', { name: 'Ausschreibung erstellen' }).first().waitFor()
    for (const [name, next] of [...PUBLIC, [area, question] as const]) {
      await follow(page, name)
      await heading(page, next)
    }
    await follow(page, choice)
    await page.getByRole('textbox', { name: 'Titel' }).waitFor()
    const { pathname, search, hash } = new URL(page.url())
    expect(pathname + search + hash).toBe(`/projekte/anlage/${form}#top`)
    await page.context().close()
  })

  it.each([
    [/^Kartellrecht/, 'Kartellrecht'],
    [/^Beihilferecht/, 'Beihilferecht'],
    [/^Eisenbahnrecht/, 'Eisenbahnrecht'],
  ])('%s says what to do', async (name, title) => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/wizard/3')
    await heading(page, 'In welchem Rechtsgebiet?')
    await follow(page, name)
    await heading(page, title)
    await page.getByText('So kommen Sie trotzdem ans Ziel:').waitFor()
    await follow(page, /^Andere Vorlage wählen/)
    await page.getByRole('textbox', { name: 'Titel' }).waitFor()
    await page.context().close()
  })
})

describe('the harbour', () => {
  it('shows a choice without waiting for the list of templates, and waits for it before it leads to one', async () => {
    const page = await world.open({ as: world.staff.anke })
    const held: (() => void)[] = []
    let isHeld = true
    await page.routeWebSocket(/websocket/, (browser) => {
      const server = browser.connectToServer()
      browser.onMessage((message) => {
        if (isHeld && String(message).includes('"getProjectTemplates"')) held.push(() => server.send(message))
        else server.send(message)
      })
    })
    await page.goto('/wizard/3/1/2')
    await heading(page, 'Nach welcher Vorschrift?')
    await page.getByRole('link', { name: /^UVgO/ }).click()
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/wizard/3/1/2')
    isHeld = false
    held.forEach((send) => send())
    await page.waitForURL('**/projekte/anlage/UVgO-national**')
  })

  it('lets staff in at the step they wanted, after the login', async () => {
    const page = await world.open()
    await page.goto('/wizard/3')
    await logIn(page, world.staff.anke)
    await heading(page, 'In welchem Rechtsgebiet?')
  })

  it('has a way to system and accounts for system admins alone', async () => {
    const page = await world.open({ as: admin })
    await page.goto('/wizard/1')
    await page.getByRole('link', { name: 'System und Konten' }).first().click()
    await heading(page, 'Was möchten Sie verwalten?')
    await follow(page, /^Einstellungen/)
    await heading(page, 'Einstellungen')
    const other = await world.open({ as: world.staff.anke })
    await other.goto('/wizard/4')
    await other.getByRole('heading', { name: 'Nicht gefunden' }).waitFor({ state: 'attached' })
    await other.goto('/wizard/1')
    await other.getByRole('heading', { name: 'Vergabestelle' }).waitFor()
    expect(await other.getByRole('link', { name: 'System und Konten' }).count()).toBe(0)
  })

  it('greets guests with their three doors, and is left for good with one click', async () => {
    const page = await world.open()
    await page.goto('/')
    await heading(page, 'Willkommen im Hafen')
    for (const name of ['Ausschreibungen', 'Grundstücke', 'Anmelden']) await page.getByRole('heading', { level: 2, name }).waitFor()
    await page.getByRole('checkbox', { name: 'Künftig gleich dorthin' }).check()
    await page.getByRole('link', { name: 'Zu den Ausschreibungen' }).click()
    await page.waitForURL('**/projekte**')
    await page.goto('/')
    await page.waitForURL('**/projekte')
    // The mark still leads to the harbour.
    await page.getByRole('link', { name: 'Lotse, zum Start' }).click()
    await heading(page, 'Willkommen im Hafen')
  })

  it('is not for bidders', async () => {
    const page = await world.open({ as: bidder })
    await page.goto('/wizard/1')
    await page.waitForURL('**/projekte')
  })

  it.each([1440, 390])('fits and is clean for axe by day and by night at %i px', async (width) => {
    const [staff, guest] = [await world.open({ as: admin, width }), await world.open({ width })]
    const places: [Page, string][] = [
      [guest, '/'],
      [guest, '/wizard/2'],
      ...['/wizard/1', '/wizard/3', '/wizard/3/1', '/wizard/3/1/1', '/wizard/3/1/2', '/wizard/3/2', '/wizard/4'].map(
        (path): [Page, string] => [staff, path],
      ),
    ]
    for (const [page, path] of places) {
      await page.goto(path)
      await page.locator('.hb-in h1').waitFor()
      const faults = await faultsByDayAndNight(page)
      expect(
        faults.map(({ by, id, nodes }) => `${by} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        path,
      ).toEqual([])
      expect(await tooWide(page), path).toBe(0)
    }
  })
})
