import type { Tile } from '../../engine/geo'
import type { MapLayers } from '../contract/wms/wms'
import type { Config } from '../platform/config'
import { forgetPictures } from './kept'
import { fetchOutside, OutsideError } from './outside'
import { pictureOf, type Picture } from './pictures'
import { forgetArchive, tileOfArchive } from './pmtiles'
import { mapAddress } from './requests'
import { slot } from '../platform/world'

export type MapServices = Config['mapTiles'] & { readonly ownHosts: readonly string[] }
const BUILT_IN: MapServices = { kind: 'builtin', url: null, attribution: '', maxZoom: 19, ownHosts: [] }
const services = slot<MapServices>(() => BUILT_IN)

/** MAP_TILES and MAP_OWN_HOSTS; tests point them at a server of their own. */
export const setMapServices = (wanted: MapServices | null): void => {
  forgetPictures()
  services.value = wanted ?? BUILT_IN
  forgetArchive()
}

/** Hosts of the own network that the operator allows to be asked. */
export const ownHosts = (): ReadonlySet<string> => new Set(services.value.ownHosts)

export const base = (): MapLayers['base'] => {
  const { kind, attribution, maxZoom } = services.value
  return { isBuiltIn: kind === 'builtin', attribution, maxZoom }
}

const BASE_SIZE = 256
const MAX_BYTES = 2_000_000
const MAX_POINTS = 1024

/** A tile of the base map from where the operator said; null: the base is built in, or has nothing there. */
export const baseTile = async (tile: Tile): Promise<Picture | null> => {
  const { kind, url, maxZoom } = services.value
  if (kind === 'builtin' || url === null || tile.zoom > maxZoom) return null
  // Whoever set the address runs this machine: it may lie in the own network.
  const own = new Set([...services.value.ownHosts, new URL(url.replace(/[{}]/g, '')).host])
  const asked = { mostBytes: MAX_BYTES, own }
  switch (kind) {
    case 'xyz': {
      const { zoom, column, row } = tile
      const filled = url.replace(/\{([zxys])\}/g, (_whole, name: string) => String({ z: zoom, x: column, y: row, s: 'a' }[name]))
      return pictureOf(await fetchOutside(new URL(filled), asked), MAX_POINTS)
    }
    case 'wms':
      return pictureOf(await fetchOutside(mapAddress(url, null, { ...tile, size: BASE_SIZE }), asked), MAX_POINTS)
    case 'pmtiles': {
      const body = await tileOfArchive(new URL(url), tile, own)
      return body && pictureOf({ body }, MAX_POINTS)
    }
  }
}

export const isOutsideError = (fault: unknown): fault is OutsideError => fault instanceof OutsideError
