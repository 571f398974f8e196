import type { Locator, Page } from 'playwright'
import { expect, vi } from 'vitest'
import { linkMailedTo, mailsTo } from './accountWorld'
import type { BrowserWorld } from './world'

/* What bidders do on their pages, in a person's words. */

/** A question of the form with a radio for each answer. */
export const answer = (page: Page, question: RegExp, word: string): Locator =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: word, exact: true })

const YES: readonly RegExp[] = [/§ 123 GWB|section 123 GWB/, /§ 124 GWB|section 124 GWB/, /^(Steuern|Taxes)/, /^(Beiträge|Social security)/]

/** Lotse's own application form. `declarations` false: those are there already. */
export async function fillApplication(page: Page, { declarations = true, by = mouse } = {}): Promise<void> {
  const english = (await page.evaluate(() => document.documentElement.lang)) === 'en'
  if (declarations) for (const question of YES) await by.choose(page, question, english ? 'Yes' : 'Ja')
  await by.choose(page, /^(Bewerbung|Application)$/, english ? 'Single company' : 'Einzelunternehmen')
  await by.choose(page, /^(Teile der Leistung|Parts of the performance)/, english ? 'No' : 'Nein')
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

/** What a person works a page with: whoever has no mouse reaches everything by Tab. */
export interface Hand {
  type(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  press(control: Locator): Promise<void>
  /** One answer of a question that is answered by radios. */
  choose(page: Page, question: RegExp, word: string): Promise<void>
}
export const mouse: Hand = {
  type: (field, text) => field.fill(text),
  tick: (box) => box.check(),
  press: (control) => control.click(),
  choose: (page, question, word) => answer(page, question, word).check(),
}
/** Presses Tab until the control has the focus. */
const reach = async (control: Locator): Promise<void> => {
  await control.waitFor()
  await tabTo(control.page(), control)
}
export const keys: Hand = {
  type: async (field, text) => {
    await reach(field)
    await field.page().keyboard.press('Control+a')
    await field.page().keyboard.type(text)
  },
  tick: async (box) => {
    await reach(box)
    if (!(await box.isChecked())) await box.page().keyboard.press('Space')
    // The form of a lot that is ticked for the first time may have to be fetched before the tick is drawn.
    await vi.waitUntil(() => box.isChecked(), { timeout: 5000, interval: 50 })
  },
  press: async (control) => {
    await reach(control)
    await control.page().keyboard.press('Enter')
  },
  choose: async (page, question, word) => {
    const radios = page.getByRole('group', { name: question }).getByRole('radio')
    const wanted = answer(page, question, word)
    // Radios are one stop: Space takes the one that has the focus, arrows go on to the others.
    await tabToOne(page, radios)
    await page.keyboard.press('Space')
    for (let n = await radios.count(); n > 0 && !(await wanted.isChecked()); n -= 1) await page.keyboard.press('ArrowRight')
    expect(await wanted.isChecked()).toBe(true)
  },
}
/** To whichever of them Tab stops at. */
async function tabToOne(page: Page, controls: Locator): Promise<void> {
  await controls.first().waitFor()
  for (let n = 0; n < 120; n += 1) {
    if (await controls.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${controls.toString()}`)
}

/** Lotse's own offer form. */
export async function fillOffer(
  page: Page,
  { net, gross, until, by = mouse }: { net: string; gross: string; until: string; by?: Hand },
): Promise<void> {
  const english = (await page.evaluate(() => document.documentElement.lang)) === 'en'
  await by.type(page.locator('[data-path="/price/total/net-total"] input'), net)
  await by.type(page.locator('[data-path="/price/total/gross-total"] input'), gross)
  const day = page.locator('[data-path="/terms/binding/binding-until"] input')
  await by.type(day, until)
  await day.press('Tab')
  await by.choose(page, /^(Teile der Leistung|Parts of the performance)/, english ? 'No' : 'Nein')
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

export interface Newcomer {
  /** Of the company. */
  name: string
  email: string
  givenName: string
  surName: string
}
const WORDS = {
  de: { register: 'Registrieren', company: 'Unternehmensdaten', next: 'Weiter', submit: 'Absenden' },
  en: { register: 'Register', company: 'Company data', next: 'Next', submit: 'Submit' },
}

interface Registering {
  by?: Hand
  language?: 'de' | 'en'
}

/**
 * A company registers from the login dialog of the page it is at, confirms its address in another tab, and is back there logged in. Answers
 * that tab.
 */
export async function register(
  world: BrowserWorld,
  page: Page,
  ...[company, { by = mouse, language = 'de' }]: [company: Newcomer, how: Registering]
): Promise<Page> {
  await by.press(page.getByRole('dialog').getByRole('link', { name: WORDS[language].register }))
  await fillRegistration(page, company, { by, language })
  await page.waitForURL('**/projekte?message=registered')
  const tab = await page.context().newPage()
  await tab.goto(await linkMailedTo(world, company.email))
  await enter(tab, company.email, { password: NEW_PASSWORD, by })
  return tab
}

/** The same by the link of an invitation: name and address are there already, no further mail, and the same tab goes on logged in. */
export async function registerInvited(page: Page, company: Newcomer): Promise<Page> {
  await page.getByText(`Bleiben Sie bei ${company.email}`).waitFor()
  expect(await page.locator('form [name="name"]').inputValue()).toBe(company.name)
  expect(await page.locator('form [name="email"]').inputValue()).toBe(company.email)
  await fillRegistration(page, company, { by: mouse, language: 'de' })
  await putOff(page, mouse)
  return page
}

/** The three steps of the registration, to its end. */
async function fillRegistration(page: Page, company: Newcomer, { by, language }: Required<Registering>): Promise<void> {
  const words = WORDS[language]
  await page.getByRole('heading', { level: 2, name: words.company }).waitFor()
  const values = { name: company.name, street: 'Hafenstraße 12', zip: '26919', city: 'Brake' }
  const person = { givenName: company.givenName, surName: company.surName, email: company.email, phone: '+49 4401 9270' }
  for (const [field, value] of Object.entries({ ...values, ...person })) await by.type(page.locator(`form [name="${field}"]`), value)
  const main = page.getByRole('main')
  const next = main.getByRole('button', { name: words.next, exact: true })
  await by.press(next)
  await by.tick(page.getByRole('checkbox', { name: /vertretungsberechtigte Person|authorized representative/ }))
  for (const field of ['password', 'repeat']) await by.type(page.locator(`[name="${field}"]`), NEW_PASSWORD)
  await by.press(next)
  const boxes = page.getByRole('checkbox', { name: /im Auftrag|angegebenen Daten|on its behalf|information provided/ })
  await boxes.nth(1).waitFor()
  for (const n of [0, 1]) await by.tick(boxes.nth(n))
  await by.press(main.getByRole('button', { name: words.submit, exact: true }))
}

/** Logs in through the dialog, and puts the second factor off. */
async function enter(page: Page, email: string, { password, by }: { password: string; by: Hand }): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^(Einloggen|Log in)$/ }) })
  await by.type(dialog.getByRole('textbox', { name: /^(E-Mail|Email)$/ }), email)
  await by.type(dialog.getByLabel(/^(Passwort|Password)$/), password)
  await by.press(dialog.getByRole('button', { name: /^(Einloggen|Log in)$/ }))
  await putOff(page, by)
}

/** Puts the second factor off. */
async function putOff(page: Page, by: Hand): Promise<void> {
  const skip = /^(Überspringen|Skip)$/
  await by.press(page.getByRole('button', { name: skip }).first())
  await by.press(page.getByRole('dialog').getByRole('button', { name: skip }))
}
