import type { Tile } from '../../engine/geo'

/** Half the way around the equator in metres of web mercator (EPSG:3857). */
const HALF = Math.PI * 6_378_137

/** A service's address with its own parameters, and these; names count whatever case they are written in. */
const addressWith = (base: string, params: Readonly<Record<string, string>>): URL => {
  const url = new URL(base)
  const names = new Set(Object.keys(params).map((name) => name.toLowerCase()))
  for (const name of [...url.searchParams.keys()]) if (names.has(name.toLowerCase())) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}

const COMMON = { SERVICE: 'WMS', VERSION: '1.3.0' } as const
const boxOf = (values: readonly number[]): string => values.map((value) => value.toFixed(3)).join(',')

/** Picture of a tile, `size` points wide. `layers` null: the address names them itself. */
export const mapAddress = (base: string, layers: string | null, { zoom, column, row, size }: Tile & { size: number }): URL => {
  const side = (2 * HALF) / 2 ** zoom
  const [west, north] = [column * side - HALF, HALF - row * side]
  return addressWith(base, {
    ...{ ...COMMON, REQUEST: 'GetMap', CRS: 'EPSG:3857', BBOX: boxOf([west, north - side, west + side, north]) },
    ...{ WIDTH: String(size), HEIGHT: String(size), FORMAT: 'image/png', TRANSPARENT: 'TRUE' },
    ...(layers === null ? {} : { LAYERS: layers, STYLES: '' }),
  })
}

export const legendAddress = (base: string, layer: string): URL =>
  addressWith(base, { ...COMMON, REQUEST: 'GetLegendGraphic', LAYER: layer, FORMAT: 'image/png', SLD_VERSION: '1.1.0' })

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

/** Points of the picture that is made up around a place, to ask for what is in its middle. */
const AROUND = 101

export const infoAddress = (base: string, layers: string, { latitude, longitude, zoom, format }: Place & { format: string }): URL => {
  const x = (longitude / 180) * HALF
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 6_378_137
  const half = (AROUND / 2) * ((2 * HALF) / (256 * 2 ** zoom))
  const middle = String((AROUND - 1) / 2)
  return addressWith(base, {
    ...{ ...COMMON, REQUEST: 'GetFeatureInfo', CRS: 'EPSG:3857', BBOX: boxOf([x - half, y - half, x + half, y + half]) },
    ...{ WIDTH: String(AROUND), HEIGHT: String(AROUND), FORMAT: 'image/png', LAYERS: layers, STYLES: '', QUERY_LAYERS: layers },
    ...{ I: middle, J: middle, INFO_FORMAT: format, FEATURE_COUNT: '5' },
  })
}
