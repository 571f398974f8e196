import { writeBlob } from '../../../server/blobs/blobs'
import { filePlaceId } from '../../../server/parcels/files/place'
import { now } from '../../../server/platform/clock'
import { newId } from '../../../server/platform/newId'
import { keepFile, roomForUpload as judgedPlace } from '../../../server/uploads/targets'
import { LIST, readLayers } from '../../../server/wms/layers'
import { MapLayersModel } from '../../../server/wms/model'
import { actorOf } from '../../world/rooms'
import { makeLocation, makeParcel, polygonAt } from '../../world/parcels'
import type { World } from '../../world/testWorld'
import type { Scene } from './scene'
import type { Case } from './table'
import { draft } from './tenderCases'

const EVERYBODY = '+ 403 403 403 | + + | + +'
const HIDDEN = '404 403 403 403 | 404 404 | + +'
const STAFF = '401 403 403 403 | 403 403 | + +'
const STAFF_ONLY = '401 403 403 403 | 403 403 |'

const parcel = async ({ world }: Scene, publicFields?: string[]) =>
  makeParcel(world, await world.user('internal'), publicFields ? { publicFields } : {})
const location = async ({ world }: Scene) => makeLocation(world, await world.user('internal'))
let count = 0
const BOUNDS = { west: 8.9, south: 53.2, east: 8.95, north: 53.25 }
const asked = ({ id, version }: { id: number; version?: number }, change: object) => ({ id, version: version ?? 0, ...change })

/** A map service that never answers: nobody may ask this machine itself. */
const mapService = async (world: World, isPublic: boolean): Promise<string> => {
  const layer = { id: newId(), name: 'Schutz', url: 'http://127.0.0.1:9/wms', layers: 'nsg', attribution: '', opacity: 1, isPublic }
  const layers = [...(await readLayers()).layers, layer]
  await world.db
    .collection<{ _id: string }>(MapLayersModel.collection.name)
    .updateOne({ _id: LIST }, { $set: { layers, version: 1, rev: 1, updated: now(), updatedBy: '' } }, { upsert: true })
  return layer.id
}

/** A value that was changed, so that there is an entry with it. */
const entryOf = async (scene: Scene) => {
  const { id, version } = await parcel(scene)
  const staff = await scene.world.user('internal')
  const [last] = await scene.world.call(staff, 'getPropertyHistory', id)
  return [id, last?.id ?? '', 'size', version]
}

const linked = async (scene: Scene, role: 'stranger' | 'EDITOR') => {
  const [tender, { id }] = [await draft(scene, role), await parcel(scene)]
  await scene.world.call(await scene.world.user('admin'), 'linkPropertyToProject', id, tender.id)
  return [id]
}

/** A room of a tender of one's own team. */
const roomOf = async (scene: Scene, role: 'stranger' | 'EDITOR') => {
  const tender = await draft(scene, role)
  const rooms = await scene.world.call(await scene.world.user('admin'), 'getRoomsByProjectId', tender.id)
  return rooms.find(({ type }) => type === 'CLIENT')?.id ?? ''
}

/** A parcel with a public file, as [parcel, file]. */
const withFile = async (scene: Scene, publicFields?: string[]): Promise<[number, string]> => {
  const { id } = await parcel(scene, publicFields)
  const place = await judgedPlace(
    await actorOf(scene.world, await scene.world.user('internal')),
    filePlaceId({ parcelId: id, folderId: '' }),
    now(),
  )
  const { blobId, size, sha256 } = await writeBlob([Buffer.from('Boden')], { key: null })
  const staff = await scene.world.user('internal')
  const { fileId } = await keepFile(place, {
    ...{ uploadId: newId(), blobId, place: { folder: '', name: 'Boden.txt' }, facts: { size, sha256, mime: 'text/plain' } },
    ...{ scan: 'none', receivedAt: now(), by: staff },
  })
  await scene.world.call(staff, 'changePropertyFiles', id, { do: 'share', serverId: fileId, isPublic: true })
  return [id, fileId]
}

const importFile = {
  name: 'feld.geojson',
  content: Buffer.from(JSON.stringify({ type: 'Feature', geometry: polygonAt(0, 0), properties: { name: 'Feld' } })).toString('base64'),
}

