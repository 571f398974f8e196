import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocationView } from '../../server/contract/locations/locations'
import type { PropertyRow, PropertyView } from '../../server/contract/parcels/views'
import { axeFaults, tooWide } from './axe'
import { startTender } from './biddingSteps'
import { deepIt } from './deep'
import { goOn } from './goOn'
import { makeBrowserWorld, type BrowserWorld } from './world'

/*
 * A file is read in, many are changed and exported at once, parcels are linked to a lot, and the public finds them at the tender: with the
 * keyboard where a mouse would do, on a desk and on a phone.
 */
const CASES = join(import.meta.dirname, '../../server/parcels/exchange/fixtures/cases')

let world: BrowserWorld
let place: LocationView
beforeAll(async () => {
  world = await makeBrowserWorld()
  const at = { latitude: 53.2088, longitude: 8.9264 }
  place = await world.call<LocationView>(world.staff.anke, 'createLocation', { name: 'Westhafen', ...at })
  await world.call(world.staff.anke, 'createLocation', { name: 'Bracher Kai', ...at })
})
afterAll(() => world.close())

const ring = (n: number): number[][] => {
  const [west, south] = [8.926 + n * 0.001, 53.2085]
  const [east, north] = [west + 0.0008, south + 0.0005]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
const feature = (n: number, size: string) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [ring(n)] },
  properties: { NAME: `Ladestraße ${n}`, GR: size, LAGE: `Flur 7, Flurstück 11${n}/4` },
})
const fileOf = (sizes: readonly string[]) => ({
  name: 'hafen.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: sizes.map((size, n) => feature(n + 1, size)) })),
})

