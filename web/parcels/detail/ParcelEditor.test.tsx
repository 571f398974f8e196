import i18n from 'i18next'
import { act, useState, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PropertyView } from '../../../server/contract/parcels/views'
import parcels from '../../../engine/languages/de/web/parcels.json'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { ParcelEditor } from './ParcelEditor'

vi.mock('../../rpc/line', () => import('../../testing/line'))
vi.mock('../../session/SessionProvider', () => ({
  useSession: () => ({ isInternal: true, user: { email: 'k.berg@hammersiel.example' } }),
}))
vi.mock('../../text/MarkdownEditor', () => ({ MarkdownEditor: () => null }))
vi.mock('./ShapeEditor', () => ({ ShapeEditor: () => null }))

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  // The next one begins anew: what was typed here would be kept for it.
  sessionStorage.clear()
})

const parcel: PropertyView = {
  ...{ id: 7, name: 'Ladestraße 7', locationId: 3, location: { id: 3, name: 'Alter Hafen', latitude: 53.5, longitude: 8.5 }, version: 2 },
  ...{ publicFields: ['size'], plat: '', size: null },
}
const refuse = (errors: object[]) =>
  call.mockImplementation((method) =>
    method === 'getLocations' ? Promise.resolve([]) : Promise.reject(new RpcError(422, 'Bitte prüfen.', { errors })),
  )
