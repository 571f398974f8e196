import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoomView } from '../../server/contract/rooms/views'
import { judge, makeBiddingWorld, startTender, type BiddingWorld } from './biddingSteps'
import { makeDraft } from './steps'

const NAME = 'Erneuerung der Kaimauer Westhafen, Bauabschnitt 4'

/** Files as they lie on somebody's desk. */
const desk = mkdtempSync(join(tmpdir(), 'lotse-desk-'))
const put = (path: string, bytes: Buffer | string): string => {
  const at = join(desk, path)
  mkdirSync(join(at, '..'), { recursive: true })
  writeFileSync(at, bytes)
  return at
}
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A picture of one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const PDF =
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 ` +
  `obj<</Type/Page/MediaBox[0 0 200 200]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`

const choose = (page: Page, files: string[], room = page.locator('.rm').first()): Promise<void> =>
  room.locator('input[type=file][multiple]').last().setInputFiles(files)
const row = (page: Page, name: string) => page.locator('.rm-file', { hasText: name })
const menu = async (page: Page, name: string, action: string): Promise<void> => {
  await row(page, name)
    .getByRole('button', { name: `Aktionen für ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('data rooms', () => {
  let world: BiddingWorld
  beforeAll(async () => {
    world = await makeBiddingWorld()
  })
  afterAll(async () => {
    await world.close()
    rmSync(desk, { recursive: true, force: true })
  })

  it('the team fills rooms before and after publication; guests read, and nothing that was public goes by one hand', async () => {
    const { anke, torben } = world.staff
    const id = await makeDraft(world, NAME)
    const page = await world.open({ as: anke })
    await page.goto(`/projekte/${id}/dokumente`)
    await page.getByText('Dateien oder ganze Ordner hierher ziehen').waitFor()
    await judge(page, true)

    // Three files at once; the PDF and the picture can be looked at.
    const text = Buffer.from('Leistung und Preis')
    await choose(page, [put('Leistungsbeschreibung.pdf', PDF), put('Lageplan.png', PNG), put('Preise.csv', text)])
    await page.getByText('3 Dateien sind übertragen.').waitFor()
    await row(page, 'Preise.csv').getByRole('button', { name: 'Einzelheiten zu Preise.csv' }).click()
    await page.getByText(sha256(text).replace(/(.{4})(?=.)/g, '$1 ')).waitFor()
    await row(page, 'Lageplan.png').getByRole('button', { name: 'Lageplan.png', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'Bild: Lageplan.png' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('2 von 2').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    // Before anybody else has seen it, one person alone renames and deletes.
    await menu(page, 'Lageplan.png', 'Umbenennen …')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lageplan/Blatt 1.png')
    await dialog.getByText('Ein Name darf keinen Schrägstrich enthalten.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lageplan, Blatt 1.png')
    await page.keyboard.press('Enter')
    await row(page, 'Lageplan, Blatt 1.png').waitFor()

    // A room of one's own, by keyboard.
    await page.getByRole('button', { name: 'Datenraum anlegen' }).press('Enter')
    expect(await dialog.getByRole('button', { name: 'Anlegen' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Baugrund')
    await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Gutachten und Bohrprofile.')
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
    await page.getByRole('heading', { name: 'Baugrund' }).waitFor()

    // A whole folder keeps its folders.
    const folder = join(desk, 'Pläne')
    put('Pläne/Los 1/Blatt 10.pdf', PDF)
    put('Pläne/Los 1/Blatt 2.pdf', PDF)
    put('Pläne/Übersicht.pdf', PDF)
    const ground = page.locator('.rm-section', { has: page.getByRole('heading', { name: 'Baugrund' }) })
    await ground.locator('input[type=file][webkitdirectory]').setInputFiles(folder)
    await ground.getByText('3 Dateien sind übertragen.').waitFor()
    await ground.locator('.rm-file').nth(2).waitFor()
    expect(await ground.locator('.rm-folder b').allInnerTexts()).toEqual(['Pläne', 'Los 1'])
    expect(await ground.locator('.rm-open').allInnerTexts()).toEqual(['Blatt 2.pdf', 'Blatt 10.pdf', 'Übersicht.pdf'])
    await judge(page)

    // Published: the same name is the next version, and a guest reads all of it at 390 px.
    const { version } = await world.call<{ version: number }>(anke, 'getProject', id)
    await world.call(anke, 'updateProjectStage', { id, version, stage: 2 }, null)
    await page.reload()
    await choose(page, [put('neu/Preise.csv', 'Leistung und neuer Preis')])
    await row(page, 'Preise.csv').getByText('Fassung 2').waitFor()
    await menu(page, 'Leistungsbeschreibung.pdf', 'Durchstreichen …')
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Ersetzt durch Anlage 4.')
    await dialog.getByRole('button', { name: 'Durchstreichen' }).click()
    await row(page, 'Leistungsbeschreibung.pdf').getByText('Ersetzt durch Anlage 4.', { exact: false }).waitFor()

    const guest = await world.open({ width: 390, height: 844 })
    await guest.goto(`/projekte/${id}`)
    await row(guest, 'Preise.csv').getByRole('button', { name: 'Einzelheiten zu Preise.csv' }).click()
    await guest.getByText('Frühere Fassungen').waitFor()
    expect(await guest.getByText('Anke').count()).toBe(0)
    const waiting = guest.waitForEvent('download')
    await row(guest, 'Preise.csv').getByRole('button', { name: 'Preise.csv', exact: true }).click()
    expect((await waiting).suggestedFilename()).toBe('Preise.csv')
    expect(await guest.getByRole('button', { name: /hochladen/ }).count()).toBe(0)
    await judge(guest, true)

    // Deleting takes two people with visible controls.
    await menu(page, 'Leistungsbeschreibung.pdf', 'Löschen …')
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Enthält Namen.')
    await dialog.getByRole('button', { name: 'Löschung beantragen' }).click()
    await page.getByText('Eine zweite Person muss zustimmen.', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Löschen bestätigen …' }).count()).toBe(0)
    const second = await world.open({ as: torben })
    await second.goto(`/projekte/${id}/dokumente`)
    await second.getByText('Anke Behrens möchte diese Datei löschen', { exact: false }).waitFor()
    await judge(second, true)
    await second.getByRole('button', { name: 'Löschen bestätigen …' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await row(second, 'Leistungsbeschreibung.pdf').waitFor({ state: 'detached' })
    await row(page, 'Leistungsbeschreibung.pdf').waitFor({ state: 'detached' })
  })

  it('a bidder on a phone in English: a broken line and a reload lose nothing, and a pause is a pause', async () => {
    const { id } = await startTender(world, `${NAME}, Ufer`, 45)
    await world.call(world.john, 'createOffer', id)
    const rooms = await world.call<RoomView[]>(world.john, 'getRoomsByProjectId', id)
    const room = rooms.find(({ part }) => part === 'application')
    const page = await world.open({ as: world.john, width: 390, height: 844, locale: 'en-US' })
    await page.goto(`/projekte/${id}/datenraum/${room?.id ?? ''}`)
    await page.getByText('Uploaded is not submitted.', { exact: false }).waitFor()

    // 24 MB in pieces; the line breaks after the first ones.
    const bytes = randomBytes(24 * 1024 * 1024)
    const path = put('Calculation.zip', bytes)
    let pieces = 0
    await page.route('**/api/v1/uploads/**', async (route) => {
      if (route.request().method() === 'PATCH' && ++pieces > 1) await route.abort('connectionreset')
      else await route.continue()
    })
    await choose(page, [path])
    await page.getByText(/^interrupted at \d+%/).waitFor()
    await page.getByText('The connection is lost.', { exact: false }).waitFor()
    await judge(page, true)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText(/^paused at \d+%/).waitFor()

    // The page is loaded anew: the same file, chosen again, goes on where it stopped.
    await page.unroute('**/api/v1/uploads/**')
    await page.reload()
    await page.getByText('Not uploaded completely').waitFor()
    await judge(page)
    const sent: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']))
    })
    await page.locator('.rm-unfinished input[type=file]').setInputFiles(path)
    await page.getByText('1 file has been uploaded.').waitFor()
    expect(Math.min(...sent)).toBeGreaterThan(0)
    const files = await world.call<{ sha256: string; size: number }[]>(world.john, 'listDocuments', room?.id)
    expect(files.map(({ sha256: hash, size }) => [hash, size])).toEqual([[sha256(bytes), bytes.length]])
    await row(page, 'Calculation.zip').getByRole('button', { name: 'Details of Calculation.zip' }).click()
    await judge(page)

    // A file dropped on the room is sent while one reads another page.
    const slow = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.route('**/api/v1/uploads/**', async (route) => {
      if (route.request().method() === 'PATCH') await new Promise((done) => setTimeout(done, 4000))
      await route.continue()
    })
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['Preis'], 'Price.csv'))
      return data
    })
    for (const type of ['dragenter', 'dragover', 'drop']) await page.locator('.rm').dispatchEvent(type, { dataTransfer: dropped })
    await slow
    await page.getByRole('link', { name: 'Details', exact: true }).click()
    await page.locator('.rm-dock').getByText('0 of 1 files uploaded').waitFor()
    await judge(page)
    await page.locator('.rm-dock').waitFor({ state: 'detached' })
    await page.goBack()
    await row(page, 'Price.csv').waitFor()

    // One's own draft is one's own: deleted alone.
    await row(page, 'Calculation.zip').getByRole('button', { name: 'Actions for Calculation.zip' }).click()
    await page.getByRole('menuitem', { name: 'Delete …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row(page, 'Calculation.zip').waitFor({ state: 'detached' })
  })
})
