import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { axeFaults, tooWide } from './axe'
import { goOn } from './goOn'
import { begin, saveAndOpen } from './steps'
import { closeTabs, openPage } from './tabs'

const PASSWORD = 'vier Kraniche im Watt'
const ADMIN = { email: 'ida.lorenz@lotse.example', givenName: 'Ida', surName: 'Lorenz' }
const folder = mkdtempSync(join(tmpdir(), 'lotse-run-'))
const errors: string[] = []
let lotse: LotseProcess
let token = ''

const call = async <T>(method: string, ...params: unknown[]): Promise<T> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params })
  const headers = { 'content-type': 'application/json', 'x-auth-token': token }
  const answer = (await (await fetch(`${lotse.address}/api/v1/rpc`, { method: 'POST', headers, body })).json()) as { result: T }
  return answer.result
}

beforeAll(async () => {
  lotse = await startLotseProcess({ dataDir: join(folder, 'data'), flags: ['--empty'] })
  const link = /passwort-reset\?token=(\S+)/.exec(lotse.output())?.[1] ?? ''
  await call('createFirstAdmin', link, ADMIN, PASSWORD)
  token = (await call<{ token: string }>('login', ADMIN.email, PASSWORD)).token
})
afterAll(async () => {
  await closeTabs(lotse.address)
  await lotse.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(errors).toEqual([])
})

const open = (width = 1440, locale = 'de-DE'): Promise<Page> =>
  openPage(lotse.address, (error) => errors.push(error), { as: { token }, width, locale })
const step = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** For whoever looks: FIRST_RUN_SCREENS names a folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  const into = process.env.FIRST_RUN_SCREENS
  if (into === undefined) return
  mkdirSync(into, { recursive: true })
  await page.screenshot({ path: join(into, `${name}.png`), fullPage: true })
}
const faultsOf = async (page: Page, name: string, except: readonly string[] = []): Promise<string[]> => {
  await page.locator('.su-panel').waitFor()
  // What is judged is there, not its place.
  await page.locator('.su-panel .skeleton').first().waitFor({ state: 'detached' })
  await picture(page, name)
  const [faults, overflow] = [await axeFaults(page, { except }), await tooWide(page)]
  return [...faults.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html.slice(0, 160)}`), ...(overflow > 0 ? [`${name} too wide`] : [])]
}

const fillClient = async (page: Page): Promise<void> => {
  await page.getByLabel('Name der Vergabestelle').fill('Hafengesellschaft Hammersiel mbH')
  for (const [name, value] of Object.entries({
    ...{ identificationNumber: '03-04051991-79', street: 'Westhafen 4', zip: '27726', city: 'Hammersiel', givenName: 'Ada' },
    ...{ surName: 'Petersen', email: 'vergabe@hammersiel.example', phone: '+49 4791 555120' },
  }))
    await page.locator(`[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: /^NUTS-Code/ }).click()
  const search = page.getByRole('combobox', { name: /NUTS-Code/ })
  await search.fill('Cuxhaven')
  await page.getByRole('treeitem', { name: /DE932/ }).waitFor()
  await search.press('Enter')
  await page.getByRole('button', { name: /^NUTS-Code: DE932 Cuxhaven/ }).waitFor()
}

/** A colour that nobody could read text on, and one that everybody can. */
const setColour = (page: Page, label: string, value: string): Promise<void> => page.getByLabel(label, { exact: true }).fill(value)

