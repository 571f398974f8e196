import { beforeAll, describe, expect, it } from 'vitest'
import { newArea, newPin, newWaypoint, writeMarkers, type Marker } from '../../../engine/panorama'
import { makeParcel, polygonAt } from '../../../tests/world/parcels'
import { refusalOf } from '../../../tests/world/procedure'
import { inWorld, type World, type TestUser } from '../../../tests/world/inWorld'
import { newBlobId } from '../../blobs/folder'
import type { PropertyView } from '../../contract/parcels/views'
import { commit } from '../../platform/commit'
import { mediaUrl } from '../media/address'
import { ParcelModel } from '../model'

let world: World
let staff: TestUser
inWorld((made) => (world = made))
beforeAll(async () => {
  staff = await world.user('internal')
})

const stored = (id: string) => ({
  id,
  name: id,
  originalFileName: 'IMG_1.jpg',
  fileSizeInBytes: 9,
  created: '2026-11-22',
  width: 4096,
  height: 2048,
  ...{ blobId: newBlobId(), drawings: [] },
})

/** A published parcel with two panoramas and a picture, as an upload leaves them. */
const parcelWithPanoramas = async (publicFields: string[]): Promise<PropertyView & { version: number }> => {
  const parcel = await makeParcel(world, staff, { publicFields })
  const panoramas = ['quay', 'roof'].map((id) => ({ ...stored(id), markers: '[]' }))
  const media = { images: [stored('crane')], panoramas }
  await commit(ParcelModel, { _id: parcel.id, version: parcel.version }, { $set: media }, [])
  const seen = await world.call(staff, 'getProperty', parcel.id)
  return { ...seen, version: seen.version ?? 0 }
}
const panoramasOf = ({ panoramas = [] }: PropertyView, markers: readonly unknown[]) =>
  panoramas.map(({ url, name }, n) => ({ url, name, ...(n === 0 && { markers: JSON.stringify(markers) }) }))
const save = (parcel: PropertyView & { version: number }, change: object) =>
  world.call(staff, 'updateProperty', { id: parcel.id, version: parcel.version, ...change })
const markersOf = ({ panoramas = [] }: PropertyView): Marker[] => JSON.parse(panoramas[0]?.markers ?? '[]') as Marker[]

const corners = [0, 0.3, 0.6].map((yaw) => ({ yaw, pitch: yaw / 2 }))

