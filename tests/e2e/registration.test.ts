import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults, tooWide } from './axe'
import { enter, linkMailedTo, mailsTo, makeAccountWorld, type AccountWorld } from './accountWorld'
import { deepIt } from './deep'
import { goOn } from './goOn'
import { makeDraft, publish } from './steps'

const PASSWORD = 'vier Kraniche im Watt'

let world: AccountWorld
let tender = ''
beforeAll(async () => {
  world = await makeAccountWorld()
  tender = await makeDraft(world, 'Erneuerung der Kaimauer Westhafen')
  await publish(world, tender)
})
afterAll(() => world.close())

/** What the page shows is clean for axe and within the screen. */
const expectClean = async (page: Page, where: string): Promise<void> => {
  const [faults, overflow] = [await axeFaults(page), await tooWide(page)]
  expect([
    ...faults.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html.slice(0, 160)}`),
    ...(overflow > 0 ? [`${where}: ${overflow} px too wide`] : []),
  ]).toEqual([])
}

interface Company {
  name: string
  email: string
}
const fillCompany = async (page: Page, { name, email }: Company): Promise<void> => {
  const values = {
    name,
    street: 'Hafenstraße 12',
    zip: '26919',
    city: 'Brake',
    givenName: 'Imke',
    surName: 'Janssen',
    phone: '+49 4401 9270',
  }
  for (const [field, value] of Object.entries({ ...values, email })) await page.locator(`form [name="${field}"]`).fill(` ${value} `)
}
const fillPasswords = async (page: Page, password = PASSWORD, repeat = password): Promise<void> => {
  await page.locator('[name="password"]').fill(password)
  await page.locator('[name="repeat"]').fill(repeat)
}
/** The two declarations of the last step; the step before has a box of its own, so nothing is ticked before both are there. */
const acceptTerms = async (page: Page): Promise<void> => {
  const boxes = page.getByRole('checkbox', { name: /im Auftrag|angegebenen Daten|on its behalf|information provided/ })
  await boxes.nth(1).waitFor()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Set-up of the second factor is offered after the first login; it may be skipped here. */
const skipFactor = async (page: Page, words: { skip: string }): Promise<void> => {
  await page.getByRole('button', { name: words.skip }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: words.skip }).click()
}

describe('a company registers itself', () => {
  it('in German at 1440 px: three steps, confirmation by mail, login, and back on the page it came from', async () => {
    const page = await world.open()
    await page.goto(`/projekte/${tender}`)
    await page.getByRole('heading', { level: 1, name: 'Erneuerung der Kaimauer Westhafen' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click()
    await page.getByRole('heading', { level: 2, name: 'Unternehmensdaten' }).waitFor()

    // Step 0: what is missing is said at the field, and the first of them has the focus.
    await button(page, 'Weiter').click()
    await page.getByText('Bitte geben Sie den Namen an.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await expectClean(page, 'step 0, refused')
    expect(await page.getByRole('button', { name: 'Absenden' }).count()).toBe(0)
    await fillCompany(page, { name: 'Weserwerft Brake GmbH', email: 'i.janssen@weserwerft.example' })
    await button(page, 'Weiter').click()

    // Step 1: the user is the representative; only the password is left to ask.
    await page.getByRole('heading', { level: 2, name: 'Benutzer-Konto' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await page.getByText('Mindestens 12 Zeichen.').waitFor()
    await page.getByRole('checkbox', { name: 'Ich bin die vertretungsberechtigte Person.' }).check()
    await page.getByText('Das Konto wird angelegt für Imke Janssen, i.janssen@weserwerft.example.').waitFor()
    await fillPasswords(page, PASSWORD, 'vier Kraniche am Watt')
    await button(page, 'Weiter').click()
    await page.getByText('Die Passwörter stimmen nicht überein.').waitFor()
    await expectClean(page, 'step 1, refused')
    await fillPasswords(page)
    await button(page, 'Weiter').click()

    // Step 2: a reload loses nothing but the password, which is kept nowhere.
    await page.getByRole('heading', { level: 2, name: 'Bestätigung' }).waitFor()
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).toContain('Weserwerft')
    expect(stored).not.toContain(PASSWORD)
    await page.reload()
    await page.getByText('Ihr Passwort wird nicht zwischengespeichert.').waitFor()
    await fillPasswords(page)
    await button(page, 'Weiter').click()

    const send = button(page, 'Absenden')
    await page.getByText('Weserwerft Brake GmbH').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Ich bin vertretungsberechtigt oder handle im Auftrag des angegebenen Unternehmens.' }).check()
    expect(await send.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Ich versichere, dass die angegebenen Daten korrekt sind.' }).check()
    await expectClean(page, 'step 2')
    await send.click()
    await page.waitForURL('**/projekte?message=registered')
    await page.getByRole('dialog').getByText('Bitte bestätigen Sie Ihre Adresse').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Weserwerft')

    // The mail's link opens another tab of the same browser.
    const link = await linkMailedTo(world, 'i.janssen@weserwerft.example')
    const tab = await page.context().newPage()
    await tab.goto(link)
    await tab.getByRole('dialog').getByText('Ihre E-Mail-Adresse ist bestätigt').waitFor()
    expect(tab.url()).not.toContain('token')
    await enter(tab, 'i.janssen@weserwerft.example', PASSWORD)
    await skipFactor(tab, { skip: 'Überspringen' })
    await tab.waitForURL(`**/projekte/${tender}`)
    await tab.getByRole('heading', { level: 1, name: 'Erneuerung der Kaimauer Westhafen' }).waitFor()
    await goOn(tab, '/organisation')
    await tab.getByRole('heading', { level: 1, name: 'Weserwerft Brake GmbH' }).waitFor()
    await tab.getByText('Hafenstraße 12', { exact: true }).waitFor()
    await page.context().close()
  })

  deepIt('in English at 390 px, by the link in the login dialog', async () => {
    const page = await world.open({ width: 390, height: 844, locale: 'en-US' })
    await page.goto(`/projekte/${tender}`)
    await page.getByRole('heading', { level: 1, name: 'Erneuerung der Kaimauer Westhafen' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Register' }).click()
    await page.getByRole('heading', { level: 2, name: 'Company data' }).waitFor()
    await expectClean(page, 'step 0')
    await fillCompany(page, { name: 'Harbour Dredging Ltd', email: 'office@dredging.example' })
    await button(page, 'Next').click()
    await page.getByRole('heading', { level: 2, name: 'User account' }).waitFor()
    await expectClean(page, 'step 1')
    await page.locator('[name="givenName"]').fill('Jo')
    await page.locator('[name="surName"]').fill('Marsh')
    await page.locator('[name="email"]').fill(' JO.marsh@dredging.example ')
    // Too easy to guess is known to the server alone: it comes back to the field, with everything else kept.
    await fillPasswords(page, 'Sommer2026!!')
    await button(page, 'Next').click()
    await acceptTerms(page)
    await expectClean(page, 'step 2')
    await button(page, 'Submit').click()
    await page.getByRole('heading', { level: 2, name: 'User account' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    expect(await page.locator('[name="givenName"]').inputValue()).toBe('Jo')
    await fillPasswords(page)
    await button(page, 'Next').click()
    await acceptTerms(page)
    await button(page, 'Submit').click()
    await page.waitForURL('**/projekte?message=registered')
    const tab = await page.context().newPage()
    await tab.goto(await linkMailedTo(world, 'jo.marsh@dredging.example'))
    await tab.getByRole('dialog').waitFor()
    await tab.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('jo.marsh@dredging.example')
    await tab.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
    await tab.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    await skipFactor(tab, { skip: 'Skip' })
    await tab.waitForURL(`**/projekte/${tender}`)
    await page.context().close()
  })

  it('hears that the company is there already, and asks its admin for access', async () => {
    const page = await world.open()
    await page.goto('/registrierung')
    await fillCompany(page, { name: world.company.name, email: 'neu@nordkai-tiefbau.example' })
    await button(page, 'Weiter').click()
    await page.getByRole('checkbox', { name: 'Ich bin die vertretungsberechtigte Person.' }).check()
    await fillPasswords(page)
    await button(page, 'Weiter').click()
    await acceptTerms(page)
    await button(page, 'Absenden').click()
    const alert = page.getByRole('alert')
    await alert
      .getByText(
        'Dieses Unternehmen wurde bereits registriert. Bitten Sie den Verantwortlichen für das Unternehmen, ein Benutzer-Konto für Sie ' +
          'anzulegen.',
      )
      .waitFor()
    await expectClean(page, 'conflict')
    await alert.getByRole('button', { name: 'Zugang anfragen' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('textbox', { name: 'E-Mail' }).inputValue()).toContain('neu@nordkai-tiefbau.example')
    await dialog.getByRole('textbox', { name: 'Nachricht' }).fill('Ich arbeite seit Montag in der Kalkulation.')
    await expectClean(page, 'request access')
    await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
    await dialog.getByText('Wenn das Unternehmen hier registriert ist').waitFor()
    await expect.poll(async () => (await mailsTo(world, world.boss.email)).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await mailsTo(world, world.boss.email)
    expect(mail?.text ?? mail?.html).toContain('Ich arbeite seit Montag in der Kalkulation.')
    await page.context().close()
  })

  it('hears that an address has an account, with the ways to log in', async () => {
    const page = await world.open({ width: 390, height: 844 })
    await page.goto('/registrierung')
    await fillCompany(page, { name: 'Emsbau KG', email: world.boss.email })
    await button(page, 'Weiter').click()
    await page.getByRole('checkbox').first().check()
    await fillPasswords(page)
    await button(page, 'Weiter').click()
    await acceptTerms(page)
    await button(page, 'Absenden').click()
    const alert = page.getByRole('alert')
    await alert.getByText('Zu dieser E-Mail-Adresse gibt es bereits ein Konto.').waitFor()
    await expectClean(page, 'address taken')
    await alert.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Einloggen' }).waitFor()
    await page.context().close()
  })
})

it('staff invite a bidder, who accepts by the link in the mail', async () => {
  const page = await world.open({ as: world.staff.anke })
  await page.goto('/bieter')
  await page.getByRole('banner').getByRole('link', { name: 'Bieter einladen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bieter einladen' }).waitFor()
  expect(await page.getByRole('banner').getByRole('listitem').allInnerTexts()).toEqual(['Bieter', 'Bieter einladen'])
  await fillCompany(page, { name: 'Deichbau Krummhörn GmbH', email: 'kontakt@deichbau.example' })
  await button(page, 'Weiter').click()
  await page.locator('[name="givenName"]').fill('Tomke')
  await page.locator('[name="surName"]').fill('Ulferts')
  await page.locator('[name="email"]').fill('t.ulferts@deichbau.example')
  expect(await page.locator('[name="password"]').count()).toBe(0)
  await expectClean(page, 'invitation')
  await button(page, 'Weiter').click()
  await page.getByRole('heading', { level: 2, name: 'Bestätigung' }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await button(page, 'Absenden').click()
  await page.waitForURL('**/bieter')
  await page.getByText('Das Unternehmen wurde gespeichert.').waitFor()
  await page.getByRole('link', { name: 'Deichbau Krummhörn GmbH' }).first().waitFor()

  const guest = await world.open({ width: 390, height: 844 })
  await guest.goto(await linkMailedTo(world, 't.ulferts@deichbau.example'))
  await guest.getByRole('heading', { level: 1, name: 'Einladung annehmen' }).waitFor()
  await guest.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Passwort setzen' }).click()
  await guest.getByRole('dialog').waitFor()
  await guest.getByLabel('Neues Passwort', { exact: true }).waitFor({ state: 'detached' })
  await enter(guest, 't.ulferts@deichbau.example', PASSWORD)
  await skipFactor(guest, { skip: 'Überspringen' })
  await goOn(guest, '/organisation')
  await guest.getByRole('heading', { level: 1, name: 'Deichbau Krummhörn GmbH' }).waitFor()
  await Promise.all([page.context().close(), guest.context().close()])
})
