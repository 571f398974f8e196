import { afterEach, expect, it, vi } from 'vitest'
import type { LocationView } from '../../../server/contract/locations/locations'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { ParcelMap } from './ParcelMap'

vi.mock('../../rpc', () => ({
  useRpc: () => ({ data: { base: { isBuiltIn: true }, layers: [] } }),
  call: () => Promise.resolve(answer),
  rpcKey: (...key: unknown[]) => key,
}))
vi.mock('../../map/BaseMap', () => ({ BaseMap: () => null }))
vi.mock('../../map/Municipalities', () => ({ Municipalities: () => null }))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = (): undefined => undefined
    disconnect = (): undefined => undefined
  },
)

const answer = vi.hoisted(() => ({ properties: [] as object[], locations: [], truncated: false }))
let page: MountedPage | null = null
afterEach(() => page?.close())

const at = { latitude: 53.2, longitude: 8.9 }
const ring = [
  [8.899, 53.199],
  [8.901, 53.199],
  [8.901, 53.201],
  [8.899, 53.199],
]
const location = (id: number, geometry: object | null): LocationView => ({
  ...{
    id,
    name: `Standort ${id}`,
    ...at,
    addressDisplayName: '',
    addressOsmType: '',
    addressOsmId: '',
    isArchived: false,
    propertyCount: 1,
  },
  geoJson: geometry && { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] },
})

it('the outline of a location is drawn and stands in the legend; it takes no click', async () => {
  const locations = [location(1, { type: 'Polygon', coordinates: [ring] }), location(2, null)]
  const rest = { start: { ...at, zoom: 16 }, goTo: null, isInternal: false, hovered: null, onHover: vi.fn(), onMove: vi.fn() }
  page = await mountPage(<ParcelMap {...rest} locations={locations} />)
  await page.settle()
  expect(document.querySelectorAll('path.mp-area')).toHaveLength(1)
  expect(document.querySelectorAll('path.leaflet-interactive')).toHaveLength(0)
  expect(document.querySelectorAll('.mp-key.location')).toHaveLength(1)
  page.close()
  page = await mountPage(<ParcelMap {...rest} locations={locations.slice(1)} />)
  await page.settle()
  expect(document.querySelectorAll('path.mp-area, .mp-key.location')).toHaveLength(0)
})

it('a point that opens a panorama leads there; where parcels are chosen it is not shown', async () => {
  const panoramas = [{ url: '/api/v1/files/gis/media/7/abc', name: 'Kaikante', ...at }]
  const geoJson = { type: 'FeatureCollection', features: [] }
  answer.properties = [{ id: 7, name: 'Kai 7', locationId: 1, geoJson, panoramas }]
  const rest = { start: { ...at, zoom: 16 }, goTo: null, isInternal: false, hovered: null, onHover: vi.fn(), onMove: vi.fn() }
  page = await mountPage(<ParcelMap {...rest} onChoose={vi.fn()} />)
  await page.settle()
  expect(document.querySelectorAll('.mp-pano')).toHaveLength(0)
  page.close()
  page = await mountPage(<ParcelMap {...rest} />)
  await vi.waitFor(() => expect(document.querySelectorAll('.mp-pano')).toHaveLength(1))
  document.querySelector('.mp-pano')?.parentElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await page.settle()
  expect(page.path()).toBe('/grundstuecke/7')
})
