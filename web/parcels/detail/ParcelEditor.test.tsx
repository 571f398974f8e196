import i18n from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PropertyView } from '../../../server/contract/parcels/views'
import parcels from '../../app/i18n/de/parcels.json'
import { RpcError } from '../../app/rpc/wire'
import { mountPage, type MountedPage } from '../../offers/testing/mountPage'
import { ParcelEditor } from './ParcelEditor'

const call = vi.hoisted(() => vi.fn<(method: string, ...args: unknown[]) => Promise<unknown>>())
vi.mock('../../app/rpc/line', () => ({
  call,
  rpc: { onState: () => () => undefined, state: 'open' },
  onPush: () => () => undefined,
  onSessionLost: () => () => undefined,
}))
vi.mock('../../app/session/SessionProvider', () => ({
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
const mount = async (): Promise<MountedPage> => {
  page = await mountPage(<ParcelEditor parcel={parcel} onSaved={() => undefined} onClose={() => undefined} />)
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
    'Größe: Bitte geben Sie nur eine Zahl ein, zum Beispiel 4280,5.',
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
  expect(call).toHaveBeenCalledWith('updateProperty', { id: 7, version: 2, publicFields: ['size', 'projectId'] })
})