export const PARCEL_CASES = {
  searchAddress: [{ on: '', may: STAFF, args: () => ['Bremerhaven'] }],
  previewPropertyImport: [{ on: '', may: STAFF, args: () => [importFile] }],
  importProperties: [{ on: '', may: STAFF, args: async (scene) => [importFile, { locationId: (await location(scene)).id }] }],
  getPropertyImportProgress: [{ on: 'an own one', may: STAFF, args: () => ['key'] }],
  exportProperties: [{ on: 'what the caller may see', may: EVERYBODY, args: async (scene) => [[(await parcel(scene)).id], 'csv'] }],
  getMunicipalities: [{ on: '', may: EVERYBODY, args: () => [BOUNDS] }],
  getMapLayers: [{ on: 'what the caller may see', may: EVERYBODY, args: () => [] }],
  setMapLayers: [{ on: '', may: `${STAFF_ONLY} 403 +`, args: async () => [[], (await readLayers()).version] }],
  getMapFeatureInfo: [
    { on: 'a service for everybody', may: EVERYBODY, args: async ({ world }) => [await mapService(world, true), 53, 8, 15] },
    { on: 'a service for staff', may: HIDDEN, args: async ({ world }) => [await mapService(world, false), 53, 8, 15] },
    { on: 'a service that is none', may: '404 403 403 403 | 404 404 | 404 404', args: () => ['x', 53, 8, 15] },
  ],
  getLocations: [{ on: '', may: EVERYBODY, args: () => [] }],
  getLocationById: [
    { on: 'with a published parcel', may: EVERYBODY, args: async (scene) => [(await parcel(scene, [])).locationId] },
    { on: 'without one', may: HIDDEN, args: async (scene) => [(await location(scene)).id] },
  ],
  createLocation: [{ on: '', may: STAFF, args: () => [{ name: `Ort ${++count}`, latitude: 53, longitude: 8 }] }],
  updateLocation: [{ on: '', may: STAFF, args: async (scene) => [asked(await location(scene), { addressDisplayName: 'Kai 1' })] }],
  deleteLocation: [{ on: '', may: `${STAFF_ONLY} 403 +`, args: async (scene) => [(await location(scene)).id] }],
  getProperties: [{ on: 'what the caller may see', may: EVERYBODY, args: () => [] }],
  getPropertiesInBounds: [{ on: 'what the caller may see', may: EVERYBODY, args: () => [BOUNDS, 15] }],
  getPropertyTile: [{ on: 'what the caller may see', may: EVERYBODY, args: () => [15, 17197, 10604] }],
  getProperty: [
    { on: 'a published parcel', may: EVERYBODY, args: async (scene) => [(await parcel(scene, [])).id] },
    { on: 'one that is not', may: HIDDEN, args: async (scene) => [(await parcel(scene)).id] },
  ],
  createProperty: [{ on: '', may: STAFF, args: async (scene) => ['Feld', (await location(scene)).id] }],
  updateProperty: [{ on: '', may: STAFF, args: async (scene) => [asked(await parcel(scene), { size: 7 })] }],
  updateProperties: [
    {
      on: '',
      may: STAFF,
      args: async (scene) => [[asked(await parcel(scene), {})], { availability: false }],
    },
  ],
  changePropertyFiles: [
    {
      on: '',
      may: STAFF,
      args: async (scene) => [(await parcel(scene, [])).id, { do: 'addFolder', folderId: null, name: `Ordner ${++count}` }],
    },
  ],
  getPropertyFileLink: [
    { on: 'a public file of a published parcel', may: EVERYBODY, args: (scene) => withFile(scene, []) },
    { on: 'of one that is not', may: HIDDEN, args: (scene) => withFile(scene) },
  ],
  getPropertyUploadLink: [{ on: '', may: STAFF, args: async (scene) => [(await parcel(scene, [])).id, '', { name: 'a.txt', size: 1 }] }],
  importDocumentsFromProperty: [
    {
      on: 'a room of others',
      may: `${STAFF_ONLY} 404 +`,
      args: async (scene) => {
        const [id, fileId] = await withFile(scene)
        return [await roomOf(scene, 'stranger'), id, [fileId]]
      },
    },
    {
      on: 'a room of the own team',
      may: STAFF,
      args: async (scene) => {
        const [id, fileId] = await withFile(scene)
        return [await roomOf(scene, 'EDITOR'), id, [fileId]]
      },
    },
  ],
  getPropertyHistory: [{ on: '', may: STAFF, args: async (scene) => [(await parcel(scene, [])).id] }],
  takeBackPropertyValue: [{ on: '', may: STAFF, args: entryOf }],
  linkPropertyToProject: [
    {
      on: 'a draft of others',
      may: `${STAFF_ONLY} 404 +`,
      args: async (scene) => [(await parcel(scene)).id, (await draft(scene, 'stranger')).id],
    },
    {
      on: 'a draft, as EDITOR of its team',
      may: STAFF,
      args: async (scene) => [(await parcel(scene)).id, (await draft(scene, 'EDITOR')).id],
    },
  ],
  unlinkPropertyFromProject: [
    { on: 'linked to a draft of others', may: `${STAFF_ONLY} 404 +`, args: (scene) => linked(scene, 'stranger') },
    { on: 'linked to a draft, as EDITOR of its team', may: STAFF, args: (scene) => linked(scene, 'EDITOR') },
  ],
} as const satisfies Record<string, readonly Case[]>
