import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judge, makeBiddingWorld, type BiddingWorld } from './biddingSteps'
import { goOn } from './goOn'
import { makeDraft } from './steps'

// The procurement report: what is known leads to its source, the rest is written by hand, kept, and signed.

let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

it('by keyboard a line is written, a note kept, and a version signed that shows what changed since', async () => {
  const { anke } = world.staff
  const id = await makeDraft(world, 'Neubau der Fähranleger')
  const page = await world.open({ as: anke, width: 1440 })
  // What is needed comes first: the estimate is held against its threshold and goes into the form.
  await page.goto(`/projekte/${id}/bedarf`)
  await page.getByRole('button', { name: 'Bedarf aufschreiben' }).press('Enter')
  const need = page.getByRole('dialog')
  await need.getByLabel('Was gebraucht wird, und warum').fill('Die Anleger sind abgängig.')
  await need.getByRole('button', { name: 'Zeile hinzufügen' }).press('Enter')
  await need.getByLabel('Bezeichnung').fill('Betrieb')
  await need.getByLabel('Betrag in Euro').fill('5.404.000')
  await judge(page)
  await need.getByRole('button', { name: 'Speichern' }).press('Enter')
  await page.getByText('erreicht: 5.404.000 Euro').waitFor()
  await page.getByRole('button', { name: 'Ins Formular übernehmen' }).press('Enter')
  await page.getByText('5.404.000,00 EUR. Steht so im Formular').first().waitFor()
  await judge(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await judge(page, true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await goOn(page, `/projekte/${id}/vermerk`)
  await page.getByText('§ 6 KonzVgV', { exact: false }).first().waitFor()

  await page.getByRole('button', { name: /^Von Hand schreiben: Aufgedeckte Interessenkonflikte/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text').fill('Keine bekannt; abgefragt bei allen Beteiligten.')
  await dialog.getByRole('button', { name: 'Festhalten' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Keine bekannt; abgefragt bei allen Beteiligten.').waitFor()

  await page.getByRole('button', { name: 'Fassung signieren' }).press('Enter')
  await page.getByText('Fassung 1').first().waitFor()
  await page.getByRole('button', { name: 'Vermerk schreiben' }).press('Enter')
  await dialog.getByLabel('Art').selectOption('Telefonat')
  await dialog.getByLabel('Text').fill('Telefonat mit der Kämmerei: Mittel sind freigegeben.')
  // A file is pasted beside the text: what is on the clipboard of a browser cannot be filled, so the event itself is sent.
  await dialog.getByLabel('Text').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['Mittel: 40.000 Euro'], 'Mitschrift.txt', { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await dialog.getByRole('button', { name: 'Mitschrift.txt' }).first().waitFor()
  await dialog.getByText('1 Datei ist übertragen.').waitFor()
  await judge(page)
  await dialog.getByRole('button', { name: 'Festhalten' }).press('Enter')
  const note = page.getByRole('article', { name: 'Nr. 1: Telefonat' })
  await note.getByText('Mittel sind freigegeben.', { exact: false }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), note.getByRole('button', { name: 'Mitschrift.txt' }).press('Enter')])
  expect(readFileSync(await file.path(), 'utf8')).toBe('Mittel: 40.000 Euro')
  await page.getByText('Seit der letzten Fassung hat sich eine Angabe geändert.').waitFor()
  await judge(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await judge(page, true)

  // Each statement leads to where it is known from.
  await page.locator('.rp-statements').getByRole('link', { name: 'zum Formular' }).first().press('Enter')
  await page.waitForURL(`**/projekte/bearbeiten/${id}**`)
})
