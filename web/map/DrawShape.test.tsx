import { LatLng, type Map as LeafletMap } from 'leaflet'
import { act, type ReactElement } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { DrawShape } from './DrawShape'

let page: MountedPage | null = null
afterEach(() => page?.close())

let map: LeafletMap | null = null
const Hold = (): null => {
  map = useMap()
  return null
}

const at = (east: number, north: number): LatLng => new LatLng(53.21 + north / 10_000, 8.93 + east / 10_000)
/** The mouse, where geoman hears of it. */
const point = (kind: 'mousemove' | 'click', latlng: LatLng): void => void map?.fire(kind, { latlng, originalEvent: new MouseEvent(kind) })
const frame = (): Promise<void> => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))

it('what is drawn is told while it is drawn, once a frame, and is no part of the shape before it is done', async () => {
  const [onChange, onDraft] = [vi.fn(), vi.fn<(shape: GeoJSON.FeatureCollection | null) => void>()]
  const Drawing = (): ReactElement => (
    <MapContainer center={[53.21, 8.93]} zoom={17}>
      <Hold />
      <DrawShape shape={null} neighbours={[]} onChange={onChange} onDraft={onDraft} />
    </MapContainer>
  )
  page = await mountPage(<Drawing />)
  act(() => map?.pm.enableDraw('Polygon', { snappable: false }))
  for (const corner of [at(0, 0), at(10, 0)]) {
    point('mousemove', corner)
    point('click', corner)
  }
  onDraft.mockClear()
  for (let n = 1; n <= 10; n++) point('mousemove', at(10, n))
  await frame()
  expect(onDraft).toHaveBeenCalledTimes(1)
  expect(onDraft.mock.lastCall?.[0]?.features[0]?.geometry).toMatchObject({
    coordinates: [
      [
        [
          [8.93, 53.21],
          [expect.closeTo(8.931), 53.21],
          [expect.closeTo(8.931), expect.closeTo(53.211)],
          [8.93, 53.21],
        ],
      ],
    ],
  })
  // Over the first corner, to close it, the area is still there: no corner stands twice.
  point('click', at(10, 10))
  point('mousemove', at(0, 0))
  await frame()
  const geometry = onDraft.mock.lastCall?.[0]?.features[0]?.geometry as GeoJSON.MultiPolygon | undefined
  expect(geometry?.coordinates[0]?.[0]).toHaveLength(4)
  expect(onChange).not.toHaveBeenCalled()
  act(() => map?.pm.disableDraw())
  await frame()
  expect(onDraft).toHaveBeenLastCalledWith(null)
})
