import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenderView } from '../../server/contract/tenders/views'
import { axeFaults, tooWide } from './axe'
import { goOn } from './goOn'
import { field, makeDraft, publish } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

/** Pictures to look at, for who asks for them. */
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: name.endsWith('full') })
}

async function judge(page: Page, part: string): Promise<void> {
  const found = await axeFaults(page, { within: part })
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(await tooWide(page)).toBe(0)
}

describe('what is hidden, and what was changed', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  it('a deadline that another hides is named, can be had back, and is left out by saving', async () => {
    const { anke } = world.staff
    const id = await makeDraft(world, 'Betrieb der Fähre')
    const { version, data } = await world.call<TenderView>(anke, 'getProject', id)
    const text = JSON.stringify(data).replaceAll('BT-1311(', 'BT-131(')
    await world.call(anke, 'updateProject', { id, version, data: JSON.parse(text) as Record<string, unknown> })
    const page = await world.open({ as: anke })
    await page.goto(`/projekte/bearbeiten/${id}#fristen`)
    const offers = field(page, 'BT-131(d)-Lot')
    await offers.waitFor()
    const applications = field(page, 'BT-1311(d)-Lot')
    // What may be given and need not stands folded; whoever comes from elsewhere is led there.
    await page.locator('#fristen').getByRole('button', { name: 'Teilnahmefrist', exact: true }).click()
    await applications.fill('30.11.2031')
    await applications.blur()
    const note = page.locator('.f-hidden-note p')
    await note.getByText('entfallen beim Speichern').waitFor()
    expect(await note.textContent()).toContain('Frist für den Eingang der Angebote (Datum)')
    await judge(page, '.f-hidden-note')
    await picture(page, 'hidden-1440')
    await note.getByRole('button', { name: 'Rückgängig' }).press('Enter')
    await note.waitFor({ state: 'detached' })
    await offers.waitFor()
    expect(await applications.inputValue()).toBe('')

    await page.setViewportSize({ width: 390, height: 844 })
    await applications.fill('30.11.2031')
    await applications.blur()
    await note.waitFor()
    await picture(page, 'hidden-390')
    expect(await tooWide(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    // The deadline for offers of two steps stands beside the form.
    const own = page.locator('#fristen').getByLabel('Angebotsfrist').first()
    await own.waitFor()
    await picture(page, 'fristen-1440')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.waitForURL(`**/projekte/${id}`)
    const saved = JSON.stringify((await world.call<TenderView>(anke, 'getProject', id)).data)
    expect(saved.match(/BT-131\(d\)/g)).toHaveLength(1)
  })

  it('a change is announced with a word, and read by everybody with old and new, also without JavaScript', async () => {
    const { anke } = world.staff
    const id = await makeDraft(world, 'Betrieb der Anleger')
    await publish(world, id)
    const { version, data } = await world.call<TenderView>(anke, 'getProject', id)
    const text = JSON.stringify(data).replace('Sportboothäfen.', 'Sportboothäfen\\nund einem Anleger.')
    await world.call(anke, 'updateProject', { id, version, data: JSON.parse(text) as Record<string, unknown> })
    const page = await world.open({ as: anke })
    await page.goto(`/projekte/${id}/aenderungen`)
    await page.locator('ins', { hasText: 'und einem Anleger' }).waitFor()
    await page.getByLabel('Hinweis für alle, die lesen (freiwillig)').fill('Ein Anleger kam hinzu.')
    await judge(page, 'main')
    await picture(page, 'announce-1440')
    await page.getByRole('button', { name: 'Bekannt machen', exact: true }).click()
    await page.getByText('Die Änderungen sind bekannt gemacht').first().waitFor()
    await page.getByRole('link', { name: 'Zum Verfahren' }).click()
    await page.locator('#aenderungen').getByText('Ein Anleger kam hinzu.').waitFor()
    await judge(page, '#aenderungen')

    const guest = await world.open({ width: 390, height: 844 })
    await guest.goto(`/projekte/${id}`)
    await guest.getByRole('link', { name: /^geändert am/ }).click()
    // What the server wrote stands beside it until the page is drawn.
    const history = guest.locator('#root #aenderungen')
    await history.getByText('Ein Anleger kam hinzu.').waitFor()
    await judge(guest, '#root #aenderungen')
    await history.scrollIntoViewIfNeeded()
    await picture(guest, 'history-390')
    await history.getByRole('link', { name: /^Fassung vom/ }).click()
    await guest.getByText('Diese Fassung gilt nicht mehr.').waitFor()
    expect(await guest.locator('article.col').first().textContent()).not.toContain('und einem Anleger')
    await judge(guest, 'article.col')
    await picture(guest, 'version-390')
    await goOn(guest, `/projekte/${id}/nachrichten`)
    await guest.getByRole('link', { name: 'Änderung Nr. 1' }).waitFor()

    const context = await world.browser.newContext({ baseURL: world.address, javaScriptEnabled: false, locale: 'de-DE' })
    const plain = await context.newPage()
    for (const path of [`/projekte/${id}`, `/projekte/${id}/fassungen/0`]) {
      await plain.goto(path)
      expect(await tooWide(plain)).toBe(0)
    }
    await plain.goto(`/projekte/${id}`)
    await plain.locator('#aenderungen ins', { hasText: 'und einem Anleger' }).waitFor()
    await plain.locator('#aenderungen').scrollIntoViewIfNeeded()
    await picture(plain, 'plain')
    await context.close()
  })
})
