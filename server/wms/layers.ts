import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import type { MapLayer, MapLayerInput, MapLayers } from '../contract/wms/wms'
import { geocoder } from '../geocoder/area'
import { newId } from '../platform/newId'
import { isOnInternet } from './addresses'
import { base, ownHosts } from './base'
import { MapLayersModel, type MapLayersDoc, type StoredLayer } from './model'

export const LIST = 'layers'

/** The list; before the first save there is none, which is version 0. */
export const readLayers = async (): Promise<Pick<MapLayersDoc, 'layers' | 'version'>> =>
  (await MapLayersModel.findOne({ _id: LIST }).lean<MapLayersDoc>()) ?? { layers: [], version: 0 }

export const namesOf = ({ layers }: Pick<StoredLayer, 'layers'>): string[] =>
  layers
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** A service that this reader may lay over the map; null: there is none, as far as they know. */
export const layerFor = async (actor: Actor, id: string): Promise<StoredLayer | null> => {
  const found = (await readLayers()).layers.find((layer) => layer.id === id)
  return found && (found.isPublic || isStaff(actor)) ? found : null
}

const present = (layer: StoredLayer, actor: Actor): MapLayer => {
  const { id, name, attribution, opacity, isPublic, url, layers } = layer
  return {
    ...{ id, name, attribution, opacity, legends: namesOf(layer).length },
    ...(isStaff(actor) ? { isPublic } : {}),
    ...(isSystemAdmin(actor) ? { url, layers } : {}),
  }
}

export const presentLayers = ({ layers, version }: Pick<MapLayersDoc, 'layers' | 'version'>, actor: Actor): MapLayers => ({
  base: base(),
  layers: layers.filter(({ isPublic }) => isPublic || isStaff(actor)).map((layer) => present(layer, actor)),
  isAddressOnEnterOnly: geocoder().kind === 'nominatim',
  ...(isSystemAdmin(actor) ? { version } : {}),
})

type Fault = { path: string; rule: string }

/** Names are judged when they are looked up; a bare address of the own network can be told now. */
const judgeUrl = (text: string): string | null => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'webAddress'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'webAddress'
  if (ownHosts().has(url.host) || ownHosts().has(url.hostname)) return null
  const isNumber = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')
  return url.hostname === 'localhost' || (isNumber && !isOnInternet(url.hostname)) ? 'privateAddress' : null
}

export const validateLayers = (layers: readonly MapLayerInput[]): Fault[] =>
  layers.flatMap(({ name, url, ...layer }, n): Fault[] => {
    const rule = judgeUrl(url.trim())
    return [
      ...(name.trim() === '' ? [{ path: `/layers/${n}/name`, rule: 'required' }] : []),
      ...(rule === null ? [] : [{ path: `/layers/${n}/url`, rule }]),
      ...(namesOf(layer).length === 0 ? [{ path: `/layers/${n}/layers`, rule: 'required' }] : []),
    ]
  })

/** As they are kept: an id that is known stays, every other one is a new one. */
export const storedLayers = (layers: readonly MapLayerInput[], before: readonly StoredLayer[]): StoredLayer[] => {
  const known = new Set(before.map(({ id }) => id))
  return layers.map(({ id, name, url, attribution, opacity, isPublic, ...layer }) => ({
    id: id !== undefined && known.delete(id) ? id : newId(),
    ...{ name: name.trim(), url: url.trim(), layers: namesOf(layer).join(','), attribution: attribution.trim(), opacity, isPublic },
  }))
}
