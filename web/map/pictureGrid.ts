import { GridLayer, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet'
import { fetchPicture } from '../download/pictures'

interface PictureGridOptions extends GridLayerOptions {
  pathOf: (tile: { zoom: number; column: number; row: number }) => string
  /** Told of each tile whether it came. */
  onTile?: (came: boolean) => void
}

/** Pictures of tiles, asked for as whoever is logged in (an <img> cannot say who asks) and given up once they have left the screen. */
export class PictureGrid extends GridLayer {
  private readonly under = new Map<HTMLElement, { ending: AbortController; src: string | null }>()
  private readonly pathOf: PictureGridOptions['pathOf']
  private readonly onTile: PictureGridOptions['onTile']

  constructor({ pathOf, onTile, ...options }: PictureGridOptions) {
    super({ updateWhenZooming: false, ...options })
    this.pathOf = pathOf
    this.onTile = onTile
    this.on('tileunload', ({ tile }: { tile: HTMLElement }) => {
      const one = this.under.get(tile)
      one?.ending.abort()
      if (one?.src) URL.revokeObjectURL(one.src)
      this.under.delete(tile)
    })
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const picture = document.createElement('img')
    picture.alt = ''
    const ending = new AbortController()
    this.under.set(picture, { ending, src: null })
    // Tiles of twice the usual size are those of one zoom below.
    const zoom = z - Math.log2(this.getTileSize().x / 256)
    fetchPicture(this.pathOf({ zoom, column: x, row: y }), ending.signal).then(
      (blob) => {
        if (ending.signal.aborted) return
        const src = URL.createObjectURL(blob)
        this.under.set(picture, { ending, src })
        picture.onload = () => done(undefined, picture)
        picture.src = src
        this.onTile?.(true)
      },
      (fault: unknown) => {
        if (ending.signal.aborted) return
        this.onTile?.(false)
        done(fault instanceof Error ? fault : new Error('no picture'), picture)
      },
    )
    return picture
  }
}

/** So many tiles that do not come, and none that does, are a service that is away. */
const AWAY = 3

/** Told of each tile, says whether their service is away, whenever that changes. */
export const watchTiles = (onAway: (isAway: boolean) => void): ((came: boolean) => void) => {
  let [missing, isAway] = [0, false]
  return (came) => {
    missing = came ? 0 : missing + 1
    if (missing >= AWAY === isAway) return
    isAway = !isAway
    onAway(isAway)
  }
}

/** Leaflet takes attributions for markup: what somebody typed is text. */
export const attributionOf = (text: string): string => {
  const box = document.createElement('span')
  box.textContent = text
  return box.innerHTML
}
