import { generate } from 'otplib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LDAP_BASE, startLdap, type LdapProcess } from '../world/ldapProcess'
import { enter, leave, linkMailedTo, mailsTo, makeAccountWorld, type AccountWorld } from './accountWorld'
import { PASSWORD } from './world'

/* What is done to accounts and with them after they were made: by admins, by whoever owns them, and by a directory. */

const NEW = 'vier Kraniche im Watt'
const KIM = { uid: 'kim', password: 'Kim-im-Hafen-9', givenName: 'Kim', sn: 'Petersen', mail: 'kim@hafen.example' }

let world: AccountWorld
let ldap: LdapProcess
beforeAll(async () => {
  ldap = await startLdap({ people: [KIM] })
  world = await makeAccountWorld({ env: { LDAP_URL: `ldap://127.0.0.1:${ldap.port}/${LDAP_BASE}?uid` } })
})
afterAll(async () => {
  await world.close()
  await ldap.stop()
})

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const confirm = (page: Page, name: string): Promise<void> => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const codeOf = (secret: string, steps = 0): Promise<string> => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('lotse.token'))
/** Ends a page's session as an expiry would: unheard by the person, and by no choice of theirs. */
const expire = async (page: Page): Promise<void> => {
  await world.call({ ...world.admin, token: (await tokenOf(page)) ?? '' }, 'logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Einloggen' }).waitFor()
}

