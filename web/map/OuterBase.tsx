import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from 'react-leaflet'
import type { MapLayers } from '../../server/contract/wms/views'
import { attributionOf, PictureGrid } from './pictureGrid'

/** So many tiles that do not come, and none that does, are a service that is away. */
const AWAY = 3

/** The base map that the operator chose, over the built-in one: where its tiles do not come, that one is seen. */
export const OuterBase = ({ base }: { base: MapLayers['base'] }): ReactElement | null => {
  const { t } = useTranslation('map')
  const map = useMap()
  const { attribution, maxZoom } = base
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let missing = 0
    const grid = new PictureGrid({
      pathOf: ({ zoom, column, row }) => `/api/v1/map/base/${zoom}/${column}/${row}`,
      onTile: (came) => {
        missing = came ? 0 : missing + 1
        setAway(missing >= AWAY)
      },
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
