import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isWaypoint, type Marker } from '../../engine/panorama'
import { Icon, type IconName } from '../ui'

interface MarkerListProps {
  markers: readonly Marker[]
  nameOf: (marker: Marker) => string
  chosen: string | null
  isEditing: boolean
  onChoose: (marker: Marker) => void
}

/** Of each type, wherever it is named. */
export const ICONS: Record<Marker['data']['type'], IconName> = { pin: 'pin', polygon: 'map', waypoint: 'arrowRight' }

/** Everything that is marked in the picture, in words: reached by Tab, chosen by Enter, and what is chosen tells its text. */
export const MarkerList = ({ markers, nameOf, chosen, isEditing, onChoose }: MarkerListProps): ReactElement => {
  const { t } = useTranslation('panorama')
  if (markers.length === 0) return <p className="soft">{t(isEditing ? 'empty.edit' : 'empty.view')}</p>
  return (
    <ul className="pv-list">
      {markers.map((marker) => {
        const isChosen = marker.id === chosen
        return (
          <li key={marker.id}>
            <button type="button" aria-pressed={isChosen} onClick={() => onChoose(marker)}>
              <Icon name={ICONS[marker.data.type]} />
              <span>
                {nameOf(marker)}
                {nameOf(marker) !== t(`type.${marker.data.type}`) && <span className="sr">, {t(`type.${marker.data.type}`)}</span>}
                {isEditing && isWaypoint(marker) && marker.data.waypoint === '' && <small className="soft"> {t('noTarget')}</small>}
              </span>
            </button>
            {isChosen && !isEditing && marker.content !== '' && <p className="pv-text">{marker.content}</p>}
          </li>
        )
      })}
    </ul>
  )
}
