import type { Map as LeafletMap } from 'leaflet'

/** Leaflet's canvas tells the map of a move at most every 32 ms. */
const CANVAS_REST_MS = 40

/**
 * Tells the map where the pointer came to rest. Leaflet's canvas drops moves that follow another within 32 ms, the last one too, so a
 * corner that is being drawn would stay where the pointer had been, and snap, or not, by that. Before a press it is told at once. Answers
 * how to end it.
 */
export const tellLastMove = (map: LeafletMap): (() => void) => {
  const container = map.getContainer()
  let last: MouseEvent | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    clearTimeout(timer)
    if (!last) return
    const originalEvent = last
    last = null
    const containerPoint = map.mouseEventToContainerPoint(originalEvent)
    const layerPoint = map.containerPointToLayerPoint(containerPoint)
    map.fire('mousemove', { originalEvent, containerPoint, layerPoint, latlng: map.layerPointToLatLng(layerPoint) })
  }
  const moved = (event: MouseEvent): void => {
    clearTimeout(timer)
    last = event.target instanceof HTMLCanvasElement ? event : null
    if (last) timer = setTimeout(tell, CANVAS_REST_MS)
  }
  container.addEventListener('mousemove', moved, true)
  container.addEventListener('mousedown', tell, true)
  return () => {
    clearTimeout(timer)
    container.removeEventListener('mousemove', moved, true)
    container.removeEventListener('mousedown', tell, true)
  }
}
