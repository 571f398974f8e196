import { generate } from 'otplib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, leave, linkMailedTo, mailsTo, makeAccountWorld, type AccountWorld } from './accountWorld'
import { deepIt } from './deep'
import { PASSWORD } from './world'

const NEW = 'vier Kraniche im Watt'
const STEP_SECONDS = 30

let world: AccountWorld
beforeAll(async () => {
  world = await makeAccountWorld({ ownProcess: true })
})
afterAll(() => world.close())

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor()
/** The authenticator's code, `steps` of 30 seconds ahead: each works once, and one ahead is taken. */
const codeOf = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS })
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('lotse.token'))
const isSession = async (token: string): Promise<boolean> => (await world.call({ ...world.admin, token }, 'isAuthenticated')) !== null

describe('the way in', () => {
  it('asks for a login over a closed page, and then goes on to where one wanted to go', async () => {
    const page = await world.open()
    await page.goto('/benutzer/intern?q=ines')
    await page.getByText('Für diese Seite brauchen Sie ein Konto.').waitFor({ state: 'attached' })
    await enter(page, 'INES.wolters@lotse.example ')
    await heading(page, 'Interne Benutzer')
    expect(new URL(page.url()).search).toBe('?q=ines')
    await page.getByRole('link', { name: world.admin.email }).waitFor()
  })

  it('tells how long to wait after too many wrong passwords, and counts down', async () => {
    const page = await world.open()
    await page.goto('/login')
    for (let tries = 0; tries < 5; tries++) {
      await enter(page, 'niemand@nirgends.example', `falsch ${tries}`)
      await page.getByText('Login fehlgeschlagen.').first().waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Einloggen' }).getAttribute('aria-busy')).toBe(null)
    }
    await enter(page, 'niemand@nirgends.example', 'falsch')
    const note = page.getByText('Zu viele Versuche. Bitte warten Sie noch')
    await note.waitFor()
    const left = async (): Promise<string> => (await note.innerText()).match(/\d+:\d\d/)?.[0] ?? ''
    const first = await left()
    expect(await page.getByRole('button', { name: 'Einloggen' }).isDisabled()).toBe(true)
    await expect.poll(left).not.toBe(first)
  })

  it('says why a login is asked for', async () => {
    const page = await world.open({ width: 390 })
    for (const [message, words] of [
      ['nr_mes', /Vergabestelle eine Nachricht/],
      ['nr_wat', /Merkliste brauchen Sie ein Konto/],
      ['nr_app', /Zum Bewerben brauchen Sie ein Konto/],
      ['registered', /Bitte bestätigen Sie Ihre Adresse/],
      ['activated', /Ihre E-Mail-Adresse ist bestätigt/],
    ] as const) {
      await page.goto(`/login?message=${message}`)
      const dialog = page.getByRole('dialog')
      await dialog.getByText(words).waitFor()
      // On a phone the links stand below the fields.
      const field = await dialog.getByLabel('Passwort', { exact: true }).boundingBox()
      const link = await dialog.getByRole('link', { name: 'Registrieren' }).boundingBox()
      expect(field && link && link.y > field.y + field.height).toBe(true)
    }
    await page.context().close()
  })
})

describe('confirming the e-mail address', () => {
  it('stands before every page, mails again, and a link on any page lets in', async () => {
    const { email } = world.unconfirmed
    const page = await world.open()
    await page.goto('/login')
    await enter(page, email)
    await heading(page, 'Bitte bestätigen Sie Ihre E-Mail-Adresse')
    // A token that does not hold is silent, and costs nobody the session.
    const before = await tokenOf(page)
    await page.goto('/projekte?token=nonsense#öffentlich')
    await heading(page, 'Bitte bestätigen Sie Ihre E-Mail-Adresse')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await tokenOf(page)).toBe(before)
    await page.getByRole('button', { name: 'E-Mail erneut zusenden' }).click()
    await page.getByText('Die E-Mail ist unterwegs.').waitFor()
    const token = new URL(await linkMailedTo(world, email), world.address).searchParams.get('token') ?? ''

    // Wherever it is opened, here as a guest on the list of tenders.
    const guest = await world.open()
    await guest.goto(`/projekte?token=${token}#öffentlich`)
    await guest.getByRole('dialog').getByText('Vielen Dank. Ihre E-Mail-Adresse ist bestätigt').waitFor()
    expect(guest.url()).not.toContain(token)
    // The tab that waited goes on by itself.
    await page.getByRole('heading', { name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }).waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor()
  })
})