describe('markers of a panorama', () => {
  it('are kept as they were set, whitelisted, and stand in the history', async () => {
    const parcel = await parcelWithPanoramas(['panoramas'])
    const roof = mediaUrl(parcel.id, 'roof')
    const set = [newPin('a', { yaw: 1, pitch: 0 }), newArea('b', corners), newWaypoint('c', { yaw: 3, pitch: 0 }, roof)]
    const hostile = [
      { ...set[0], html: '<script>', videoLayer: '/x' },
      { ...set[1], svgStyle: { fill: 'red', onload: 'alert(1)' } },
      set[2],
    ]
    const saved = await save(parcel, { panoramas: panoramasOf(parcel, hostile) })
    expect(markersOf(saved)).toEqual([set[0], { ...set[1], svgStyle: { fill: 'red', stroke: 'red', strokeWidth: '8px' } }, set[2]])
    const [entry] = await world.call(staff, 'getPropertyHistory', parcel.id)
    expect(entry?.changes).toEqual([
      { field: 'markers/quay', before: { name: 'quay', count: 0, isKept: true }, after: { name: 'quay', count: 3 } },
    ])
    expect(await world.call(null, 'getProperty', parcel.id)).toMatchObject({ panoramas: [{ markers: writeMarkers(markersOf(saved)) }, {}] })
  })

  it.each<[string, object, string]>([
    ['a script as colour', { ...newArea('a', corners), svgStyle: { fill: 'url(javascript:x)' } }, '/svgStyle/fill marker.colour'],
    ['two corners', newArea('a', corners.slice(1)), '/polygon marker.corners'],
    ['no position', { ...newPin('a', { yaw: 0, pitch: 0 }), position: {} }, '/position marker.position'],
    ['markup as id', newPin('<b>', { yaw: 0, pitch: 0 }), '/id marker.id'],
  ])('are refused with %s, by the place of it', async (_what, marker, fault) => {
    const parcel = await parcelWithPanoramas([])
    const sent = [newPin('first', { yaw: 0, pitch: 0 }), marker]
    const { data } = await refusalOf(save(parcel, { panoramas: panoramasOf(parcel, sent) }))
    expect((data?.errors ?? []).map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      `/property/panoramas/0/markers/1${fault.split(' ')[0]} ${fault.split(' ')[1]}`,
    ])
    expect(markersOf(await world.call(staff, 'getProperty', parcel.id))).toEqual([])
  })

  it('are taken back by the history, panorama by panorama, as long as that is there; what they named and is gone falls away', async () => {
    const parcel = await parcelWithPanoramas(['panoramas'])
    const roof = mediaUrl(parcel.id, 'roof')
    const [pin, way] = [newPin('a', { yaw: 1, pitch: 0 }), newWaypoint('b', { yaw: 2, pitch: 0 }, roof)]
    const first = await save(parcel, { panoramas: panoramasOf(parcel, [pin, way]) })
    const wiped = await save({ ...parcel, version: first.version ?? 0 }, { panoramas: panoramasOf(parcel, []) })
    const [entry] = await world.call(staff, 'getPropertyHistory', parcel.id)
    // Told is how many; what they were is not sent with every page of the history.
    expect(JSON.stringify(entry)).not.toContain('yaw')
    const back = (version: number, field = 'markers/quay') =>
      world.call(staff, 'takeBackPropertyValue', parcel.id, entry?.id ?? '', field, version)
    expect((await refusalOf(back(first.version ?? 0))).status).toBe(409)
    const restored = await back(wiped.version ?? 0)
    expect(markersOf(restored)).toEqual([pin, way])
    const [taken] = await world.call(staff, 'getPropertyHistory', parcel.id)
    expect(taken).toMatchObject({ kind: 'takenBack', changes: [{ field: 'markers/quay', before: { count: 0 }, after: { count: 2 } }] })

    const [quay] = restored.panoramas ?? []
    const alone = await save({ ...parcel, version: restored.version ?? 0 }, { panoramas: [{ url: quay?.url ?? '', markers: '[]' }] })
    const last = await back(alone.version ?? 0)
    expect(markersOf(last)).toEqual([pin, { ...way, data: { ...way.data, waypoint: '' } }])
    const none = await save({ ...parcel, version: last.version ?? 0 }, { panoramas: [] })
    expect((await refusalOf(back(none.version ?? 0))).status).toBe(404)
    expect((await refusalOf(back(none.version ?? 0, 'markers/roof'))).status).toBe(404)
  })

  it('tell outside nothing of pictures and points that are not shared', async () => {
    const parcel = await parcelWithPanoramas(['panoramas', 'geoJson'])
    const crane = mediaUrl(parcel.id, 'crane')
    const [quay, elsewhere] = [mediaUrl(parcel.id, 'quay'), mediaUrl(parcel.id + 1, 'quay')]
    const point = (linkedPano: string) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [8.93, 53.21] },
      properties: { linkedPano },
    })
    const shape = { type: 'Feature', geometry: polygonAt(5000, 9000), properties: {} }
    const geoJson = { type: 'FeatureCollection', features: [shape, point(quay), point(elsewhere)] }
    const marker = { ...newPin('a', { yaw: 0, pitch: 0 }), imageLayer: crane }
    const saved = await save(parcel, { geoJson, panoramas: panoramasOf(parcel, [marker]) })
    expect(markersOf(saved)).toEqual([marker])
    const outside = await world.call(null, 'getProperty', parcel.id)
    expect(markersOf(outside)).toEqual([{ ...marker, imageLayer: '' }])
    expect(outside.geoJson?.features).toMatchObject([{ geometry: { type: 'Polygon' } }, { properties: { linkedPano: quay } }])

    await save({ ...parcel, version: saved.version ?? 0 }, { publicFields: ['geoJson'] })
    const less = await world.call(null, 'getProperty', parcel.id)
    expect(JSON.stringify(less)).not.toContain('quay')
    expect(less.geoJson?.features).toHaveLength(1)
  })
})