it('leads from an empty house to the page of its first tender, a step left out and come to again', async () => {
  const faults: string[] = []
  const page = await open()
  await page.goto('/')
  await page.getByRole('link', { name: 'Einrichtung beginnen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ersteinrichtung' }).waitFor()
  await step(page, 'Ihre Vergabestelle')
  await press(page, 'Weiter')
  await page.locator('.help.error').first().waitFor()
  faults.push(...(await faultsOf(page, 'client-refused')))
  await fillClient(page)
  await press(page, 'Weiter')

  await step(page, 'Name, Logo und Farben')
  await page.getByLabel('Name in der Leiste').fill('Hafen Hammersiel')
  await setColour(page, 'Farbe der Leiste', '#ffee00')
  await press(page, 'Weiter')
  await page.getByText('Noch nichts gespeichert: Mit diesen Farben könnten nicht alle den Text lesen.').waitFor()
  // What the page shows of it is as unreadable to axe as the page says.
  expect((await axeFaults(page, { rules: ['color-contrast'] })).length).toBe(1)
  faults.push(...(await faultsOf(page, 'look-refused', ['color-contrast'])))
  await setColour(page, 'Farbe der Leiste', '#3b1a4a')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await page.getByAltText('Ihr Logo').waitFor()
  await press(page, 'Weiter')

  await step(page, 'E-Mails')
  const bar = page.getByRole('banner')
  await bar.getByText('Hafen Hammersiel').waitFor()
  expect(await bar.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(59, 26, 74)')
  await press(page, `Testmail an ${ADMIN.email} senden`)
  await page.getByText('Es ist kein Mailserver eingerichtet (SMTP_URL)').waitFor()
  faults.push(...(await faultsOf(page, 'mail')))
  await press(page, 'Weiter')

  await step(page, 'Anmeldung')
  await press(page, 'Später erledigen')
  await step(page, 'Sicherung')
  await page.getByText('Es wird noch keine Sicherung gemacht.').waitFor()
  await press(page, 'Später erledigen')
  // Elsewhere it goes on where it was.
  const other = await open(390)
  await other.goto('/einrichtung')
  await step(other, 'Formulare')
  await other.getByText(/\d+ Formulare sind bereit/).waitFor()
  faults.push(...(await faultsOf(other, 'forms-390')))
  await press(other, 'Weiter')

  await step(other, 'Erste Personen')
  await press(other, 'Einladen')
  expect(await other.getByText('Bitte füllen Sie dieses Feld aus.').count()).toBe(3)
  faults.push(...(await faultsOf(other, 'people-refused-390')))
  for (const [label, value] of Object.entries({ Vorname: 'Anke', Nachname: 'Behrens', 'E-Mail': 'anke.behrens@lotse.example' }))
    await other.getByRole('textbox', { name: label }).fill(value)
  await press(other, 'Einladen')
  await other.getByText('Eingeladen: Anke Behrens (anke.behrens@lotse.example)').waitFor()
  await press(other, 'Weiter')

  await step(other, 'Fertig')
  await other.getByText('Diese Schritte stehen noch aus:').waitFor()
  faults.push(...(await faultsOf(other, 'end-390')))
  await other.getByRole('main').getByRole('link', { name: 'Erste Ausschreibung erstellen' }).click()
  await page.goto('/wizard/3/1/1')
  await page.getByRole('link', { name: /^Verhandlungsverfahren/ }).click()
  const name = 'Betrieb des Sportboothafens'
  const [client] = await call<{ id: number }[]>('getOrganizations', 'CLIENT')
  await begin(page, { name, buyer: String(client?.id) })
  await saveAndOpen(page)
  await page.getByRole('heading', { level: 1, name }).waitFor()

  await goOn(page, '/einstellungen')
  await page.getByRole('link', { name: 'Ersteinrichtung' }).click()
  await step(page, 'Fertig')
  expect(faults).toEqual([])
})

it('speaks English as well, on narrow and wide screens', async () => {
  const faults: string[] = []
  for (const width of [1440, 390]) {
    const page = await open(width, 'en-US')
    for (const [slug, name] of [
      ['auftraggeber', 'Your contracting authority'],
      ['aussehen', 'Name, logo and colors'],
      ['anmeldung', 'Login'],
      ['sicherung', 'Backup'],
    ] as const) {
      await goOn(page, `/einrichtung/${slug}`)
      await step(page, name)
      faults.push(...(await faultsOf(page, `${slug}-${width}-en`)))
    }
  }
  expect(faults).toEqual([])
})