describe('a system admin and an account', () => {
  it('deactivates it, which ends what is open there; its company lets it in again', async () => {
    const { email } = world.member
    const theirs = await world.open()
    await theirs.goto('/login')
    await enter(theirs, email)
    await theirs.getByRole('link', { name: 'Eigene Daten' }).click()
    await heading(theirs, 'Malte Albers')
    // A login in a real browser has a name that a person knows their device by.
    await theirs.locator('.session-list li', { hasText: 'dieses Gerät' }).getByText('Chrome').waitFor()

    const page = await world.open({ as: world.admin })
    await page.goto(`/benutzer/${email}`)
    await page.getByRole('button', { name: 'Deaktivieren' }).click()
    await page.getByRole('dialog').getByText('Malte Albers kann sich dann nicht mehr anmelden').waitFor()
    await confirm(page, 'Deaktivieren')
    await page.getByText('Das Benutzer-Konto wurde deaktiviert.').waitFor()
    await theirs.getByRole('textbox', { name: 'E-Mail' }).waitFor()
    expect(await tokenOf(theirs)).toBe(null)
    await enter(theirs, email)
    await theirs.getByText('Login fehlgeschlagen.').first().waitFor()
    // What only holds for active accounts is no longer offered.
    expect(await page.getByRole('button', { name: 'Passwort zurücksetzen' }).count()).toBe(0)

    await page.getByRole('banner').getByRole('link', { name: 'Externe Benutzer' }).click()
    await page.getByRole('row', { name: new RegExp(`${email} inaktiv`) }).waitFor()
    await page.getByRole('link', { name: email }).click()
    // A bidder's account is opened again by the company, or by two system admins.
    await page.getByRole('button', { name: 'Änderung beantragen' }).waitFor()
    expect(await page.getByRole('button', { name: 'Freischalten' }).count()).toBe(0)
    const owner = await world.open({ as: world.boss })
    await owner.goto(`/benutzer/${email}`)
    await owner.getByRole('button', { name: 'Freischalten' }).click()
    await confirm(owner, 'Freischalten')
    await owner.getByText('Das Benutzer-Konto wurde aktiviert.').waitFor()
    await owner.context().close()
    await enter(theirs, email)
    await heading(theirs, 'Malte Albers')
    await Promise.all([page.context().close(), theirs.context().close()])
  })

  it('sends an invitation again, after which the first link is worth nothing, and deletes whom nobody needs', async () => {
    const email = 'björn.ångström-von-und-zu-hohenlohe-schillingsfürst@nordkai-tiefbau.example'.normalize('NFKD').replace(/[^\w.@-]/g, '')
    const made = { email, givenName: 'Björn', surName: 'Ångström von und zu Hohenlohe-Schillingsfürst', contact: {} }
    await world.call(world.admin, 'createUser', { ...made, roles: ['ORGANIZATION_USER'], organizationId: world.company.id })
    const first = await linkMailedTo(world, email)
    const page = await world.open({ as: world.admin, width: 390, height: 844 })
    await page.goto(`/benutzer/${email}`)
    await heading(page, `${made.givenName} ${made.surName}`)
    await page.getByText('Eingeladen', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await page.getByRole('button', { name: 'Einladung erneut senden' }).click()
    await confirm(page, 'Einladung erneut senden')
    await page.getByText('Die Einladung ist unterwegs.').waitFor()
    const second = await linkMailedTo(world, email, 1)
    const guest = await world.open()
    await guest.goto(first)
    await heading(guest, 'Dieser Link gilt nicht mehr')
    await guest.goto(second)
    await heading(guest, 'Einladung annehmen')

    await page.getByRole('button', { name: 'Löschen' }).click()
    await confirm(page, 'Löschen')
    await page.getByText('Das Benutzer-Konto wurde gelöscht.').waitFor()
    await page.waitForURL('**/benutzer')
    await page.goto(`/benutzer/${email}`)
    await heading(page, 'Nicht gefunden')
    await guest.goto(second)
    await heading(guest, 'Dieser Link gilt nicht mehr')
    await Promise.all([page.context().close(), guest.context().close()])
  })
})

describe('the directory of the house', () => {
  it('lets in by its own password, and keeps names and password to itself', async () => {
    const made = { email: KIM.mail, givenName: 'Kim', surName: 'Petersen', contact: {}, roles: ['SYSTEM_USER'], organizationId: null }
    await world.call(world.admin, 'createUser', { ...made, authenticationBackend: 'ldap' })
    expect(await mailsTo(world, KIM.mail)).toEqual([])
    const page = await world.open()
    await page.goto('/login')
    await enter(page, KIM.mail, PASSWORD)
    await page.getByText('Login fehlgeschlagen.').first().waitFor()
    await enter(page, KIM.mail, KIM.password)
    await page.getByRole('button', { name: 'Überspringen' }).click()
    await confirm(page, 'Überspringen')
    await page.waitForURL('**/wizard/1')
    await page.goto(`/benutzer/${KIM.mail}`)
    await page.getByText('Ihr Konto wird im Verzeichnis Ihres Hauses geführt.').waitFor()
    const fields = page.locator('.person-form input.input')
    expect(await fields.count()).toBeGreaterThan(5)
    expect(await fields.evaluateAll((all) => all.filter((one) => !(one as HTMLInputElement).readOnly).length)).toBe(0)
    expect(await page.locator('.person-form select:not([disabled])').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Passwort ändern' }).count()).toBe(0)

    const admin = await world.open({ as: world.admin })
    await admin.goto(`/benutzer/${KIM.mail}`)
    await admin.getByText('Dieses Konto wird im Verzeichnis des Hauses geführt.').waitFor()
    await admin.getByRole('button', { name: 'Deaktivieren' }).waitFor()
    expect(await admin.getByRole('button', { name: 'Passwort zurücksetzen' }).count()).toBe(0)
    // A system admin says where the account belongs and what it may; what the directory says is not theirs to change either.
    expect(await admin.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
    const names = admin.locator('.person-form input.input')
    expect(await names.evaluateAll((all) => all.filter((one) => !(one as HTMLInputElement).readOnly).length)).toBe(0)
    await Promise.all([page.context().close(), admin.context().close()])
  })
})

describe('the own second factor', () => {
  it('is set up and its recovery codes renewed from the own page; the earlier ones are over', async () => {
    const { email } = world.staff.torben
    const page = await world.open()
    await page.goto(`/benutzer/${email}`)
    await enter(page, email)
    await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
    await expect.poll(() => page.locator('.key code').innerText()).toMatch(/^([A-Z2-7]{4} ?)+/)
    const secret = (await page.locator('.key code').innerText()).replace(/\s/g, '')
    const form = page.getByRole('dialog').locator('form')
    await form.getByLabel('Code', { exact: true }).fill(await codeOf(secret))
    await form.getByLabel('Ihr Passwort').fill(PASSWORD)
    await form.getByRole('button', { name: 'Absenden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' })
    await dialog.waitFor()
    const [old] = await dialog.locator('.codes li').allInnerTexts()
    await dialog.getByRole('button', { name: 'Ich habe sie gesichert' }).click()

    await page.getByRole('button', { name: 'Wiederherstellungscodes erneuern' }).click()
    const renew = page.getByRole('dialog', { name: 'Wiederherstellungscodes erneuern' })
    await renew.getByLabel('Passwort', { exact: true }).fill('falsches Passwort')
    await renew.getByLabel('Code', { exact: true }).fill(await codeOf(secret, 1))
    await renew.getByRole('button', { name: 'Wiederherstellungscodes erneuern' }).click()
    await renew.getByText('Dieses Passwort stimmt nicht.').waitFor()
    await renew.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await renew.getByRole('button', { name: 'Wiederherstellungscodes erneuern' }).click()
    await dialog.waitFor()
    const [fresh] = await dialog.locator('.codes li').allInnerTexts()
    expect(fresh).not.toBe(old)
    await dialog.getByRole('button', { name: 'Ich habe sie gesichert' }).click()
    await leave(page)

    await enter(page, email)
    const ask = page.getByRole('dialog', { name: 'Code eingeben' })
    await ask.getByRole('button', { name: 'Kein Telefon? Wiederherstellungscode verwenden' }).click()
    await ask.getByLabel('Wiederherstellungscode', { exact: true }).fill(old ?? '')
    await ask.getByRole('button', { name: 'Weiter' }).click()
    await ask.getByText('Falscher Code. Bitte versuchen Sie es erneut.').waitFor()
    await ask.getByLabel('Wiederherstellungscode', { exact: true }).fill(fresh ?? '')
    await ask.getByRole('button', { name: 'Weiter' }).click()
    await heading(page, 'Torben Meinken')
    await page.context().close()
  })
})

describe('what is being typed', () => {
  it('is dropped by ‘Abbrechen’ after a question alone', async () => {
    const page = await world.open({ as: world.boss })
    await page.goto('/organisation')
    await page.getByRole('banner').getByRole('button', { name: 'Bearbeiten' }).click()
    await page.locator('[name="phone"]').fill('+49 471 33')
    const cancel = page.locator('.org-foot').getByRole('button', { name: 'Abbrechen' })
    await cancel.click()
    await page.getByRole('dialog').getByText('Ihre Änderungen sind nicht gespeichert und gehen verloren.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('[name="phone"]').inputValue()).toBe('+49 471 33')
    await cancel.click()
    await confirm(page, 'Änderungen verwerfen')
    await page.locator('[name="phone"]').waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('button', { name: 'Bearbeiten' }).click()
    expect(await page.locator('[name="phone"]').inputValue()).toBe('+49 471 1')
    // Nothing typed: nothing to ask.
    await cancel.click()
    await page.locator('[name="phone"]').waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })

  it('is there again after the session ended in the middle of it, for the same person; a logout clears it', async () => {
    const page = await world.open()
    await page.goto('/organisation')
    await enter(page, world.boss.email)
    await page
      .getByRole('button', { name: 'Überspringen' })
      .or(page.getByRole('heading', { level: 1, name: world.company.name }))
      .first()
      .waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Bearbeiten' }).click()
    await page.locator('[name="phone"]').fill('+49 471 44')
    await expire(page)
    await enter(page, world.boss.email)
    await page.getByText('Was Sie zuletzt getippt hatten, ist wieder da.').waitFor()
    expect(await page.locator('[name="phone"]').inputValue()).toBe('+49 471 44')

    await expire(page)
    // Somebody else at the same browser sees none of it.
    await enter(page, world.member.email)
    await heading(page, world.company.name)
    expect(await page.locator('[name="phone"]').count()).toBe(0)
    await leave(page)
    await enter(page, world.boss.email)
    await expect.poll(() => page.locator('[name="phone"]').inputValue()).toBe('+49 471 44')
    await leave(page)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('+49 471 44')
    await enter(page, world.boss.email)
    await heading(page, world.company.name)
    expect(await page.locator('[name="phone"]').count()).toBe(0)
    await page.context().close()
  })

  it('into a new account is there again too, without its password', async () => {
    const page = await world.open()
    await page.goto('/benutzer/anlage')
    await enter(page, world.boss.email)
    await page.getByLabel('Vorname').fill('Tjark')
    await page.getByText('Passwort jetzt selbst wählen').click()
    await page.getByLabel('Passwort', { exact: true }).fill(NEW)
    await expire(page)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(NEW)
    await enter(page, world.boss.email)
    await expect.poll(() => page.getByLabel('Vorname').inputValue()).toBe('Tjark')
    await page.context().close()
  })

  it('about a person stands beside what somebody else saved first', async () => {
    const { email } = world.member
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/benutzer/${email}`)
    await page.getByLabel('Telefon').fill('0471 1')
    const stored = await world.call<{ version: number }>(world.admin, 'getUser', email)
    const { givenName, surName } = { givenName: 'Malte', surName: 'Albers' }
    await world.call(world.admin, 'updateUser', {
      email,
      version: stored.version,
      givenName,
      surName,
      contact: { phone: '0471 2', city: 'Emden' },
    })
    await page.getByRole('button', { name: 'Speichern' }).click()
    const notice = page.getByRole('alert', { name: 'Inzwischen geändert' })
    await notice.getByText('Gespeichert: 0471 2').waitFor()
    expect(await page.getByLabel('Telefon').inputValue()).toBe('0471 1')
    expect(await page.getByLabel('Ort').inputValue()).toBe('Emden')
    await notice.getByRole('button', { name: 'Gespeicherte Fassung übernehmen' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Telefon').inputValue()).toBe('0471 2')
    await page.context().close()
  })
})

it('an address leads to its dialog and its anchor, however late the page comes', async () => {
  const page = await world.open({ width: 390, height: 500 })
  await page.goto('/login?von=brief')
  await page.getByRole('dialog').getByRole('button', { name: 'Einloggen' }).waitFor()
  await page.goto('/barrierefreiheit#melden')
  const place = (): Promise<number> => page.locator('#melden').evaluate((one) => Math.round(one.getBoundingClientRect().top))
  // 30 px below the bar of 52, or as far as the page goes.
  await expect
    .poll(
      async () =>
        (await place()) === 82 || (await page.evaluate(() => scrollY > 0 && innerHeight + scrollY >= document.body.scrollHeight - 1)),
    )
    .toBe(true)
  await page.context().close()
})

/** Last: from here on everybody needs a second factor. */
it('putting the set-up off needs a deadline of the own offers; the server says so', async () => {
  await world.call(world.admin, 'setSettings', { twoFactorAuthenticationRequired: true })
  const page = await world.open({ width: 390, height: 844 })
  await page.goto('/login')
  await enter(page, world.member.email)
  await heading(page, 'Zweiten Faktor einrichten')
  await page.getByRole('button', { name: 'bis danach verschieben.' }).click()
  await page.getByText('Verschieben geht einmal, und nur, wenn in den nächsten 24 Stunden eine Frist für Ihr Angebot endet.').waitFor()
  await heading(page, 'Zweiten Faktor einrichten')
})