describe('the second factor', () => {
  let secret = ''
  let codes: string[] = []

  it('is set up before anything else: key, code, password, then ten recovery codes', async () => {
    const page = await world.open()
    await page.goto('/benutzer/intern')
    await enter(page, world.newcomer.email)
    await heading(page, 'Zweiten Faktor einrichten')
    await page.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' }).waitFor()
    await expect.poll(() => page.locator('.key code').innerText()).toMatch(/^([A-Z2-7]{4} ?)+/)
    secret = (await page.locator('.key code').innerText()).replace(/\s/g, '')
    const form = page.locator('form')
    await form.getByLabel('Code', { exact: true }).fill('000000')
    await form.getByLabel('Ihr Passwort').fill('falsches Passwort')
    await form.getByRole('button', { name: 'Absenden' }).click()
    await page.getByText('Dieses Passwort stimmt nicht.').waitFor()
    await form.getByLabel('Ihr Passwort').fill(PASSWORD)
    await form.getByRole('button', { name: 'Absenden' }).click()
    await page.getByText('Falscher Code. Bitte versuchen Sie es erneut.').waitFor()
    await form.getByLabel('Code', { exact: true }).fill(await codeOf(secret))
    await form.getByRole('button', { name: 'Absenden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' })
    await dialog.waitFor()
    codes = await dialog.locator('.codes li').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Als Text sichern' }).click()])
    expect(file.suggestedFilename()).toBe('lotse-wiederherstellungscodes.txt')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Ich habe sie gesichert' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await heading(page, 'Interne Benutzer')
    await leave(page)
    await page.getByRole('button', { name: 'Anmelden' }).first().waitFor()
  })

  it('wants its code at the next login, on the way to a stored target; a wrong one says so', async () => {
    const page = await world.open()
    await page.goto('/benutzer/intern?q=neumann')
    await enter(page, world.newcomer.email)
    const dialog = page.getByRole('dialog', { name: 'Code eingeben' })
    await dialog.waitFor()
    expect(await dialog.getByRole('button', { name: 'Weiter' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Code', { exact: true }).fill('123 456')
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await dialog.getByText('Falscher Code. Bitte versuchen Sie es erneut.').waitFor()
    await dialog.getByLabel('Code', { exact: true }).fill(await codeOf(secret, 1))
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await heading(page, 'Interne Benutzer')
    expect(new URL(page.url()).search).toBe('?q=neumann')
  })

  it('takes each recovery code once, and lets out', async () => {
    const page = await world.open()
    await page.goto('/login')
    for (const isFirst of [true, false]) {
      await enter(page, world.newcomer.email)
      const dialog = page.getByRole('dialog', { name: 'Code eingeben' })
      await dialog.getByRole('button', { name: 'Kein Telefon? Wiederherstellungscode verwenden' }).click()
      await dialog.getByLabel('Wiederherstellungscode', { exact: true }).fill(codes[0] ?? '')
      await dialog.getByRole('button', { name: 'Weiter' }).click()
      if (isFirst) {
        await page.waitForURL('**/wizard/1')
        await leave(page)
        await page.getByRole('textbox', { name: 'E-Mail' }).waitFor()
      } else {
        await dialog.getByText('Falscher Code. Bitte versuchen Sie es erneut.').waitFor()
        await dialog.getByRole('button', { name: 'Ausloggen' }).click()
        await page.getByRole('button', { name: 'Anmelden' }).first().waitFor()
        expect(await tokenOf(page)).toBe(null)
      }
    }
  })

  it('can be skipped after a question, while the system does not require it', async () => {
    const page = await world.open()
    await page.goto('/login')
    await enter(page, world.skipper.email)
    await heading(page, 'Zweiten Faktor einrichten')
    await page.getByRole('button', { name: 'Überspringen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Überspringen' })
    await dialog.getByRole('button', { name: 'Überspringen' }).click()
    await page.waitForURL('**/wizard/1')
    await page.context().close()
  })

  it('is taken away by a system admin, and set up anew', async () => {
    const page = await world.open({ as: world.admin })
    await page.goto('/benutzer/intern')
    await page.getByRole('link', { name: world.newcomer.email }).click()
    await heading(page, 'Nele Neumann')
    await page.getByRole('button', { name: 'Zweiten Faktor zurücksetzen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zweiten Faktor zurücksetzen' }).click()
    await page.getByText('Die Zwei-Faktor-Authentifizierung wurde zurückgesetzt.').waitFor()
    const theirs = await world.open()
    await theirs.goto('/login')
    await enter(theirs, world.newcomer.email)
    await heading(theirs, 'Zweiten Faktor einrichten')
  })
})

describe('passwords', () => {
  it('forgotten: the link comes by mail, works once, and ends every session', async () => {
    const { email, token } = world.member
    const page = await world.open()
    await page.goto('/login')
    await page.getByRole('dialog').getByRole('link', { name: 'Passwort vergessen' }).click()
    await page.getByLabel('E-Mail oder Benutzername').fill(email.toUpperCase())
    await page.getByRole('button', { name: 'Link zusenden' }).click()
    await page.getByText('Wenn es dazu ein Konto gibt, ist die E-Mail unterwegs.').waitFor()
    const link = await linkMailedTo(world, email)
    expect(link).toMatch(/^\/passwort-reset\?token=/)
    await page.goto(link)
    await heading(page, 'Neues Passwort')
    // The rules stand there before anything is typed.
    await page.getByText('Mindestens 12 Zeichen.').waitFor()
    await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW)
    await page.getByLabel('Neues Passwort wiederholen').fill('etwas anderes')
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await page.getByText('Die Passwörter stimmen nicht überein.').waitFor()
    await page.getByLabel('Neues Passwort wiederholen').fill(NEW)
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await page.getByText('Das Passwort wurde geändert.').waitFor()
    expect(await isSession(token)).toBe(false)
    await enter(page, email, NEW)
    await page.waitForURL('**/projekte')
    const again = await world.open()
    await again.goto(link)
    await heading(again, 'Dieser Link gilt nicht mehr')
  })

  it('answers alike for an address that nobody has, and mails nothing', async () => {
    const page = await world.open()
    await page.goto('/passwort-reset')
    await page.getByLabel('E-Mail oder Benutzername').fill('niemand@nirgends.example')
    await page.getByRole('button', { name: 'Link zusenden' }).click()
    await page.getByText('Wenn es dazu ein Konto gibt, ist die E-Mail unterwegs.').waitFor()
    expect(await mailsTo(world, 'niemand@nirgends.example')).toEqual([])
  })

  it('changed by oneself: logs out, and the new one counts', async () => {
    const page = await world.open()
    await page.goto('/login')
    await enter(page, world.member.email, NEW)
    await page.getByRole('link', { name: 'Eigene Daten' }).click()
    await heading(page, 'Malte Albers')
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Passwort ändern' })
    await dialog.getByLabel('Bisheriges Passwort').fill('stimmt so nicht')
    await dialog.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Neues Passwort wiederholen').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
    await dialog.getByText('Dieses Passwort stimmt nicht.').waitFor()
    await dialog.getByLabel('Bisheriges Passwort').fill(NEW)
    await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
    await page.getByText('Das Passwort wurde geändert.').waitFor()
    expect(await tokenOf(page)).toBe(null)
    await enter(page, world.member.email, PASSWORD)
    await heading(page, 'Malte Albers')
  })

  deepIt('reset by a system admin: the old one is over, the link is mailed', async () => {
    const { email, token } = world.staff.filiz
    const page = await world.open({ as: world.admin })
    await page.goto(`/benutzer/${email}`)
    await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Das bisherige Passwort von Filiz Öztürk gilt dann nicht mehr').waitFor()
    await dialog.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
    await page.getByText('Das Passwort wurde zurückgesetzt.').waitFor()
    expect(await isSession(token)).toBe(false)
    const theirs = await world.open()
    await theirs.goto('/login')
    await enter(theirs, email)
    await theirs.getByText('Login fehlgeschlagen.').first().waitFor()
    await theirs.goto(await linkMailedTo(world, email))
    await theirs.getByLabel('Neues Passwort', { exact: true }).fill(NEW)
    await theirs.getByLabel('Neues Passwort wiederholen').fill(NEW)
    await theirs.getByRole('button', { name: 'Passwort ändern' }).click()
    await enter(theirs, email, NEW)
    await theirs.waitForURL('**/wizard/1')
  })

  deepIt('chosen by whoever accepts an invitation, which greets by the organization', async () => {
    const email = 'lena.fock@nordkai-tiefbau.example'
    const page = await world.open({ as: world.admin })
    await page.goto('/benutzer')
    await page.getByRole('link', { name: 'Externen Benutzer anlegen' }).click()
    expect(await page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Organisation' }).fill('nordkai')
    // However quickly: Enter picks what was typed, never the list of before.
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /Nordkai Tiefbau GmbH/ }).waitFor()
    await expect.poll(() => page.getByRole('listbox', { name: 'Organisationen' }).getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByLabel('Vorname').fill('Lena')
    await page.getByLabel('Nachname').fill('Fock')
    await page.getByLabel('E-Mail', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Der Benutzer wurde gespeichert.').waitFor()
    await heading(page, 'Lena Fock')
    const theirs = await world.open()
    await theirs.goto(await linkMailedTo(world, email))
    await heading(theirs, 'Einladung annehmen')
    await theirs.getByText('Sie sind für Nordkai Tiefbau GmbH eingeladen').waitFor()
    await theirs.getByLabel('Neues Passwort', { exact: true }).fill(NEW)
    await theirs.getByLabel('Neues Passwort wiederholen').fill(NEW)
    await theirs.getByRole('button', { name: 'Passwort setzen' }).click()
    await enter(theirs, email, NEW)
    // The company has an admin, who decides (admission.test.ts).
    await heading(theirs, 'Ihr Konto wartet auf die Zustimmung des Unternehmens')
  })
})

describe('tabs and devices', () => {
  const member = () => world.member.email

  it('a second tab follows the first in and out', async () => {
    const page = await world.open()
    await page.goto('/projekte')
    const beside = await page.context().newPage()
    await beside.goto('/projekte')
    await page.goto('/login')
    await enter(page, member())
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor()
    await beside.getByRole('navigation', { name: 'Hauptmenü' }).waitFor()
    await leave(page)
    await beside.getByRole('button', { name: 'Anmelden' }).waitFor()
    expect(await tokenOf(beside)).toBe(null)
  })

  deepIt('a tab that loses its session leaves the token of another login alone', async () => {
    const page = await world.open()
    await page.goto('/login')
    await enter(page, member())
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor()
    const mine = (await tokenOf(page)) ?? ''
    // Another tab has logged in since; this one did not hear of it.
    const { token } = await world.call<{ token: string }>(null, 'login', member(), PASSWORD)
    await page.evaluate((other) => localStorage.setItem('lotse.token', other), token)
    await world.call({ ...world.member, token: mine }, 'logout')
    await expect.poll(() => isSession(mine)).toBe(false)
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor()
    await page.goto('/projekte')
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor()
    expect(await tokenOf(page)).toBe(token)
  })

  deepIt('the others are logged out from one’s own page, at once', async () => {
    const [here, there] = [await world.open(), await world.open()]
    for (const page of [here, there]) {
      await page.goto('/login')
      await enter(page, member())
      await page.getByRole('link', { name: 'Eigene Daten' }).click()
      await heading(page, 'Malte Albers')
    }
    await here.reload()
    await here.getByText('dieses Gerät').waitFor()
    await here.getByRole('button', { name: 'Andere abmelden' }).click()
    await here.getByText('Alle anderen Geräte sind abgemeldet.').waitFor()
    await there.getByText('Ihre Sitzung ist zu Ende. Nach der Anmeldung geht es hier weiter.').waitFor()
    // The page it stood on has a field 'E-Mail' too: the one for the password is of the login alone.
    await there.getByLabel('Passwort', { exact: true }).waitFor()
    await expect.poll(() => tokenOf(there)).toBe(null)
    // The list is read anew after the word about it.
    await here.getByRole('button', { name: 'Andere abmelden' }).waitFor({ state: 'detached' })
  })

  deepIt('the language goes with the account to the next device', async () => {
    const page = await world.open()
    await page.goto('/login')
    await enter(page, member())
    await page.getByRole('button', { name: /^Sprache/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('link', { name: 'My data' }).waitFor()
    const other = await world.open()
    await other.goto('/login')
    await enter(other, member())
    await other.getByRole('link', { name: 'My data' }).click()
    await other.getByRole('button', { name: 'Deutsch' }).click()
    await other.getByRole('heading', { name: 'Angemeldete Geräte' }).waitFor()
  })

  deepIt('logging out without a connection does not wait for it; the server hears of it when it is back', async () => {
    const page = await world.open()
    await page.goto('/login')
    await enter(page, member())
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor()
    // The page is there whole: a piece of it that is still on its way would not come any more.
    await page.getByRole('heading', { level: 1, name: 'Öffentliche Ausschreibungen' }).waitFor()
    const token = (await tokenOf(page)) ?? ''
    await world.stop()
    await leave(page)
    await page.getByRole('button', { name: 'Anmelden' }).first().waitFor({ timeout: 2000 })
    expect(await tokenOf(page)).toBe(null)
    await world.start()
    await expect.poll(() => isSession(token), { timeout: 30_000 }).toBe(false)
  })
})

/** Last: from here on nobody gets in without a second factor, the admin of the other journeys neither. */
describe('a second factor for everybody', () => {
  it('cannot be skipped, and reaches whoever is at work', async () => {
    const page = await world.open({ as: world.staff.torben })
    await page.goto('/benutzer')
    await heading(page, 'Externe Benutzer')
    await world.call(world.admin, 'setSettings', { twoFactorAuthenticationRequired: true })
    await page.reload()
    await heading(page, 'Zweiten Faktor einrichten')
    expect(await page.getByRole('button', { name: 'Überspringen' }).count()).toBe(0)
  })
})
