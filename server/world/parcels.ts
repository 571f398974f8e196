import { boundsOf, centreOf, fromPlane, readShape, toPlane, type Position, type Shape } from '../../engine/geo'
import { locationKeyOf, LocationModel, locationRecord, runIntents } from '../locations/area'
import { createParcel, mirrorLink, readTemplates, shapeFields, keepPicture, mediaUrl, ParcelModel, type StoredMedia } from '../parcels/area'
import { commit } from '../platform/commit'
import { nextNumber } from '../platform/database/counters'
import { placeIn, provenIntents } from '../platform/intentProof'
import type { EffectPorts } from '../platform/outbox'
import { SettingsModel } from '../settings/area'
import type { Creator } from '../tenders/area'
import { PARCELS, PLACES, type Corners } from './parcelData'
import { newArea, newPin, writeMarkers } from '../../engine/panorama'
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
const makeDemoPictures = async (at: Date): Promise<DemoPictures> => {
  const speicher = await keep(await drawPicture(PICTURE, -0.6), { name: 'Die Speicher vom Kai', at, kind: 'image' })
  const basin = await keep(await drawPicture(PICTURE, 1.3), { name: 'Blick über das Hafenbecken', at, kind: 'image' })
  const quay = await keep(await drawPanorama(PANORAMA_WIDTH), { name: 'Am Kai', at, kind: 'panorama' })
  return { images: [speicher, basin], panoramas: [{ ...quay, markers: writeMarkers([SPEICHER, BASIN]) }] }
}

/** Puts the panorama on the map, so many metres east and north of the map's start. */
const placeDemoPanorama = async (parcelId: number, { panoramas }: DemoPictures, [east, north]: readonly [number, number]) => {
  const [x, y] = toPlane([8.93, 53.21])
  const points = panoramas.map(({ id }) => ({ position: fromPlane([x + east, y + north]), linkedPano: mediaUrl(parcelId, id) }))
  await commit(ParcelModel, { _id: parcelId }, { $set: { points } })
}

const [EAST, NORTH] = toPlane([8.93, 53.21])
const ring = (corners: Corners): Position[] => {
  const positions = corners.map(([x, y]) => fromPlane([EAST + x, NORTH + y]))
  const [first] = positions
  return first ? [...positions, first] : []
}

const shapeOf = (...rings: readonly Corners[]): Shape => {
  const { shape, faults } = readShape({ type: 'Polygon', coordinates: rings.map(ring) })
  if (!shape) throw new Error(`a parcel of the demo world is none: ${JSON.stringify(faults)}`)
  return shape
}

const FIELDS = [
  { id: 'demo-altlasten', name: 'Altlasten', value: 'nicht bekannt' },
  { id: 'demo-bodenrichtwert', name: 'Bodenrichtwert (€/m²)', value: '' },
]
const FOLDERS = [
  { id: 'demo-plaene', name: 'Pläne', children: [{ id: 'demo-bestand', name: 'Bestand', children: [] }] },
  { id: 'demo-gutachten', name: 'Gutachten', children: [] },
]

/** Locations and parcels for the demo world, made as by people: templates first, so that parcels come with their fields and folders. */
export const makeDemoParcels = async ({
  at,
  by,
  ports,
  tenderIds,
}: {
  at: Date
  by: Creator
  ports: EffectPorts
  tenderIds: ReadonlyMap<string, string>
}): Promise<void> => {
  await commit(SettingsModel, { _id: 'system' }, { $set: { additionalFieldsTemplateList: FIELDS, propertyFolderTemplateList: FOLDERS } })
  const places = new Map<string, number>()
  for (const { key, name, address, outline } of PLACES) {
    const shape = shapeOf(outline)
    const [longitude, latitude] = centreOf(boundsOf(shape))
    const _id = await nextNumber('locations')
    const record = locationRecord({ at, actor: by, type: 'LOCATION_CREATED', fields: [], forOutside: false })
    const made = await LocationModel.create({
      ...{ _id, name, nameKey: locationKeyOf(name), latitude, longitude, shape, addressDisplayName: address },
      ...{ created: at, updated: at, updatedBy: by.name, pending: provenIntents(placeIn(LocationModel, _id), [record]) },
    })
    await runIntents(made.toObject(), ports)
    places.set(key, _id)
  }
  const templates = await readTemplates()
  for (const { place, name, corners, hole, set, tender, quay } of PARCELS) {
    const projectId = tender === undefined ? null : (tenderIds.get(tender) ?? null)
    const shape = hole ? shapeOf(corners, hole) : shapeOf(corners)
    const link = projectId === null ? {} : { projectId, publicFields: [...(set.publicFields ?? []), 'projectId'] }
    const pictures = quay ? { at: quay, ...(await makeDemoPictures(at)) } : null
    const facts = {
      ...set,
      ...(pictures && { images: pictures.images, panoramas: pictures.panoramas }),
      ...shapeFields(shape),
      ...link,
      name,
      locationId: places.get(place) ?? null,
    }
    const { _id } = await createParcel(facts, { at, by, templates, ports })
    if (pictures) await placeDemoPanorama(_id, pictures, pictures.at)
    if (projectId !== null) await mirrorLink(_id, projectId)
  }
}
