import type { Locator, Page } from 'playwright'
import { vi } from 'vitest'
import { linkMailedTo, mailsTo } from './accountWorld'
import { PASSWORD, type BrowserWorld } from './world'

/* What bidders do on their pages, in a person's words. */

/** A question of the form with a radio for each answer. */
export const answer = (page: Page, question: RegExp, word: string): Locator =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: word, exact: true })

const YES: readonly RegExp[] = [/§ 123 GWB|section 123 GWB/, /§ 124 GWB|section 124 GWB/, /^(Steuern|Taxes)/, /^(Beiträge|Social security)/]

/** Lotse's own application form, with the mouse. `declarations` false: those are there already. */
export async function fillApplication(page: Page, { declarations = true } = {}): Promise<void> {
  const english = (await page.evaluate(() => document.documentElement.lang)) === 'en'
  if (declarations) for (const question of YES) await answer(page, question, english ? 'Yes' : 'Ja').check()
  await answer(page, /^(Bewerbung|Application)$/, english ? 'Single company' : 'Einzelunternehmen').check()
  await answer(page, /^(Teile der Leistung|Parts of the performance)/, english ? 'No' : 'Nein').check()
}

/** Lotse's own offer form. */
export async function fillOffer(page: Page, { net, gross, until }: { net: string; gross: string; until: string }): Promise<void> {
  const english = (await page.evaluate(() => document.documentElement.lang)) === 'en'
  await page.locator('[data-path="/price/total/net-total"] input').fill(net)
  await page.locator('[data-path="/price/total/gross-total"] input').fill(gross)
  const day = page.locator('[data-path="/terms/binding/binding-until"] input')
  await day.fill(until)
  await day.press('Tab')
  await answer(page, /^(Teile der Leistung|Parts of the performance)/, english ? 'No' : 'Nein').check()
}

/** Presses Tab until the control has the focus: what cannot be reached so is no way for who has no mouse. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let n = 0; n < 120; n += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${control.toString()}`)
}

/** The same way back. */
export async function back(page: Page, control: Locator): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`not reached by Shift+Tab: ${control.toString()}`)
}

/** Radios are one stop: Space takes the first, arrows the others. */
export async function pick(page: Page, question: RegExp, index = 0): Promise<void> {
  await tabTo(page, page.getByRole('group', { name: question }).getByRole('radio').first())
  await page.keyboard.press('Space')
  for (let n = 0; n < index; n += 1) await page.keyboard.press('ArrowRight')
}

/** The same form by keyboard alone. */
export async function fillByKeyboard(page: Page): Promise<void> {
  for (const question of YES) await pick(page, question)
  await pick(page, /^Bewerbung$/)
  await pick(page, /^Teile der Leistung/, 1)
}

const NEW_PASSWORD = 'vier Kraniche im Watt'

/** Path and query of the link in an invitation to a tender. */
export async function invitationMailedTo(world: BrowserWorld, email: string): Promise<string> {
  await vi.waitUntil(async () => (await mailsTo(world, email)).length > 0, { timeout: 20_000, interval: 100 })
  const [mail] = await mailsTo(world, email)
  const found = /https?:\/\/[^\s"<>]+einladung=[^\s"<>&]+/.exec(mail?.text ?? mail?.html ?? '')?.[0]
  if (found === undefined) throw new Error(`no link in:\n${mail?.text ?? mail?.html ?? ''}`)
  const { pathname, search } = new URL(found)
  return pathname + search
}

/** An invited company registers from the page it is at, confirms its address in another tab, and is back there logged in. Answers that tab. */
export async function register(world: BrowserWorld, page: Page, company: { name: string; email: string }): Promise<Page> {
  await page.getByRole('dialog').getByRole('link', { name: 'Registrieren' }).click()
  await page.getByRole('heading', { level: 2, name: 'Unternehmensdaten' }).waitFor()
  const values = { street: 'Hafenstraße 12', zip: '26919', city: 'Brake', givenName: 'Imke', surName: 'Janssen', phone: '+49 4401 9270' }
  for (const [field, value] of Object.entries({ ...values, ...company })) await page.locator(`form [name="${field}"]`).fill(value)
  const main = page.getByRole('main')
  const next = main.getByRole('button', { name: 'Weiter', exact: true })
  await next.click()
  await page.getByRole('checkbox', { name: 'Ich bin die vertretungsberechtigte Person.' }).check()
  for (const field of ['password', 'repeat']) await page.locator(`[name="${field}"]`).fill(NEW_PASSWORD)
  await next.click()
  const boxes = page.getByRole('checkbox', { name: /im Auftrag|angegebenen Daten/ })
  await boxes.nth(1).waitFor()
  for (const n of [0, 1]) await boxes.nth(n).check()
  await main.getByRole('button', { name: 'Absenden', exact: true }).click()
  await page.waitForURL('**/projekte?message=registered')
  const tab = await page.context().newPage()
  await tab.goto(await linkMailedTo(world, company.email, 1))
  await enter(tab, company.email, NEW_PASSWORD)
  return tab
}

/** Logs in through the dialog, and puts the second factor off. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Einloggen' }) })
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Einloggen' }).click()
  await page.getByRole('button', { name: 'Überspringen' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Überspringen' }).click()
}
