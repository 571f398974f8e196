import { Canvas, GeoJSON as GeoJsonLayer, LayerGroup } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { hatch, says, styleOf, type Hatched, type ParcelLook } from './looks'

export interface ParcelShape {
  id: number
  /** GeoJSON, as the server gives it. */
  geoJson: GeoJSON.FeatureCollection
  look: ParcelLook
  /** Said where it is pointed at, as text. */
  title: string
}

interface ParcelLayerProps {
  shapes: readonly ParcelShape[]
  chosen?: number | null
  onChoose?: (id: number) => void
  onHover?: (id: number | null) => void
}

/** Leaflet's canvas, which can also fill with stripes. */
export class ParcelCanvas extends Canvas {
  protected _fillStroke(context: CanvasRenderingContext2D, layer: { options: Hatched }): void {
    const { hatch: ink } = layer.options
    const draw = (Canvas.prototype as unknown as { _fillStroke: (context: CanvasRenderingContext2D, layer: { options: Hatched }) => void })
      ._fillStroke
    draw.call(this, context, layer)
    const pattern = ink === undefined ? null : hatch(context, ink)
    if (!pattern) return
    context.globalAlpha = 0.55
    context.fillStyle = pattern
    context.fill('evenodd')
    context.globalAlpha = 1
  }
}

/** Shapes of parcels on one canvas: a click chooses, pointing says the name. Keyboards choose in the list beside the map. */
export const ParcelLayer = ({ shapes, chosen = null, onChoose, onHover }: ParcelLayerProps): null => {
  const map = useMap()
  const drawn = useRef(new Map<number, { layer: GeoJsonLayer; look: ParcelLook }>())
  useEffect(() => {
    const renderer = new ParcelCanvas({ padding: 0.3 })
    const group = new LayerGroup()
    drawn.current = new Map()
    for (const { id, geoJson, look, title } of shapes) {
      const options = { style: () => styleOf(look, false), renderer, interactive: onChoose !== undefined, filter: isArea }
      const layer = new GeoJsonLayer(geoJson, options)
      layer.bindTooltip(() => says(title), { sticky: true, direction: 'top', className: 'mp-tip' })
      if (onChoose) layer.on('click', () => onChoose(id))
      if (onHover) layer.on({ mouseover: () => onHover(id), mouseout: () => onHover(null) })
      group.addLayer(layer)
      drawn.current.set(id, { layer, look })
    }
    group.addTo(map)
    return () => {
      group.remove()
      renderer.remove()
    }
  }, [map, shapes, onChoose, onHover])
  useEffect(() => {
    const one = chosen === null ? undefined : drawn.current.get(chosen)
    if (!one) return
    one.layer.setStyle(styleOf(one.look, true)).bringToFront()
    return () => void one.layer.setStyle(styleOf(one.look, false))
  }, [chosen, shapes])
  return null
}

const isArea = ({ geometry }: GeoJSON.Feature): boolean => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
