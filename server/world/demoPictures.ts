import { fromPlane, toPlane } from '../../engine/geo'
import { newArea, newPin, writeMarkers } from '../../engine/panorama'
import { keepPicture, mediaUrl, ParcelModel, type StoredMedia } from '../parcels/area'
import { commit } from '../platform/commit'
import { drawPanorama, drawPicture } from './demoScene'

const PICTURE = { width: 900, height: 600 }
const PANORAMA_WIDTH = 1536

const SPEICHER = {
  ...newPin('demo-speicher', { yaw: -0.93, pitch: 0.38 }),
  tooltip: { content: 'Kaispeicher West, Baujahr 1908', position: 'top center' },
} as const
const BASIN = {
  ...newArea('demo-becken', [
    { yaw: 0.5, pitch: -0.08 },
    { yaw: 2.6, pitch: -0.08 },
    { yaw: 2.2, pitch: -0.4 },
    { yaw: 0.9, pitch: -0.4 },
  ]),
  tooltip: { content: 'Hafenbecken, Wassertiefe 4 m', position: 'top center' },
} as const

const keep = async (source: Buffer, { name, at, kind }: { name: string; at: Date; kind: string }): Promise<StoredMedia> =>
  (await keepPicture({ name: `${name}.jpg`, kind, at, source: [source] })).media

interface DemoPictures {
  readonly images: StoredMedia[]
  readonly panoramas: (StoredMedia & { markers: string })[]
}

/** Two views of the harbour and a panorama of it, drawn here and kept like what people upload. */
export const makeDemoPictures = async (at: Date): Promise<DemoPictures> => {
  const speicher = await keep(await drawPicture(PICTURE, -0.6), { name: 'Die Speicher vom Kai', at, kind: 'image' })
  const basin = await keep(await drawPicture(PICTURE, 1.3), { name: 'Blick über das Hafenbecken', at, kind: 'image' })
  const quay = await keep(await drawPanorama(PANORAMA_WIDTH), { name: 'Am Kai', at, kind: 'panorama' })
  return { images: [speicher, basin], panoramas: [{ ...quay, markers: writeMarkers([SPEICHER, BASIN]) }] }
}

/** Puts the panorama on the map, so many metres east and north of the map's start. */
export const placeDemoPanorama = async (parcelId: number, { panoramas }: DemoPictures, [east, north]: readonly [number, number]) => {
  const [x, y] = toPlane([8.93, 53.21])
  const points = panoramas.map(({ id }) => ({ position: fromPlane([x + east, y + north]), linkedPano: mediaUrl(parcelId, id) }))
  await commit(ParcelModel, { _id: parcelId }, { $set: { points } })
}
