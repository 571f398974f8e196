import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PropertyView } from '../../server/contract/parcels/views'
import { jpeg, photo } from '../world/pictures'
import { axeFaults, tooWide } from './axe'
import { makeBrowserWorld, type BrowserWorld } from './world'

/*
 * Staff upload a panorama and two pictures, are told why a third file is none, look at them large, order, name and remove them by keys; a
 * guest sees what is shared and nothing that the camera wrote.
 */
let world: BrowserWorld
let id = 0
beforeAll(async () => {
  world = await makeBrowserWorld()
})
afterAll(() => world.close())

const faultsOf = async (page: Page): Promise<string[]> =>
  (await axeFaults(page)).map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
const parcel = (): Promise<PropertyView> => world.call<PropertyView>(world.staff.anke, 'getProperty', id)
const choose = async (button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> => {
  const chooser = button.page().waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files)
}
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
/** Whether the picture in the dialog was really drawn. */
const isDrawn = (page: Page): Promise<boolean> =>
  page.locator('.pm-large img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

describe('pictures of a plot', () => {
  it('are uploaded as panorama or picture, and what is neither is refused with a sentence', async () => {
    const { anke } = world.staff
    const place = await world.call<{ id: number }>(anke, 'createLocation', { name: 'Südkai', latitude: 53.21, longitude: 8.93 })
    id = (await world.call<PropertyView>(anke, 'createProperty', 'Kai 9', place.id)).id
    const page = await world.open({ as: anke })
    await page.goto(`/grundstuecke/${id}`)
    await page.getByText('Hier ist noch kein Bild. Laden Sie das erste hoch.').waitFor()
    await page.getByRole('button', { name: 'Hochladen' }).click()
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByRole('button', { name: 'Panorama', exact: true }), [picture('Rundblick.jpg', await jpeg(2048, 1024))])
    await choose(dialog.getByRole('button', { name: 'Bild', exact: true }), [
      picture('Speicher.jpg', await photo(1200, 800)),
      picture('Kran.jpg', await jpeg(900, 600)),
      picture('Zeichnung.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ])
    await dialog.getByText(/^\s*Hochladen fehlgeschlagen: SVG-Dateien/).waitFor()
    expect(await dialog.getByText('Hochgeladen', { exact: true }).count()).toBe(3)
    await page.getByText('Datei erfolgreich hochgeladen').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Schließen' }).last().click()
    const { images = [], panoramas = [] } = await parcel()
    expect([images.map(({ name }) => name), panoramas.map(({ name }) => name)]).toEqual([['Speicher', 'Kran'], ['Rundblick']])

    await page.getByRole('button', { name: 'Bild ansehen: Speicher' }).click()
    await expect.poll(() => isDrawn(page)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Kran' }).waitFor()
    await expect.poll(() => isDrawn(page)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Panorama ansehen: Rundblick' }).click()
    await page.waitForURL(/\?panorama=/)
  })

  it('are ordered, named and removed by keys; a reload loses nothing of it', async () => {
    const page = await world.open({ as: world.staff.anke, width: 390, height: 844 })
    await page.goto(`/grundstuecke/${id}`)
    await page.getByRole('button', { name: 'Ordnen und benennen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bilder und Panoramen ordnen' })
    await dialog.getByRole('textbox', { name: 'Name 1, Bilder' }).fill('Der alte Speicher')
    await dialog.getByRole('button', { name: 'Der alte Speicher nach unten' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Rundblick löschen' }).focus()
    await page.keyboard.press('Enter')
    expect([await tooWide(page), await faultsOf(page)]).toEqual([0, []])
    await page.reload()
    await dialog.getByText('wird gelöscht').waitFor()
    // Somebody else uploads meanwhile: that stays.
    const body = new FormData()
    body.append('files', new File([new Uint8Array(await jpeg(800, 600))], 'Neu.jpg'))
    const headers = { 'X-Auth-Token': world.staff.torben.token }
    await fetch(`${world.address}/api/v1/files/gis/media/${id}`, { method: 'POST', body, headers })
    await dialog.getByRole('textbox', { name: 'Name 3, Bilder' }).waitFor()
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByText('Wollen Sie 1 Bild endgültig löschen?').waitFor()
    await page.getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.getByText('Das Grundstück wurde aktualisiert.').waitFor()
    const { images = [], panoramas = [] } = await parcel()
    expect([images.map(({ name }) => name), panoramas]).toEqual([['Kran', 'Der alte Speicher', 'Neu'], []])
  })

  it('and a guest sees them as soon as they are shared, in English too', async () => {
    const { version } = await parcel()
    const page = await world.open({ locale: 'en-US', width: 390, height: 844 })
    await world.call(world.staff.anke, 'updateProperty', { id, version, isPublic: true, publicFields: ['description'] })
    await page.goto(`/grundstuecke/${id}`)
    await page.getByRole('heading', { name: 'Kai 9' }).waitFor()
    expect(await page.getByRole('region', { name: 'Images and panoramas' }).count()).toBe(0)
    await world.call(world.staff.anke, 'updateProperty', { id, version: (version ?? 0) + 1, publicFields: ['images'] })
    await page.getByRole('button', { name: 'View image: Kran' }).click()
    await expect.poll(() => isDrawn(page)).toBe(true)
    expect(await page.getByRole('button', { name: 'Download original' }).count()).toBe(0)
    expect([await tooWide(page), await faultsOf(page)]).toEqual([0, []])
  })
})
