import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PropertyView } from '../../server/contract/parcels/views'
import { makeUser, type TestUser } from '../world/people'
import { axeFaults, tooWide } from './axe'
import { goOn } from './goOn'
import { makeBrowserWorld, type BrowserWorld } from './world'

/*
 * A location by its address, a parcel at it with its shape by numbers, a neighbour that it covers, three public fields; a guest sees these
 * and nothing more.
 */
let world: BrowserWorld
let admin: TestUser
let id = 0
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
})
afterAll(() => world.close())

const NOTE = 'Nicht vor dem Beschluss des Rates nennen.'
const CORNERS = '8.926, 53.2085\n8.9268, 53.2085\n8.9268, 53.209\n8.926, 53.209'

const faultsOf = async (page: Page): Promise<string[]> =>
  (await axeFaults(page)).map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

const shapeByNumbers = async (page: Page, corners: string): Promise<void> => {
  await page.getByRole('button', { name: 'Koordinaten eingeben' }).click()
  await page.getByLabel('Ecken, GeoJSON oder WKT').fill(corners)
  await page.getByRole('button', { name: 'In die Karte übernehmen' }).click()
}

describe('plots', () => {
  it('staff make a location by its address', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/standorte')
    await page.getByRole('button', { name: 'Neuer Standort' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Westhafen')
    await dialog.getByLabel('Nach einer Adresse suchen').fill('Worpswe')
    await dialog
      .getByRole('option', { name: /^Worpswede, / })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(Number((await dialog.getByLabel('Breite (Grad)').inputValue()).replace(',', '.'))).toBeCloseTo(53.2, 0)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Der Standort wurde erstellt.').waitFor()
    await page.getByText('Westhafen').first().waitFor()

    await page.getByRole('button', { name: 'Neuer Standort' }).first().click()
    await dialog.getByLabel('Name').fill(' westhafen ')
    await dialog.getByText('Der Name ist bereits vergeben.').waitFor()
  })

  it('and a parcel there: its shape, measured as it is drawn, warns of a neighbour it covers; three fields are public', async () => {
    const { anke } = world.staff
    const page = await world.open({ as: anke })
    await page.goto('/grundstuecke')
    await page.getByRole('button', { name: 'Grundstück anlegen' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ladestraße 7')
    await dialog.getByLabel('Standort').selectOption({ label: 'Westhafen' })
    await dialog.getByRole('button', { name: 'Anlegen' }).click()
    await page.waitForURL(/\/grundstuecke\/\d+$/)
    id = Number(page.url().split('/').at(-1))
    const neighbour = await world.call<PropertyView>(
      anke,
      'createProperty',
      'Ladestraße 9',
      (await world.call<PropertyView>(anke, 'getProperty', id)).locationId,
    )
    const ring = [
      [8.9266, 53.2085],
      [8.9274, 53.2085],
      [8.9274, 53.209],
      [8.9266, 53.209],
      [8.9266, 53.2085],
    ]
    const geoJson = { type: 'Polygon', coordinates: [ring] }
    await world.call(anke, 'updateProperty', { id: neighbour.id, version: neighbour.version, geoJson })

    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await shapeByNumbers(page, '8.926, 53.2085\n8.9268, 53.209\n8.9268, 53.2085\n8.926, 53.209')
    await page.getByText(/Der Rand kreuzt sich selbst/).waitFor()
    await page.getByLabel('Ecken, GeoJSON oder WKT').fill(CORNERS)
    await page.getByRole('button', { name: 'In die Karte übernehmen' }).click()
    await page.getByText('Fläche 2.974 qm').waitFor()
    await page.getByText(/Überschneidet sich mit Ladestraße 9/).waitFor()
    await page.getByRole('button', { name: 'übernehmen', exact: true }).first().click()
    await page.getByLabel('Flurstückskennzeichen', { exact: true }).fill('Gemarkung Sandstedt, Flur 7, Flurstück 112/4')
    await page.getByRole('textbox', { name: 'Interne Notizen' }).fill(NOTE)
    for (const name of ['Form', 'Größe', 'Flurstückskennzeichen'])
      await page.getByRole('switch', { name: new RegExp(`^${name}: `) }).check({ force: true })
    await page.getByRole('switch', { name: 'Veröffentlicht' }).check({ force: true })
    await page.getByText('Nicht gespeichert:').waitFor()
    // Nothing is lost by a reload in the middle of it: the page comes back as it was left.
    await page.reload()
    await page.getByText('Nicht gespeichert:').waitFor()
    expect(await page.getByRole('textbox', { name: 'Interne Notizen' }).innerText()).toBe(NOTE)
    await page.getByRole('button', { name: 'Übernehmen', exact: true }).click()
    await page.getByText('Das Grundstück wurde aktualisiert.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Ladestraße 7' }).waitFor()
    await page.getByText(NOTE).first().waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'So sieht es die Öffentlichkeit' }).click()
    const preview = page.getByRole('dialog')
    await preview.getByText('2.974 qm').first().waitFor()
    expect(await preview.getByText(NOTE).count()).toBe(0)
  })

  it('a guest sees these three and nothing more, on a phone and in English too', async () => {
    const seen = await world.call<PropertyView>(null, 'getProperty', id)
    const own = ['id', 'location', 'locationId', 'name', 'plat', 'size', 'geoJson', 'area', 'perimeter', 'bounds']
    // Own fields and files are shared one by one: none of them is.
    expect(seen).toMatchObject({ additionalFields: [], files: [] })
    expect(Object.keys(seen).sort()).toEqual([...own, 'additionalFields', 'files'].sort())
    for (const [width, locale, list] of [
      [1440, 'de-DE', 'Liste'],
      [390, 'en-US', 'List'],
    ] as const) {
      const page = await world.open({ width, locale })
      await page.goto(`/grundstuecke?lat=53.2088&lng=8.9264&z=17`)
      await page.locator('.leaflet-container').waitFor()
      expect(await tooWide(page)).toBe(0)
      expect(await faultsOf(page)).toEqual([])
      if (width === 390) await page.getByRole('link', { name: new RegExp(`^${list}`) }).click()
      await page.getByRole('link', { name: 'Ladestraße 7' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ladestraße 7' }).waitFor()
      await page.getByText('Flurstück 112/4').first().waitFor()
      expect(await page.locator('body').innerText()).not.toContain('Beschluss')
      expect(await tooWide(page)).toBe(0)
      expect(await faultsOf(page)).toEqual([])
    }
    expect(await world.call<unknown[]>(null, 'getProperties', {})).toHaveLength(1)
  })

  it('is archived and comes back, and the list narrows by what stands in the address', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/grundstuecke/${id}`)
    await page.getByRole('button', { name: 'Archivieren' }).click()
    await page.getByText('Wollen Sie das Grundstück wirklich archivieren?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Archivieren' }).click()
    await page.getByText('Das Grundstück wurde archiviert.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Archiviert: Ladestraße 7' }).waitFor()
    await goOn(page, '/grundstuecke?isArchived=ja#liste')
    await page.getByRole('link', { name: 'Ladestraße 7' }).waitFor()
    expect(await page.getByRole('link', { name: 'Ladestraße 9' }).count()).toBe(0)
    await page.getByRole('button', { name: /^archivierte: Filter entfernen/ }).click()
    await page.getByRole('link', { name: 'Ladestraße 9' }).waitFor()
    await goOn(page, `/grundstuecke/${id}`)
    await page.getByRole('button', { name: 'Wiederherstellen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Wiederherstellen' }).click()
    await page.getByText('Das Grundstück wurde aus dem Archiv wiederhergestellt.').waitFor()
  })

  it('files lie in folders: uploaded, replaced, shared, moved by mouse and keys, deleted by two; a guest gets the shared one', async () => {
    const { anke } = world.staff
    const place = await world.call<{ id: number }>(anke, 'createLocation', { name: 'Osthafen', latitude: 53.21, longitude: 8.93 })
    const own = await world.call<PropertyView>(anke, 'createProperty', 'Kaje 3', place.id)
    await world.call(anke, 'updateProperty', { id: own.id, version: own.version, isPublic: true })
    const page = await world.open({ as: anke })
    await page.goto(`/grundstuecke/${own.id}`)
    const addFolder = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Ordner hinzufügen' }).last().click()
      await page.getByRole('dialog').getByLabel('Name des Ordners').fill(name)
      await page.keyboard.press('Enter')
      await folder(name).waitFor()
    }
    const folder = (name: string) => page.locator('.pf li', { has: page.locator('.rm-folder b', { hasText: name }) })
    const file = (name: string) => page.locator('.pf li', { has: page.locator('.rm-name', { hasText: name }) })
    const upload = (where: string, ...files: [name: string, text: string][]) =>
      folder(where)
        .locator('input[type=file]')
        .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))
    const menu = async (of: string, what: string): Promise<void> => {
      await page.getByRole('button', { name: `Weitere Schritte zu ${of}` }).press('Enter')
      await page.getByRole('menuitem', { name: what, exact: true }).press('Enter')
    }
    await addFolder('Boden')
    await addFolder('Lagepläne')
    await upload('Boden', ['Gutachten.txt', 'eins'], ['Intern.txt', 'geheim'])
    await page.getByText('2 Dateien erfolgreich hochgeladen').waitFor()
    await upload('Boden', ['Gutachten.txt', 'zwei'])
    await page.getByText('Datei erfolgreich hochgeladen', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Vorherige Versionen in Boden: 1' }).waitFor()
    await page.getByRole('button', { name: 'Datei in Boden anlegen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Bebauungsplan')
    await dialog.getByLabel('Link (freiwillig)').fill('javascript:alert(1)')
    await dialog.getByText('Das ist kein Link mit http').waitFor()
    expect(await dialog.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Link (freiwillig)').fill('https://plan.example/b7')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    expect(await page.getByRole('link', { name: 'Bebauungsplan' }).getAttribute('href')).toBe('https://plan.example/b7')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Gutachten.txt: öffentlich' }).press('Enter')
    await page.locator('[aria-pressed=true][aria-label^="Gutachten.txt"]').waitFor()

    // By keys to the other folder, with its earlier version, and by mouse back.
    await menu('Gutachten.txt', 'Verschieben')
    await dialog.getByLabel('Wohin?').selectOption({ label: 'Lagepläne' })
    await dialog.getByRole('button', { name: 'Verschieben' }).click()
    await page.getByRole('button', { name: 'Vorherige Versionen in Lagepläne: 1' }).waitFor()
    await file('Gutachten.txt').dragTo(folder('Boden'))
    await page.getByRole('button', { name: 'Vorherige Versionen in Boden: 1' }).click()
    await dialog.getByRole('button', { name: 'Löschen beantragen' }).click()
    await dialog.getByText('Sie haben das Löschen beantragt.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Löschen bestätigen' }).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])

    const second = await world.open({ as: world.staff.torben, width: 390 })
    await second.goto(`/grundstuecke/${own.id}`)
    await second.getByRole('button', { name: 'Vorherige Versionen in Boden: 1' }).click()
    expect(await tooWide(second)).toBe(0)
    await second.getByRole('button', { name: 'Löschen bestätigen' }).click()
    await second.getByText('Datei wurde gelöscht').waitFor()
    expect(await faultsOf(second)).toEqual([])
    // Told live to whoever has it open.
    await dialog.getByText('Hier ist nichts archiviert.').waitFor()

    const guest = await world.open({ width: 390, locale: 'en-US' })
    await guest.goto(`/grundstuecke/${own.id}`)
    const download = guest.waitForEvent('download')
    await guest.getByRole('button', { name: 'Gutachten.txt', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('Gutachten.txt')
    expect(await guest.locator('body').innerText()).not.toMatch(/Intern\.txt|Bebauungsplan|Previous versions/)
    expect(await tooWide(guest)).toBe(0)
    expect(await faultsOf(guest)).toEqual([])
  })

  it('fields and folders of every parcel: named, dragged, moved by keys, saved; faster hands lose nobody’s work', async () => {
    const page = await world.open({ as: admin })
    await page.goto('/grundstueckseinstellungen')
    const add = async (label: string, name: string): Promise<void> => {
      await page.getByLabel(label).fill(name)
      await page.keyboard.press('Enter')
    }
    const names = async (card: number): Promise<string[]> =>
      (await page.locator('.ps section').nth(card).locator('.ps-name').allInnerTexts()).map((text) => text.trim())
    await page.getByLabel('Name des Feldes').waitFor()
    const [fields, folders] = [await names(1), await names(2)]
    await add('Name des Feldes', 'Kampfmittel')
    await add('Name des Ordners', 'Gutachten')
    await add('Name des Ordners', 'Pläne')
    const line = (name: string) => page.locator('.ps-tree li', { hasText: name }).last()
    await line('Pläne').dragTo(line('Gutachten'))
    await expect.poll(() => names(2)).toEqual([...folders, 'Pläne', 'Gutachten'])
    await page.getByRole('button', { name: 'Gutachten nach oben' }).press('Enter')
    await expect.poll(() => names(2)).toEqual([...folders, 'Gutachten', 'Pläne'])
    await page.getByRole('button', { name: 'Kampfmittel bearbeiten' }).click()
    await page.getByLabel('Vorausbelegung').fill('nicht geprüft')
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
    await page.reload()
    await expect.poll(() => names(1)).toEqual([...fields, 'Kampfmittel nicht geprüft'])
    // Somebody saves the filters meanwhile: theirs is taken over, what was done here stays, and the next save goes through.
    const { version } = await world.call<{ version: number }>(admin, 'getSettings')
    await world.call(admin, 'setSettings', { showFilterViewForExternalUsers: false, version })
    const save = page.getByRole('button', { name: 'Speichern' })
    await save.click()
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('switch', { checked: false }).waitFor()
    await save.click()
    await page.getByText('Die Einstellungen wurden gespeichert.').waitFor()
    const saved = await world.call<{ showFilterViewForExternalUsers: boolean; additionalFieldsTemplateList: object[] }>(
      admin,
      'getSettings',
    )
    expect(saved.showFilterViewForExternalUsers).toBe(false)
    expect(saved.additionalFieldsTemplateList.at(-1)).toMatchObject({ name: 'Kampfmittel', value: 'nicht geprüft' })
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await tooWide(page)).toBe(0)
  })
})
