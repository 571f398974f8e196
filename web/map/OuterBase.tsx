import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from 'react-leaflet'
import type { MapLayers } from '../../server/contract/wms/views'
import { attributionOf, PictureGrid, watchTiles } from './pictureGrid'

/** The base map that the operator chose, over the built-in one: where its tiles do not come, that one is seen. */
export const OuterBase = ({ base }: { base: MapLayers['base'] }): ReactElement | null => {
  const { t } = useTranslation('map')
  const map = useMap()
  const { attribution, maxZoom } = base
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const grid = new PictureGrid({
      pathOf: ({ zoom, column, row }) => `/api/v1/map/base/${zoom}/${column}/${row}`,
      onTile: watchTiles(setAway),
      maxNativeZoom: maxZoom,
      ...{ minZoom: 4, maxZoom: 22, zIndex: 2 },
    })
    const credit = attributionOf(attribution)
    grid.addTo(map)
    map.attributionControl.addAttribution(credit)
    return () => {
      grid.remove()
      map.attributionControl.removeAttribution(credit)
    }
  }, [map, attribution, maxZoom])
  return isAway ? (
    <p className="mp-note" role="status">
      {t('baseAway')}
    </p>
  ) : null
}
