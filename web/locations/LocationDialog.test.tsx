import i18n from 'i18next'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocationView } from '../../server/contract/locations/locations'
import locations from '../../engine/languages/de/web/locations.json'
import parcels from '../../engine/languages/de/web/parcels.json'
import { RpcError } from '../rpc/wire'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { LocationDialog } from './LocationDialog'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../session/SessionProvider', () => ({
  useSession: () => ({ isInternal: true, user: { email: 'k.berg@hammersiel.example' } }),
}))
vi.mock('../map', () => ({ DETAIL_ZOOM: 15, START: { latitude: 53, longitude: 8, zoom: 9 }, MapView: () => null }))
vi.mock('../map/DrawShape', () => ({ DrawShape: () => null }))
vi.mock('../map/PointLayer', () => ({ PointLayer: () => null }))

const place: LocationView = {
  ...{ id: 3, name: 'Alter Hafen', latitude: 53.5, longitude: 8.5, geoJson: null, version: 2, isArchived: false, propertyCount: 0 },
  ...{ addressDisplayName: '', addressOsmType: '', addressOsmId: '' },
}
const faster: LocationView = { ...place, latitude: 53.6, version: 3 }
let theirs = faster
let isNominatim = false
let answers: ((found: unknown) => void)[] = []
let page: MountedPage | null = null
const mount = async (location: LocationView = place): Promise<MountedPage> => {
  page = await mountPage(<LocationDialog location={location} others={[]} onSaved={() => undefined} onClose={() => undefined} />)
  i18n.addResourceBundle('de', 'locations', locations)
  i18n.addResourceBundle('de', 'parcels', parcels)
  // Texts that came after the first drawing.
  await i18n.changeLanguage('de')
  await page.settle()
  return page
}
const name = (): HTMLInputElement => page?.find<HTMLInputElement>('input[maxlength]') ?? document.createElement('input')
beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  theirs = faster
  call.mockReset().mockImplementation((method) => {
    if (method === 'getMapLayers') return Promise.resolve({ layers: [], isAddressOnEnterOnly: isNominatim })
    if (method === 'getLocationById') return Promise.resolve(theirs)
    if (method === 'searchAddress') return new Promise((done) => answers.push(done))
    return Promise.reject(new RpcError(409, 'Jemand war schneller.'))
  })
})
afterEach(() => {
  page?.close()
  sessionStorage.clear()
  vi.useRealTimers()
})

it('after somebody else was faster the next save goes with their version, and keeps what they did', async () => {
  const shown = await mount()
  await shown.type(name(), 'Neuer Hafen')
  const save = (): Promise<void> => shown.click(shown.find('button[type=submit]'))
  await save()
  await save()
  const sent = call.mock.calls.filter(([method]) => method === 'updateLocation').map(([, input]) => input)
  expect(sent).toMatchObject([
    { version: 2, name: 'Neuer Hafen', latitude: 53.5 },
    { version: 3, name: 'Neuer Hafen', latitude: 53.6 },
  ])
})

it('where two changed the name, theirs stands beside mine and is taken over by a choice', async () => {
  theirs = { ...theirs, name: 'Fischereihafen', updatedBy: 'Lotte' }
  const shown = await mount()
  await shown.type(name(), 'Neuer Hafen')
  await shown.click(shown.find('button[type=submit]'))
  expect(shown.text()).toContain('Gespeichert: FischereihafenIhre Fassung: Neuer Hafen')
  expect(document.activeElement).toBe(shown.find('section[role=alert]'))
  await shown.click(shown.find('section[role=alert] li button'))
  expect(name().value).toBe('Fischereihafen')
})

it('the address is seen and taken away by hand, and does not go along to another place', async () => {
  const shown = await mount({ ...place, addressDisplayName: 'Am Hafen 1', addressOsmType: 'way', addressOsmId: '7' })
  expect(shown.text()).toContain('Adresse: Am Hafen 1')
  const [latitude] = document.querySelectorAll<HTMLInputElement>('.lo-point input')
  if (!latitude) throw new Error('no latitude')
  await shown.type(latitude, '53.51')
  expect(shown.text()).toContain('Adresse: Am Hafen 1')
  await shown.type(latitude, '54.5')
  expect(shown.text()).not.toContain('Adresse: Am Hafen 1')
  await shown.click(shown.find('button[type=submit]'))
  expect(call.mock.calls.find(([method]) => method === 'updateLocation')?.[1]).toMatchObject({ latitude: 54.5, addressDisplayName: '' })
})

it('what was typed is there again when the page was taken away, and is asked for before it is thrown away', async () => {
  await (await mount()).type(name(), 'Neuer Hafen')
  page?.close()
  const shown = await mount()
  expect(name().value).toBe('Neuer Hafen')
  await shown.click(shown.button('Abbrechen'))
  expect(shown.text()).toContain('Wollen Sie die Änderungen wirklich verwerfen?')
})

it('what is wrong with a shape is said in a sentence', async () => {
  await mount({
    ...place,
    geoJson: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [] } }] },
  })
  const said = page?.find('p[role=alert]').textContent?.trim() ?? ''
  expect(said).not.toContain('fault.')
  expect(Object.values(parcels.fault)).toContain(said)
})

it('a shape of several parts is refused with a sentence before it is sent, as the server takes one polygon alone', async () => {
  const square = (x: number) => [
    [
      [x, 53],
      [x + 0.01, 53],
      [x + 0.01, 53.01],
      [x, 53.01],
      [x, 53],
    ],
  ]
  const shown = await mount({
    ...place,
    geoJson: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [square(8), square(9)] } }],
    },
  })
  expect(shown.find('p[role=alert]').textContent?.trim()).toBe(locations.onePolygon)
  expect(shown.find<HTMLButtonElement>('button[type=submit]').disabled).toBe(true)
})

const typeAddress = async (text: string): Promise<void> => {
  await page?.type(page.find<HTMLInputElement>('input[role=combobox]'), text)
  await vi.advanceTimersByTimeAsync(400)
  await page?.settle()
}
const found = (display_name: string) => ({ results: [{ place_id: display_name, display_name }], attribution: '', isExact: true })

it('where search is on Enter only, nothing typed goes outside by itself', async () => {
  isNominatim = true
  await mount()
  await typeAddress('Hafenstr')
  expect(call.mock.calls.filter(([method]) => method === 'searchAddress')).toEqual([])
})

it('a slow answer does not replace that of a newer question', async () => {
  isNominatim = false
  await mount()
  await typeAddress('Hafen')
  await typeAddress('Hafenstr')
  expect(answers).toHaveLength(2)
  answers[1]?.(found('Hafenstraße'))
  answers[0]?.(found('Hafen'))
  await page?.settle()
  expect(page?.find('[role=listbox]').textContent?.trim()).toBe('Hafenstraße')
})

it('a polygon is made without a mouse, by its corners', async () => {
  const shown = await mount()
  await shown.click(shown.button('Koordinaten eingeben'))
  const corners = shown.find<HTMLTextAreaElement>('textarea')
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  act(() => {
    set?.call(corners, '8.5, 53.5\n8.6, 53.5\n8.6, 53.6')
    corners.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await shown.click(shown.button('In die Karte übernehmen'))
  await shown.click(shown.find('button[type=submit]'))
  const [, input] = call.mock.calls.find(([method]) => method === 'updateLocation') ?? []
  expect(input).toMatchObject({ geoJson: { features: [{ geometry: { type: 'Polygon' } }] }, longitude: 8.55 })
})
