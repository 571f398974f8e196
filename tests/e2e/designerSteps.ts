import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { axeFaults } from './axe'

/** What journeys of the designer do, in an author's words. */

/** `expect.poll` with the patience of the page's own waiting. */
export const eventually = <T>(get: () => Promise<T>) => expect.poll(get, { timeout: 15_000 })

/** What axe finds on the page, or in a part of it; not in `without`. */
export const violations = async (page: Page, part = 'body', without = 'iframe'): Promise<string[]> =>
  (await axeFaults(page, { within: part, without })).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )

/** A new form with one empty section, its designer open. */
export async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/formulare/anlage')
  await page.getByRole('textbox', { name: 'Name auf Deutsch' }).fill(name)
  await page.getByRole('textbox', { name: 'Beschreibung auf Deutsch' }).fill('Konzession für Sportboothäfen')
  await page.getByRole('button', { name: 'Formular anlegen' }).click()
  await page.getByText('Hier steht noch nichts').waitFor()
}

export const node = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name })

/** Adds a field behind what is selected, names it and takes the id that its name proposes. */
export async function addField(page: Page, type: string, name: string): Promise<void> {
  await page.locator('.d-add').getByRole('button', { name: 'Feld hinzufügen' }).click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  await nameIt(page, name)
}

export async function addGroup(page: Page, name: string): Promise<void> {
  await page.locator('.d-add').getByRole('button', { name: 'Gruppe', exact: true }).click()
  await nameIt(page, name)
}

async function nameIt(page: Page, name: string): Promise<void> {
  await page.locator('.d-node.sel').waitFor()
  await page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).fill(name)
  await page.getByRole('button', { name: /“ nehmen$/ }).click()
  await page.getByRole('button', { name: /“ nehmen$/ }).waitFor({ state: 'detached' })
}

/** 'Dieses Feld …, wenn …': effect and first field of a new rule of what is selected. Answers its card. */
export async function addRule(page: Page, effect: string, field: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Regel hinzufügen' }).click()
  const made = page.locator('.r-rules > li').last()
  await made.getByRole('combobox', { name: 'Wirkung' }).selectOption({ label: effect })
  await made.getByRole('button', { name: /^Feld: / }).click()
  await page.getByRole('combobox', { name: 'Feld suchen' }).fill(field)
  await page.keyboard.press('Enter')
  return page.locator('.r-rules > li').last()
}

export const saved = (page: Page): Promise<void> => page.getByText(/^Entwurf gespeichert$/).waitFor()

export async function publishForm(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: /^Version \d+ veröffentlichen$/ }).click()
  await page.getByRole('textbox', { name: /Was ist neu/ }).fill(note)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /veröffentlichen/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
