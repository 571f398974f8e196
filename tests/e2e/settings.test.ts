import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../world/people'
import { axeFaults } from './axe'
import { mailsTo } from './accountWorld'
import { deepIt } from './deep'
import { goOn } from './goOn'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
let ines: TestUser
let jan: TestUser
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      ines = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
      jan = await makeUser('admin', { email: 'jan.kruse@lotse.example', givenName: 'Jan', surName: 'Kruse' })
    },
  })
})
afterAll(() => world.close())

const SAVED = 'Die Einstellungen wurden gespeichert.'

const openSettings = async (as: TestUser, part: string, width = 1440): Promise<Page> => {
  const page = await world.open({ as, width })
  await page.goto(`/einstellungen#${part}`)
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  return page
}
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Speichern', exact: true }).click()

/** Everything axe knows, but contrast that it cannot compute for want of a picture. */
const faultsOf = async (page: Page): Promise<string[]> =>
  (await axeFaults(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

describe('system settings', () => {
  it('are for system admins alone', async () => {
    const page = await world.open({ as: world.staff.anke })
    for (const path of ['/einstellungen', '/mails']) {
      await goOn(page, path)
      await page.getByRole('heading', { name: 'Nicht gefunden' }).waitFor({ state: 'attached' })
    }
  })

  it('tell the second of two admins who was faster, and keep what was typed', async () => {
    const [first, second] = [await openSettings(ines, 'archiv'), await openSettings(jan, 'archiv')]
    await second.getByLabel('Bibliothek').fill('von Jan')
    await first.getByLabel('Bibliothek').fill('von Ines')
    await first.getByLabel('Adresse des Dateiservers').fill('https://archiv.example')
    await save(first)
    await first.getByText(SAVED).waitFor()

    await save(second)
    await second.getByText('Ines Wolters hat die Einstellungen inzwischen geändert.').waitFor()
    await second.getByText('Beide haben geändert: Bibliothek des Archivs.').waitFor()
    expect(await second.getByLabel('Bibliothek').inputValue()).toBe('von Jan')
    // What only the other one changed is taken over.
    expect(await second.getByLabel('Adresse des Dateiservers').inputValue()).toBe('https://archiv.example')
    await second.getByRole('button', { name: 'Meine Eingaben speichern' }).click()
    await second.getByText(SAVED).waitFor()
    expect(await world.call(ines, 'getSettings')).toMatchObject({ filesRepo: 'von Jan', filesUrl: 'https://archiv.example' })
  })

  deepIt('take nothing back that another admin wrote in another mail or page', async () => {
    const page = await openSettings(jan, 'mails')
    await page.getByRole('switch', { name: /Angebot abgelehnt/ }).click()
    const { mailNotifications = {}, version } = await world.call<{ mailNotifications?: object; version: number }>(ines, 'getSettings')
    const theirs = { ...mailNotifications, offerAccepted: { enabled: false } }
    await world.call(ines, 'setSettings', { mailNotifications: theirs, version })
    await save(page)
    await page.getByText('Sie haben Verschiedenes geändert. Beim Speichern gilt beides.').waitFor()
    await page.getByRole('button', { name: 'Meine Eingaben speichern' }).click()
    await page.getByText(SAVED).waitFor()
    const { mailNotifications: after } = await world.call<{ mailNotifications: object }>(ines, 'getSettings')
    expect(after).toMatchObject({ offerAccepted: { enabled: false }, offerDenied: { enabled: false } })
  })

  deepIt('are there again after the tab was loaded anew, and offered where it was closed; so is the open text of a mail', async () => {
    const page = await openSettings(jan, 'archiv')
    const stored = await page.getByLabel('Bibliothek').inputValue()
    await page.getByLabel('Bibliothek').fill('nach dem Neuladen')
    await page.getByRole('link', { name: 'E-Mails', exact: true }).last().click()
    await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
    await page.getByRole('textbox', { name: 'Betreff' }).fill('Mitten im Satz')
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Betreff' }).inputValue()).toBe('Mitten im Satz')
    await page.getByText('Nicht gespeicherte Änderungen von').waitFor()
    expect(await page.getByLabel('Bibliothek').inputValue()).toBe('nach dem Neuladen')
    expect(await faultsOf(page)).toEqual([])
    await page.close()

    const next = await page.context().newPage()
    await next.goto('/einstellungen')
    await next.getByText('aus einem Fenster, das geschlossen wurde').waitFor()
    expect(await next.getByLabel('Bibliothek').inputValue()).toBe(stored)
    await next.locator('.set-stale').getByRole('button', { name: 'Übernehmen' }).click()
    expect(await next.getByRole('textbox', { name: 'Betreff' }).inputValue()).toBe('Mitten im Satz')
    await next.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
    await next.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
    expect(await next.getByLabel('Bibliothek').inputValue()).toBe('nach dem Neuladen')
    await save(next)
    await next.getByText(SAVED).waitFor()
    expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lotse:draft:')))).toEqual([])
  })

  it.each([1440, 390])('are found by their words on whichever page, by keyboard, at %i px', async (width) => {
    const page = await openSettings(ines, 'vorlagen', width)
    expect(await page.getByLabel('Bibliothek').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(width === 390 ? 1_400 : 1_000)
    const search = page.getByRole('searchbox', { name: 'Einstellung suchen' })
    await search.fill('gibt es nicht')
    await page.getByText('Keine Einstellung heißt so.').waitFor()
    await search.fill('BIBLIO')
    await page.locator('.set-search li').getByText('Archiv', { exact: false }).first().waitFor()
    await search.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Bibliothek').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(new URL(page.url()).hash).toBe('#archiv')
    // What was typed on one page stays while another is looked at, and a fault leads back to its page.
    await page.getByLabel('Adresse des Dateiservers').fill('archiv')
    await page.getByRole('navigation', { name: 'Abschnitte der Einstellungen' }).getByRole('link', { name: 'Anmeldung' }).click()
    await save(page)
    await page.getByText('Bitte geben Sie eine Adresse an, die mit https:// beginnt.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('url')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/settings-${width}.png`, fullPage: true })
  })

  it('ask before unsaved changes are left behind', async () => {
    const page = await openSettings(ines, 'archiv')
    await page.getByLabel('Bibliothek').fill('ungespeichert')
    await page.getByRole('link', { name: 'Versionshinweise' }).first().click()
    await page.getByText('Ungespeicherte Änderungen gehen verloren.').waitFor()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    expect(await page.getByLabel('Bibliothek').inputValue()).toBe('ungespeichert')
  })

  it('lead to what is wrong, and keep it', async () => {
    const page = await openSettings(ines, 'archiv')
    await page.getByLabel('Adresse des Dateiservers').fill('archiv')
    await save(page)
    await page.getByText('Die Einstellungen konnten nicht gespeichert werden.').waitFor()
    await page.getByText('Bitte geben Sie eine Adresse an, die mit https:// beginnt.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('url')
    expect(await page.getByLabel('Adresse des Dateiservers').inputValue()).toBe('archiv')
  })

  it('add, order by keys and remove additional fields', async () => {
    const page = await openSettings(ines, 'felder')
    const organizations = page.getByRole('region', { name: 'Organisationen' })
    for (const name of ['Kammer-Nr.', 'Flotte', 'Werft']) {
      await organizations.getByRole('textbox', { name: 'Name des neuen Feldes' }).fill(name)
      await page.keyboard.press('Enter')
    }
    await organizations.getByLabel('Art').selectOption('list')
    await organizations.getByLabel('Auswahlmöglichkeiten').fill('eigene\nfremde')
    await organizations.getByRole('button', { name: 'Werft verschieben, Platz 3 von 3' }).focus()
    await page.keyboard.press('Home')
    await organizations.getByText('Werft steht jetzt auf Platz 1 von 3.').waitFor({ state: 'attached' })
    await organizations.getByRole('button', { name: 'Werft verschieben, Platz 1 von 3' }).waitFor()
    await organizations
      .getByRole('button', { name: /^Flotte/ })
      .last()
      .click()
    await organizations.getByRole('button', { name: 'Entfernen' }).click()
    await page.getByText('Bereits eingetragene Werte bleiben gespeichert.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await save(page)
    await page.getByText(SAVED).waitFor()
    const { organizationFieldsTemplateList } = await world.call(ines, 'getSettings')
    expect(organizationFieldsTemplateList).toEqual([
      { contentId: 'werft', label: { de: 'Werft', en: '' }, type: 'list', choices: ['eigene', 'fremde'], required: false },
      { contentId: 'kammer-nr', label: { de: 'Kammer-Nr.', en: '' }, type: 'string', required: false },
    ])
  })

  it('say whom the duty of a second factor concerns before it is set', async () => {
    const page = await openSettings(ines, 'anmeldung')
    const duty = page.getByRole('switch', { name: 'Zwei-Faktor-Authentifizierung für alle verlangen' })
    await duty.click()
    await page.getByText('Das betrifft alle Konten').waitFor()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    expect(await duty.isChecked()).toBe(false)
  })
})

describe('mails', () => {
  it('a text is changed, looked at, compared, tried and stored', async () => {
    const page = await openSettings(ines, 'mails')
    expect(await page.getByRole('switch', { name: /Passwort zurücksetzen/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Ihre Hafenmeisterei grüßt ')
    await dialog.getByRole('button', { name: 'Platzhalter einfügen', exact: true }).click()
    await page.getByRole('menuitem').first().press('Enter')
    await dialog.getByRole('button', { name: 'Unterschied' }).click()
    await dialog.locator('ins', { hasText: 'Ihre Hafenmeisterei grüßt' }).waitFor()
    await dialog.getByRole('button', { name: 'Vorschau' }).click()
    await dialog.locator('.letter', { hasText: 'Ihre Hafenmeisterei grüßt' }).waitFor()
    expect(await dialog.locator('.letter').innerText()).not.toContain('{{')
    expect(await faultsOf(page)).toEqual([])

    await dialog.getByRole('button', { name: 'Testmail an mich' }).click()
    await dialog.getByText('Die Testmail an ines.wolters@lotse.example ist unterwegs.').waitFor()
    await expect.poll(async () => (await mailsTo(world, ines.email)).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await mailsTo(world, ines.email)
    expect(mail?.subject).toContain('Test')
    expect(mail?.html).toContain('Ihre Hafenmeisterei grüßt')

    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await save(page)
    await page.getByText(SAVED).waitFor()
    const { mailNotifications } = await world.call<{ mailNotifications: Record<string, { de?: { text: string }; en?: unknown }> }>(
      ines,
      'getSettings',
    )
    expect(mailNotifications['passwordReset']?.de?.text).toMatch(/Ihre Hafenmeisterei grüßt \{\{\w+\}\}/)
    expect(mailNotifications['passwordReset']?.en).toBeUndefined()
  })

  it('stand in the list with what became of them', async () => {
    const page = await world.open({ as: ines })
    await page.goto('/mails')
    await page.getByRole('link', { name: /^Test/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Test/ }).waitFor()
    await page.locator('.letter', { hasText: 'Ihre Hafenmeisterei grüßt' }).waitFor()
    await page.getByRole('button', { name: 'Kopfzeilen' }).click()
    await page.getByText('Message-ID').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await goOn(page, '/mails?state=failed')
    await page.getByText('Zu dieser Auswahl gibt es keine E-Mail.').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})

describe('mails that reached nobody', () => {
  /** The server's answers, with two mails that failed put in; what is asked for them is kept. */
  const withFailing = async (page: Page): Promise<string[][]> => {
    const asked: string[][] = []
    const at = new Date().toISOString()
    const row = (state: string) => ({
      ...{
        id: `reset:${state}@werft.example`,
        key: 'passwordReset',
        to: `${state}@werft.example`,
        subject: 'Neues Passwort',
        lang: 'de',
        state,
      },
      ...{ tries: 3, queuedAt: at, nextAt: null, sentAt: null, lastError: '550 5.1.1 Postfach unbekannt', uncertain: false, via: 'smtp' },
    })
    await page.routeWebSocket(/websocket/, (browser) => {
      const server = browser.connectToServer()
      browser.onMessage((message) => {
        const { id, method, params = [] } = JSON.parse(String(message)) as { id: string; method: string; params: { state?: string }[] }
        const answer = (result: unknown): void => browser.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
        if (method === 'retryMail') {
          asked.push([method, String(params[0])])
          answer({ ...row('queued'), html: '', text: '', headers: [], response: null, version: 2 })
        } else if (method === 'getMails' && /failed|bounced/.test(params[0]?.state ?? '')) answer([row(params[0]?.state ?? '')])
        else server.send(message)
      })
    })
    return asked
  }

  it('are told of on the start, stand above all others, and are sent again with one press', async () => {
    const page = await world.open({ as: ines })
    const asked = await withFailing(page)
    await page.goto('/wizard/1')
    await page.getByText('2 E-Mails haben ihre Empfänger nicht erreicht.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Ansehen' }).click()
    const failing = page.getByRole('region', { name: 'Nicht zugestellt' })
    await failing.getByText('failed@werft.example · 550 5.1.1 Postfach unbekannt').waitFor()
    await failing.getByText('Abgewiesen').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await failing
      .getByRole('row', { name: /bounced@/ })
      .getByRole('button')
      .click()
    await page.getByText('Die E-Mail wird noch einmal gesendet.').waitFor()
    expect(asked).toEqual([['retryMail', 'reset:bounced@werft.example']])
  })
})

describe('the legal line', () => {
  it('leads guests to an own text, to another site, and says where nothing is yet', async () => {
    const admin = await openSettings(ines, 'recht')
    await admin.locator('summary', { hasText: 'Impressum' }).click()
    await admin.getByRole('textbox', { name: 'Impressum, Deutsch' }).click()
    await admin.keyboard.type('Hafenamt Hammersiel, Westhafen 4')
    await admin.locator('summary', { hasText: 'Datenschutz' }).click()
    await admin
      .locator('details', { hasText: 'Datenschutz' })
      .getByLabel('Adresse der Seite')
      .fill('https://hammersiel.example/datenschutz')
    await admin.getByLabel('E-Mail-Adresse zum Melden von Barrieren').fill('barriere@hammersiel.example')
    await save(admin)
    await admin.getByText(SAVED).waitFor()

    const guest = await world.open({ width: 390 })
    await guest.goto('/projekte')
    const line = guest.getByRole('contentinfo')
    await line.getByRole('link', { name: 'Impressum' }).click()
    await guest.getByText('Hafenamt Hammersiel, Westhafen 4').waitFor()
    expect(await faultsOf(guest)).toEqual([])
    expect(await line.getByRole('link', { name: 'Datenschutz' }).getAttribute('href')).toBe('https://hammersiel.example/datenschutz')
    await line.getByRole('link', { name: 'Nutzungsbedingungen' }).click()
    await guest.getByText('Die Nutzungsbedingungen sind noch nicht hinterlegt.').waitFor()
    expect(await guest.getByText('Diesen Hinweis sehen nur System-Administratoren').count()).toBe(0)
    await line.getByRole('link', { name: 'Barriere melden' }).click()
    const write = guest.getByRole('link', { name: 'E-Mail an barriere@hammersiel.example schreiben' })
    expect(await write.getAttribute('href')).toMatch(/^mailto:barriere@hammersiel\.example\?subject=Barriere/)
    expect(await faultsOf(guest)).toEqual([])
  })
})

describe('the pages of this area', () => {
  it.each([1440, 390])('fit and are clean for axe at %i px', async (width) => {
    const page = await openSettings(ines, 'vorlagen', width)
    const places: [string, string][] = [
      ...['vorlagen', 'anmeldung', 'archiv', 'mails', 'felder', 'recht'].map((part): [string, string] => [
        `/einstellungen#${part}`,
        'Einstellungen',
      ]),
      ['/mails', 'E-Mails'],
      ['/changelog', 'Versionshinweise der Software'],
      ['/barrierefreiheit', 'Erklärung zur Barrierefreiheit'],
    ]
    for (const [path, name] of places) {
      await goOn(page, path)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await page.waitForFunction(() => document.querySelector('.skeleton') === null)
      expect(await faultsOf(page), path).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(over, path).toBe(0)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await goOn(page, '/einstellungen')
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    expect(await faultsOf(page), 'by night').toEqual([])
  })

  it('name the first release to the letter, for whoever is logged in', async () => {
    const guest = await world.open()
    await guest.goto('/changelog')
    await guest.getByText('Für diese Seite brauchen Sie ein Konto.').waitFor({ state: 'attached' })
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/changelog')
    await page.getByRole('heading', { name: 'Version 1.0 (30.6.2023)' }).waitFor()
    await page.getByText('Erster Release im Rahmen des Projektes').waitFor()
    // In the menu of system admins alone.
    expect(await page.getByRole('link', { name: 'Versionshinweise' }).count()).toBe(0)
  })
})
