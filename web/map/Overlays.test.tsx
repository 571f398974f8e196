import i18n from 'i18next'
import { act } from 'react'
import { MapContainer } from 'react-leaflet'
import { afterEach, expect, it, vi } from 'vitest'
import de from '../../engine/languages/de/web/map.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { Overlays } from './Overlays'
import { watchTiles } from './pictureGrid'

vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ isInternal: false }) }))

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const layer = (id: string, name: string) => ({ id, name, attribution: '', opacity: 1, legends: 0 })

it('a service that does not answer is named on the map, the others are not', async () => {
  const asked = vi.fn((address: string) =>
    address.includes('/still/') ? Promise.resolve(new Response('', { status: 503 })) : Promise.resolve(new Response(new Blob(['x']))),
  )
  vi.stubGlobal('fetch', asked)
  // jsdom measures nothing: without a size the map has one tile.
  for (const side of ['clientWidth', 'clientHeight'] as const) vi.spyOn(Element.prototype, side, 'get').mockReturnValue(1500)
  URL.createObjectURL ??= () => 'blob:x'
  URL.revokeObjectURL ??= () => undefined
  page = await mountPage(
    <MapContainer center={[53.2, 8.9]} zoom={14}>
      <Overlays layers={[layer('still', 'Bodenrichtwerte'), layer('wach', 'Hochwasser')]} />
    </MapContainer>,
  )
  i18n.addResourceBundle('de', 'map', de)
  await page.click(page.find('.mp-layersbutton'))
  for (const box of document.querySelectorAll<HTMLElement>('.mp-layerspanel input')) await page.click(box)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(asked).toHaveBeenCalled()
  expect([...document.querySelectorAll('.mp-away')].map(({ textContent }) => textContent)).toEqual([
    'Der Kartendienst „Bodenrichtwerte“ antwortet gerade nicht.',
  ])
})

it('three tiles in a row that do not come are a silence; one that comes ends it', () => {
  const told = vi.fn()
  const onTile = watchTiles(told)
  for (const came of [false, false, true, false, false, false, false]) onTile(came)
  expect(told.mock.calls).toEqual([[true]])
  onTile(true)
  expect(told).toHaveBeenLastCalledWith(false)
})
