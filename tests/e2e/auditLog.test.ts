import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../world/people'
import { readPdf } from '../world/readPdf'
import { axeFaults, tooWide } from './axe'
import { makeDraft, publish } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

const NAME = 'Erneuerung der Kaimauer'
let world: BrowserWorld
let ines: TestUser
let tender: string
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      ines = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
  tender = await makeDraft(world, NAME)
  await publish(world, tender)
})
afterAll(() => world.close())

const faultsOf = async (page: Page): Promise<string[]> =>
  (await axeFaults(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

const open = async (options: { width?: number; locale?: string; path?: string } = {}): Promise<Page> => {
  const { path = '/audit-log', ...rest } = options
  const page = await world.open({ as: ines, ...rest })
  await page.goto(path)
  await page.locator('.audit .rowlink').first().waitFor()
  return page
}

/** The button prints in a tab of its own, or, where the browser shows no PDF, downloads: the bytes are read where the link leads. */
const printed = async (page: Page, name: string) => {
  const answered = page.context().waitForEvent('response', (response) => response.url().includes('/api/v1/downloads/'))
  await page.getByRole('button', { name }).click()
  const link = (await answered).url()
  const response = await page.context().request.get(link)
  expect(response.headers()['content-type']).toBe('application/pdf')
  return readPdf(await response.body())
}

describe('the audit log', () => {
  it('is for system admins, who come to it by the menu', async () => {
    const staff = await world.open({ as: world.staff.anke })
    await staff.goto('/audit-log')
    await staff.getByRole('heading', { name: 'Nicht gefunden' }).waitFor({ state: 'attached' })
    const page = await world.open({ as: ines })
    await page.goto('/einstellungen')
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Audit-Log' }).click()
    await page.getByRole('heading', { level: 1, name: 'Audit-Log' }).waitFor()
  })

  it('filters by tender and event, opens an entry by the keyboard with all it says, and closes it again', async () => {
    const page = await open()
    await page.locator('.audit select.tender').selectOption({ label: NAME })
    await page.waitForURL(`**/audit-log/${tender}`)
    await page.locator('.audit select.type').selectOption({ label: 'Ausschreibung angelegt' })
    await page.getByText('1 Eintrag').waitFor()
    await page.locator('.audit .rowlink').first().focus()
    await page.keyboard.press('Enter')
    const side = page.getByRole('complementary', { name: 'Eintrag im Einzelnen' })
    await side.getByText('Die Ausschreibung wurde angelegt.').waitFor()
    await side.getByText(world.staff.anke.email).waitFor()
    expect(await side.getByRole('link', { name: NAME }).getAttribute('href')).toBe(`/projekte/${tender}`)
    await side.getByText('Technische Angaben').click()
    expect(await side.locator('pre').innerText()).toContain('"PROJECT_CREATED"')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await side.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('rowlink')
    await page.goto(`/audit-log/${tender}?type=MESSAGE_CREATED`)
    await page.getByText('Zu dieser Auswahl gibt es keinen Eintrag.').waitFor()
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await page.locator('.audit .rowlink').first().waitFor()
  })

  it('is narrowed by person, days and what its entries say; all of it stands in the address', async () => {
    const page = await open({ width: 390 })
    const lines = page.locator('.audit tbody tr[data-index]')
    await page.getByRole('searchbox', { name: 'Auslöser: Name oder E-Mail' }).fill('behrens')
    await page.waitForURL(/person=behrens/)
    await page.getByRole('searchbox', { name: 'Im Protokoll suchen' }).fill('ausschreibung angelegt')
    await page.waitForURL(/text=/)
    await page.getByText('1 Eintrag').waitFor()
    expect(await lines.innerText()).toContain('Die Ausschreibung wurde angelegt.')
    expect(await tooWide(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('Bis').fill('2020-01-01')
    await page.getByText('Zu dieser Auswahl gibt es keinen Eintrag.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Bis').inputValue()).toBe('2020-01-01')
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await lines.nth(1).waitFor()
  })

  it('is printed as it is filtered, readable and tagged, in the language of the page', async () => {
    const page = await open({ path: `/audit-log/${tender}` })
    const german = await printed(page, 'PDF exportieren')
    expect(german).toMatchObject({ isTagged: true, language: 'de-DE', title: 'Audit-Log' })
    expect(german.text).toContain('Die Ausschreibung wurde angelegt.')
    expect(german.text).toContain(NAME)
    const english = await open({ path: `/audit-log/${tender}`, locale: 'en-US' })
    expect((await printed(english, 'Export PDF')).text).toContain('The tender was created.')
  })

  it.each([
    { width: 1440, locale: 'en-US' },
    { width: 390, locale: 'de-DE' },
    ...(process.env.DEEP
      ? [
          { width: 1440, locale: 'de-DE' },
          { width: 390, locale: 'en-US' },
        ]
      : []),
  ])('fits and passes axe at $width in $locale, with an entry open too', async ({ width, locale }) => {
    const page = await open({ width, locale })
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await page.locator('.audit .rowlink').last().click()
    await page.locator('.log-details').waitFor()
    await page.locator('.log-technical summary').click()
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await page.context().close()
  })
})