const judge = async (page: Page): Promise<void> => {
  const faults = await axeFaults(page)
  expect.soft(faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(', ')}`)).toEqual([])
  expect.soft(await tooWide(page)).toBe(0)
}
/** As on a phone, without opening the page again. */
const onPhone = async (page: Page, look: () => Promise<void>): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await look()
  await page.setViewportSize({ width: 1440, height: 900 })
}
/** Pictures for whoever looks at the screens while they are made: SHOTS names a folder. */
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const look = async (page: Page, name: string): Promise<void> => {
  await shot(page, `${name}-1440`)
  expect.soft(await tooWide(page)).toBe(0)
  // What is wrong on the desk is wrong on the phone too, nearly always: the deeper run judges both.
  if (process.env.DEEP !== undefined) await judge(page)
  await onPhone(page, async () => {
    await shot(page, `${name}-390`)
    await judge(page)
  })
}

describe('parcels, many at once', () => {
  it('are read in from a file, when all of it is right and not before', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/grundstuecke/import')
    await page.getByRole('heading', { level: 1, name: 'Grundstücke einlesen' }).waitFor()
    await page.locator('input[type=file]').setInputFiles({ ...fileOf([]), buffer: Buffer.from('GIF89a') })
    await page.getByText(/^Das ist keine Datei, die gelesen werden kann/).waitFor()
    await page.locator('input[type=file]').setInputFiles(fileOf(['2.972,5', 'viel', '2900']))
    await page.getByLabel('GR wird zu').selectOption({ label: 'Größe' })
    await page.getByText('Zeile 2').first().waitFor()
    await page.getByText('„viel“ ist keine Zahl.').waitFor()
    await page.getByLabel('Standort für Zeilen, die keinen nennen').selectOption({ label: 'Westhafen' })
    await page.getByRole('heading', { name: '1 Fehler' }).waitFor()
    expect(await page.getByRole('button', { name: '3 Grundstücke einlesen' }).isDisabled()).toBe(true)
    await look(page, 'import')
    await page.locator('input[type=file]').setInputFiles(fileOf(['2.972,5', '2950', '2900']))
    await page.getByText('Alle 3 Zeilen sind in Ordnung').waitFor()
    await page.getByLabel('GR wird zu').selectOption({ label: 'Größe' })
    await page.getByLabel('LAGE wird zu').selectOption({ label: 'Flurstückskennzeichen' })
    await page.getByRole('button', { name: '3 Grundstücke einlesen' }).click()
    await page.getByRole('heading', { name: '3 Grundstücke sind eingelesen.' }).waitFor()
    await page.getByRole('link', { name: 'Zur Liste' }).click()
    await page.getByRole('link', { name: 'Ladestraße 3' }).waitFor()
    expect(new URL(page.url()).search).toContain(`locationId=${place.id}`)
    const [first] = await world.call<PropertyRow[]>(world.staff.anke, 'getProperties', { name: 'Ladestraße 1' })
    expect(first).toMatchObject({ size: 2972.5, plat: 'Flur 7, Flurstück 111/4', isPublic: false })
    await page.getByRole('button', { name: 'Standort: Westhafen: Filter entfernen' }).click()
    await page.getByText('Keine Grundstücke an diesem Standort.').waitFor()
  })

  deepIt('of a file that leaves things open are asked for: layer, letters and coordinates, with the keyboard', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/grundstuecke/import')
    const choose = (name: string) => page.locator('input[type=file]').setInputFiles(join(CASES, name))
    await choose('two_shapefiles.zip')
    await page.getByText('Die Datei enthält 2 Ebenen.').waitFor()
    await look(page, 'import-layers')
    await page.getByRole('radio', { name: 'ordner/25833.shp' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Koordinaten: ETRS89 / UTM 33 (EPSG:25833)').waitFor()
    // Letters, then coordinates: each shown with what it would lead to.
    await choose('decimal_comma.csv')
    const run = page.getByRole('button', { name: '3 Grundstücke einlesen' })
    await page.getByText('Wie sind die Buchstaben zu lesen?').waitFor()
    expect(await run.isDisabled()).toBe(true)
    await look(page, 'import-asked')
    await page.getByRole('radio', { name: /^Windows \(Latin-1\).*Flurstück/ }).check()
    await page.getByText('Zeichensatz: Windows (Latin-1)').waitFor()
    await page.getByRole('radio', { name: /^ETRS89 \/ UTM 32 \(EPSG:25832\).*53,2280° Nord, 8,9599° Ost/ }).check()
    await page.getByText('Koordinaten: ETRS89 / UTM 32 (EPSG:25832) · von Ihnen gewählt').waitFor()
    await page.getByLabel('Standort für Zeilen, die keinen nennen').selectOption({ label: 'Westhafen' })
    await page.getByText('Alle 3 Zeilen sind in Ordnung').waitFor()
    await look(page, 'import-answered')
    // A way and its accuracy are said; what cannot be followed is refused in a sentence that says what to do.
    await choose('31467.zip')
    await page.getByText('Koordinaten: DHDN / Gauß-Krüger 3 (EPSG:31467) · umgerechnet mit EPSG:1780 · auf 1 m genau').waitFor()
    const unknown = { type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'EPSG:2056' } }, features: [feature(1, '1')] }
    await page.locator('input[type=file]').setInputFiles({ ...fileOf([]), buffer: Buffer.from(JSON.stringify(unknown)) })
    await page.getByText(/^Das Koordinatensystem „EPSG:2056“ kann nicht sicher umgerechnet werden. Bitte speichern Sie/).waitFor()
    await look(page, 'import-refused')
  })

  it('are chosen by keyboard, changed together or not at all, and exported', async () => {
    const { anke, torben } = world.staff
    const page = await world.open({ as: anke })
    await page.goto('/grundstuecke#liste')
    await page.getByRole('link', { name: 'Ladestraße 1' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('3 ausgewählt').waitFor()
    await look(page, 'chosen')
    await page.getByRole('button', { name: 'Ändern' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Veröffentlicht' }).check()
    await dialog.getByRole('checkbox', { name: 'Erlaubte Nutzung' }).check()
    await dialog.getByRole('textbox', { name: 'Erlaubte Nutzung' }).fill('Gewerbe')
    await dialog.getByText('Wer sieht welches Feld?').click()
    await dialog.getByRole('combobox', { name: 'Größe' }).selectOption({ label: 'öffentlich' })
    await look(page, 'edit-many')
    // Somebody is faster with one of them: nothing is changed, and it is named.
    const [second] = await world.call<PropertyRow[]>(torben, 'getProperties', { name: 'Ladestraße 2' })
    await world.call(torben, 'updateProperty', { id: second?.id, version: second?.version, siteDevelopment: 'voll' })
    const send = dialog.getByRole('button', { name: '3 Grundstücke ändern' })
    await send.click()
    const refusal = dialog.getByText('Ladestraße 2: wurde inzwischen geändert. Torben Meinken')
    const done = page.getByText('3 Grundstücke wurden geändert.')
    // The list may have heard of it in time, and then there is no conflict any more.
    await refusal.or(done).first().waitFor()
    if (await refusal.isVisible()) await dialog.getByRole('button', { name: 'Die übrigen 2 ändern' }).click()
    await page.getByText(/[23] Grundstücke wurden geändert\./).waitFor()
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await dialog.getByRole('radio', { name: /CSV/ }).check()
    await look(page, 'export')
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Exportieren' }).click()])
    expect(file.suggestedFilename()).toMatch(/^grundstuecke-.*\.csv$/)
    await page.getByText(/3 Grundstücke stehen in/).waitFor()
    await page.getByRole('button', { name: 'Als aktuell bestätigen' }).click()
    await page.getByText('3 Grundstücke sind als aktuell bestätigt.').waitFor()
    await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
    await page.getByRole('button', { name: 'Auswählen' }).waitFor()
  })

  deepIt('are linked to a lot from the tender, which the public reads, and taken off from their own page', async () => {
    const { anke } = world.staff
    const { id, lotIds } = await startTender(world, 'Verkauf der Ladestraße', 60)
    const page = await world.open({ as: anke })
    await page.goto(`/projekte/${id}?los=2`)
    await page.getByRole('button', { name: 'Grundstück verknüpfen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox', { name: 'Grundstück suchen' }).fill('Ladestraße')
    await dialog.getByRole('checkbox', { name: /^Ladestraße 1/ }).check()
    await dialog.getByRole('checkbox', { name: /^Ladestraße 3/ }).check()
    await dialog.getByText('Gewählt: Ladestraße 1, Ladestraße 3').waitFor()
    await page.waitForTimeout(600)
    await look(page, 'link')
    await dialog.getByRole('button', { name: '2 verknüpfen' }).click()
    await page.getByText('2 Grundstücke sind verknüpft.').waitFor()
    await page.getByRole('heading', { name: /^Grundstücke 2$/ }).waitFor()
    await page.locator('.li-panel').scrollIntoViewIfNeeded()
    await look(page, 'lot')

    const guest = await world.open({ locale: 'en-US', width: 390 })
    await guest.goto(`/projekte/${id}`)
    // What the server wrote makes room for the browser's own page.
    await guest.locator('#served').waitFor({ state: 'detached' })
    const section = guest.locator('#grundstuecke')
    await section.getByRole('link', { name: 'Ladestraße 3' }).scrollIntoViewIfNeeded()
    await shot(guest, 'public-390-en')
    expect(await section.innerText()).toContain('2,900 qm')
    expect(await section.innerText()).not.toContain('Flurstück')
    await judge(guest)

    const [row] = await world.call<PropertyRow[]>(anke, 'getProperties', { name: 'Ladestraße 1' })
    await section.getByRole('link', { name: 'Ladestraße 1' }).click()
    await guest
      .getByRole('link', { name: 'Zur Ausschreibung' })
      .or(guest.getByRole('link', { name: 'To the tender' }))
      .waitFor()
    await goOn(page, `/grundstuecke/${row?.id}`)
    await page.getByRole('link', { name: 'Zur Ausschreibung' }).first().waitFor()
    await page.getByText(`Als aktuell bestätigt am`).first().waitFor()
    await page.getByRole('button', { name: 'Verknüpfung lösen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verknüpfung lösen' }).click()
    await page.getByText('Dieses Grundstück gehört zu keiner Ausschreibung.').waitFor()
    // And back, from here.
    await page.getByRole('button', { name: 'Mit Ausschreibung verknüpfen' }).click()
    await dialog.getByRole('combobox', { name: 'Ausschreibung' }).fill('ladestr')
    await dialog.getByRole('option', { name: /Verkauf der Ladestraße/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Los' }).selectOption(lotIds[0] ?? '')
    await look(page, 'link-tender')
    await dialog.getByRole('button', { name: 'Verknüpfen', exact: true }).click()
    await page.getByText(/Ladestraße 1 gehört jetzt zu/).waitFor()
    const linked = await world.call<PropertyView>(anke, 'getProperty', row?.id)
    expect(linked).toMatchObject({ projectId: id, lotId: lotIds[0] })
  })
})
