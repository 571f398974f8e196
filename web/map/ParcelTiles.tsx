import { GridLayer, Polygon, Tooltip, point, type Coords, type DoneCallback, type LatLng, type LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { boundsOfTile, TILE_EXTENT, type Tile } from '../../engine/geo'
import { says, styleOf } from './looks'
import { ParcelCanvas } from './ParcelLayer'
import { drawTile, parcelAt, TILE_SIZE, type Described, type TileParcel } from './tileDrawing'

/** Answers what lies in a tile; asked again when a tile is shown again, so the answer should be kept somewhere. */
export type ReadTile<T extends TileParcel> = (tile: Tile) => Promise<readonly T[]>

interface ParcelTilesProps<T extends TileParcel> {
  readTile: ReadTile<T>
  describe: (parcel: T) => Described
  /** Anything that is another one when what lies there may have changed. */
  version: unknown
  chosen?: number | null
  onChoose?: (id: number) => void
  onHover?: (id: number | null) => void
}

interface Held<T> {
  readonly canvas: HTMLCanvasElement
  readonly tile: Tile
  parcels: readonly T[]
}

const AT_ONCE = 4
const AGAIN = 3000

/** Tiles that are asked for in their order, few at once; whoever has left the screen meanwhile is not asked for any more. */
class TileGrid<T extends TileParcel> extends GridLayer {
  readonly held = new Map<string, Held<T>>()
  private readonly waiting: (() => Promise<void>)[] = []
  private running = 0

  constructor(
    private readonly readTile: ReadTile<T>,
    private readonly describe: (parcel: T) => Described,
  ) {
    super({ tileSize: TILE_SIZE, updateWhenZooming: false, className: 'mp-parcels', minZoom: 15, maxZoom: 22 })
    this.on('tileunload', ({ coords }: { coords: Coords }) => void this.held.delete(this.keyOf(coords)))
  }

  private keyOf = ({ x, y, z }: Coords): string => `${z}/${x}/${y}`

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    // Tiles of twice the usual size are those of one zoom below.
    const one: Held<T> = { canvas, tile: { zoom: coords.z - 1, column: coords.x, row: coords.y }, parcels: [] }
    this.held.set(this.keyOf(coords), one)
    this.ask(this.keyOf(coords), () => done(undefined, canvas))
    return canvas
  }

  /** Reads all that is on the screen again; what has not changed is not drawn anew. */
  refresh(): void {
    for (const key of this.held.keys()) this.ask(key)
  }

  private ask(key: string, done?: () => void): void {
    this.waiting.push(async () => {
      const one = this.held.get(key)
      if (!one) return
      try {
        const parcels = await this.readTile(one.tile)
        if (this.held.get(key) === one && parcels !== one.parcels) {
          one.parcels = parcels
          drawTile(one.canvas, parcels, (parcel) => this.describe(parcel as T).look)
        }
      } catch {
        setTimeout(() => this.held.get(key) === one && this.ask(key), AGAIN)
      }
      done?.()
    })
    this.work()
  }

  private work(): void {
    while (this.running < AT_ONCE) {
      const next = this.waiting.shift()
      if (!next) return
      this.running++
      void next().finally(() => {
        this.running--
        this.work()
      })
    }
  }

  /** The parcel there, with its tile; null: none. */
  at(place: LatLng): { parcel: T; tile: Tile } | null {
    const zoom = this._map.getZoom()
    const { x, y } = this._map.project(place, zoom).divideBy(TILE_SIZE)
    const one = this.held.get(`${zoom}/${Math.floor(x)}/${Math.floor(y)}`)
    const parcel = one && parcelAt(one.parcels, [(x % 1) * TILE_EXTENT, (y % 1) * TILE_EXTENT])
    return one && parcel ? { parcel, tile: one.tile } : null
  }

  find(id: number): { parcel: T; tile: Tile } | null {
    for (const { parcels, tile } of this.held.values()) {
      const parcel = parcels.find((other) => other.id === id)
      if (parcel) return { parcel, tile }
    }
    return null
  }
}

/**
 * Parcels where there are too many for shapes of their own: squares of the map on canvas. Pointing says the name, a click chooses, as with
 * shapes.
 */
export const ParcelTiles = <T extends TileParcel>({ readTile, describe, version, chosen = null, ...told }: ParcelTilesProps<T>): null => {
  const map = useMap()
  const grid = useRef<TileGrid<T> | null>(null)
  // Whoever listens may be another one with each render: that is no other layer.
  const ears = useRef(told)
  ears.current = told
  useEffect(() => {
    const layer = new TileGrid<T>(readTile, describe)
    grid.current = layer
    const tip = new Tooltip({ direction: 'top', className: 'mp-tip' })
    let hovered: number | null = null
    const point = (id: number | null): void => {
      if (id === hovered) return
      hovered = id
      map.getContainer().classList.toggle('mp-pointing', id !== null)
      ears.current.onHover?.(id)
    }
    const moved = ({ latlng }: LeafletMouseEvent): void => {
      const found = layer.at(latlng)
      point(found?.parcel.id ?? null)
      if (found)
        tip
          .setContent(says(describe(found.parcel).title))
          .setLatLng(latlng)
          .addTo(map)
      else tip.remove()
    }
    const left = (): void => {
      point(null)
      tip.remove()
    }
    const clicked = ({ latlng }: LeafletMouseEvent): void => {
      const found = layer.at(latlng)
      if (found) ears.current.onChoose?.(found.parcel.id)
    }
    map.on({ mousemove: moved, mouseout: left, click: clicked })
    layer.addTo(map)
    return () => {
      map.off({ mousemove: moved, mouseout: left, click: clicked })
      left()
      layer.remove()
    }
  }, [map, readTile, describe])
  useEffect(() => grid.current?.refresh(), [version])
  useEffect(() => {
    const found = chosen === null ? null : grid.current?.find(chosen)
    if (!found) return
    const { west, north } = boundsOfTile(found.tile)
    const zoom = found.tile.zoom + 1
    const corner = map.project([north, west], zoom)
    const step = TILE_SIZE / TILE_EXTENT
    const ringOf = (ring: readonly number[]): LatLng[] =>
      ring.flatMap((x, n) => (n % 2 === 0 ? map.unproject(corner.add(point(x * step, (ring[n + 1] ?? 0) * step)), zoom) : []))
    const renderer = new ParcelCanvas({ padding: 0.3 })
    const shape = new Polygon(found.parcel.rings.map(ringOf), {
      ...styleOf(describe(found.parcel).look, true),
      renderer,
      interactive: false,
    })
    shape.addTo(map)
    return () => {
      shape.remove()
      renderer.remove()
    }
  }, [map, chosen, describe])
  return null
}