let hear: (next: PropertyView) => void = () => undefined
const Live = (): ReactElement => {
  const [live, setLive] = useState(parcel)
  hear = setLive
  return <ParcelEditor parcel={live} onSaved={() => undefined} onClose={() => undefined} />
}
const mount = async (): Promise<MountedPage> => {
  page = await mountPage(<Live />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  await page.settle()
  return page
}
beforeEach(() => void call.mockReset().mockResolvedValue([]))

it('what is refused is said in sentences, not by paths', async () => {
  refuse([
    { path: '/property/size', rule: 'anyOf' },
    { path: '/property/plat', rule: 'plat.tooLong', params: { most: 250, line: 2 } },
    { path: '/property/geoJson/features/0', rule: 'geo.empty' },
    { path: '/property/additionalFields/0/name', rule: 'required' },
    { path: '/property/locationId', rule: 'locationArchived' },
    { path: '/property/more/x', rule: 'unknownProperty' },
  ])
  const shown = await mount()
  await shown.type(shown.find<HTMLInputElement>('input[inputmode=decimal]'), 'ca. 4000')
  await shown.click(shown.find('button[type=submit]'))
  await shown.settle()
  expect([...document.querySelectorAll('[role=alert] li')].map(({ textContent }) => textContent)).toEqual([
    'Größe: Bitte geben Sie eine Zahl ein, die nicht kleiner als 0 ist, zum Beispiel 4280,5.',
    'Flurstückskennzeichen, Zeile 2: Eine Zeile hat höchstens 250 Zeichen.',
    'Die Form ist leer.',
    'Zusätzliche Felder: Bitte füllen Sie das Feld aus.',
    'Standort: Der gewählte Standort ist archiviert.',
    'Eine Eingabe wird so nicht angenommen.',
  ])
})

it('who sees the linked tender is chosen, and an archived location is its own option', async () => {
  const shown = await mount()
  const chosen = shown.find<HTMLSelectElement>('select')
  expect([...chosen.options].map(({ text }) => text)).toEqual(['Unbekannter Standort', 'Alter Hafen'])
  expect(chosen.value).toBe('3')
  const label = [...document.querySelectorAll<HTMLElement>('label')].find(
    ({ textContent }) => textContent?.trim() === 'Ausschreibung: Intern',
  )
  await shown.click(label?.querySelector('input') ?? shown.find('label'))
  await shown.click(shown.find('button[type=submit]'))
  expect(call).toHaveBeenCalledWith('updateProperty', { id: 7, version: 2, publicFields: ['projectId', 'size'] })
})

it('a refused field is marked and has the focus, however far it is from the button, until it is typed anew', async () => {
  refuse([{ path: '/property/size', rule: 'minimum' }])
  const shown = await mount()
  const size = shown.find<HTMLInputElement>('input[inputmode=decimal]')
  await shown.type(size, '-5')
  await shown.click(shown.find('button[type=submit]'))
  expect(size.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(size)
  await shown.type(size, '5')
  expect(size.getAttribute('aria-invalid')).toBeNull()
})

it('where two changed one field, theirs stands beside mine and is taken over by a choice; nothing is overwritten unseen', async () => {
  const theirs = { ...parcel, version: 3, updatedBy: 'Lotte', allowedUsageTypes: 'Lager', siteDevelopment: 'Gleis' }
  call.mockImplementation((method) => {
    if (method === 'getLocations') return Promise.resolve([])
    return method === 'getProperty' ? Promise.resolve(theirs) : Promise.reject(new RpcError(409, 'Jemand war schneller.'))
  })
  const shown = await mount()
  const usage = [...document.querySelectorAll<HTMLTextAreaElement>('textarea')][3]
  if (!usage) throw new Error('no field of usage')
  await shown.type(usage, 'Wohnen')
  await shown.click(shown.find('button[type=submit]'))
  const said = shown.find('section[role=alert]')
  expect(document.activeElement).toBe(said)
  expect([...said.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Erlaubte NutzungGespeichert: LagerIhre Fassung: WohnenGespeicherte Fassung übernehmen: Erlaubte Nutzung',
  ])
  await shown.click(shown.find('section[role=alert] li button'))
  expect(usage.value).toBe('Lager')
  expect(said.querySelectorAll('li')).toHaveLength(0)
})

it('who edits is told when somebody else has saved', async () => {
  const shown = await mount()
  await shown.type(shown.find<HTMLInputElement>('input[inputmode=decimal]'), '5')
  expect(shown.text()).not.toContain('während Sie es bearbeiten')
  act(() => hear({ ...parcel, version: 3, updatedBy: 'Lotte' }))
  expect(shown.text()).toContain('Lotte hat dieses Grundstück gespeichert, während Sie es bearbeiten.')
})

const switchNamed = (name: string): HTMLElement =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === name)?.querySelector('input') ?? document.body

it('what is shared and taken back again is no change, and ‘Abbrechen’ then closes without a question', async () => {
  const onClose = vi.fn()
  page = await mountPage(<ParcelEditor parcel={{ ...parcel, publicFields: ['size', 'plat'] }} onSaved={vi.fn()} onClose={onClose} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  await page.settle()
  await page.click(switchNamed('Größe: Öffentlich'))
  expect(page.text()).toContain('Nicht gespeichert: 1 Änderung')
  await page.click(switchNamed('Größe: Intern'))
  expect(page.text()).toContain('Keine Änderungen')
  await page.click(page.button('Abbrechen'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('publishing says what will be seen and what not', async () => {
  const written = {
    ...parcel,
    plat: '12/3',
    size: 900,
    additionalFields: [{ id: 'a', name: 'Altlasten', value: 'ja', isShared: false, preventDeletion: false }],
  }
  page = await mountPage(<ParcelEditor parcel={written} onSaved={vi.fn()} onClose={vi.fn()} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  await page.settle()
  expect(page.text()).not.toContain('Zu sehen sind')
  await page.click(switchNamed('Veröffentlicht'))
  expect(page.text()).toContain('Zu sehen sind für alle: Name, Standort, Größe.')
  expect(page.text()).toContain('Nicht zu sehen sind: Flurstückskennzeichen, Verfügbar, Altlasten.')
  await page.click(switchNamed('Größe: Öffentlich'))
  expect(page.text()).toContain('Alle Felder sind intern: Außer Name und Standort ist nichts zu sehen.')
})

it('tags are added and taken off; one that is not allowed says so and stays to be changed', async () => {
  const shown = await mount()
  const box = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Schlagwörter')
  const input = document.getElementById(box?.htmlFor ?? '') as HTMLInputElement
  const enter = () =>
    act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
  await shown.type(input, ' Am  Kai ')
  await enter()
  await shown.type(input, 'am kai')
  await enter()
  await shown.type(input, 'Intern')
  await enter()
  expect(shown.text()).toContain('Dieses Schlagwort ist nicht erlaubt.')
  expect(input.value).toBe('Intern')
  await shown.type(input, 'Lager')
  await enter()
  const tags = () => [...document.querySelectorAll('ul[aria-label=Schlagwörter] li')].map(({ textContent }) => textContent)
  expect(tags()).toEqual(['Am Kai', 'Lager'])
  await shown.click(shown.find('[aria-label="Schlagwort Am Kai entfernen"]'))
  await shown.click(shown.find('button[type=submit]'))
  expect(call).toHaveBeenCalledWith('updateProperty', { id: 7, version: 2, tags: ['Lager'] })
})

it('‘Zusätzliches Feld anlegen’ is a dialog, and adding a field there does not send the form behind it', async () => {
  const shown = await mount()
  await shown.click(shown.button('Zusätzliches Feld anlegen'))
  const dialog = shown.find('[role=dialog] form')
  const verb = shown.button('Hinzufügen') as HTMLButtonElement
  expect(verb.disabled).toBe(true)
  const [name, value] = [...dialog.querySelectorAll('input')]
  if (name) await shown.type(name, 'größe')
  expect(shown.text()).toContain('Diesen Namen hat schon ein anderes Feld.')
  if (name) await shown.type(name, 'Bodenrichtwert')
  if (value) await shown.type(value, '120 €')
  await act(async () => void dialog.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(call).not.toHaveBeenCalledWith('updateProperty', expect.anything())
  await shown.click(shown.find('.pa-edit button[type=submit]'))
  expect(call).toHaveBeenCalledWith('updateProperty', {
    ...{ id: 7, version: 2, additionalFields: [{ name: 'Bodenrichtwert', value: '120 €', isShared: false }] },
  })
})
