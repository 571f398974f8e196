import type { PathOptions } from 'leaflet'

/**
 * What a shape says by its look: 3-parcels.md's colours, striped while a tender runs, dashed while internal, grey for neighbours; 'own' is
 * the parcel of the page where nothing else of it is known.
 */
export type ParcelLook = 'free' | 'taken' | 'tender' | 'internal' | 'neighbour' | 'own'

/** A colour of the theme, as it is now. */
export const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export interface Hatched extends PathOptions {
  hatch?: string
}

const patterns = new Map<string, CanvasPattern | null>()

/** Stripes of a colour; null where the canvas cannot. */
export const hatch = (context: CanvasRenderingContext2D, ink: string): CanvasPattern | null => {
  const known = patterns.get(ink)
  if (known !== undefined) return known
  const tile = document.createElement('canvas')
  tile.width = tile.height = 10
  const pen = tile.getContext('2d')
  if (pen) {
    pen.strokeStyle = ink
    pen.lineWidth = 3.5
    for (const from of [-5, 5, 15]) {
      pen.moveTo(from, 10)
      pen.lineTo(from + 10, 0)
    }
    pen.stroke()
  }
  const made = context.createPattern(tile, 'repeat')
  patterns.set(ink, made)
  return made
}

export const styleOf = (look: ParcelLook, isChosen: boolean): Hatched => {
  const edge = isChosen ? { color: colour('--ink'), weight: 3 } : { weight: 1.5 }
  const free = colour('--free')
  switch (look) {
    case 'free':
      return { color: free, fillColor: free, fillOpacity: 0.35, ...edge }
    case 'taken':
      return { color: colour('--taken'), fillColor: colour('--taken'), fillOpacity: 0.3, ...edge }
    case 'tender':
      return { color: free, fillColor: colour('--foam'), fillOpacity: 0.85, hatch: free, ...edge }
    case 'internal':
      return { color: colour('--ink-soft'), fillColor: colour('--foam'), fillOpacity: 0.7, dashArray: '5 4', ...edge }
    case 'own':
      return { color: colour('--harbour'), fillColor: colour('--harbour'), fillOpacity: 0.2, ...edge }
    case 'neighbour':
      return { color: colour('--neighbour'), fillColor: colour('--neighbour'), fillOpacity: 0.2, ...edge }
  }
}

/** Leaflet takes strings for markup: what it shows is a node with text. */
export const says = (title: string): HTMLElement => {
  const box = document.createElement('span')
  box.textContent = title
  return box
}
