import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../server/contract/parcels/views'
import { Button, Field } from '../ui'
import { pointsOf, withPoints } from './spots'

type Collection = GeoJSON.FeatureCollection | null

interface PanoPlacesProps {
  panoramas: NonNullable<PropertyView['panoramas']>
  geoJson: Collection
  /** Url of the panorama that the next click on the map places. */
  placing: string | null
  onPlacing: (url: string | null) => void
  onChange: (geoJson: Collection) => void
}

const degrees = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,3}(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Puts a panorama on the map, or somewhere else on it. */
export const placedAt = (geoJson: Collection, url: string, { latitude, longitude }: { latitude: number; longitude: number }): Collection =>
  withPoints(geoJson, [
    ...pointsOf(geoJson).filter(({ linkedPano }) => linkedPano !== url),
    { position: [longitude, latitude], linkedPano: url },
  ])

/** Which panoramas open from the map, each placed by a click or by its numbers. */
export const PanoPlaces = ({ panoramas, geoJson, placing, onPlacing, onChange }: PanoPlacesProps): ReactElement | null => {
  const { t } = useTranslation('panorama')
  const [typed, setTyped] = useState({ latitude: '', longitude: '' })
  const points = pointsOf(geoJson)
  if (panoramas.length === 0) return null
  const at = { latitude: degrees(typed.latitude), longitude: degrees(typed.longitude) }
  const place = (url: string): void => {
    if (at.latitude === null || at.longitude === null) return
    onChange(placedAt(geoJson, url, { latitude: at.latitude, longitude: at.longitude }))
    onPlacing(null)
    setTyped({ latitude: '', longitude: '' })
  }
  return (
    <fieldset className="pa-panos">
      <legend>{t('map.title')}</legend>
      <ul>
        {panoramas.map(({ url, name }) => {
          const isThere = points.some(({ linkedPano }) => linkedPano === url)
          return (
            <li key={url}>
              <span>
                {name} {isThere && <span className="tag">{t('map.placed')}</span>}
              </span>
              <Button size="small" pressed={placing === url} onClick={() => onPlacing(placing === url ? null : url)}>
                {t('map.place')}
                <span className="sr">: {name}</span>
              </Button>
              {isThere && (
                <Button
                  size="small"
                  variant="quiet"
                  icon="trash"
                  label={`${t('map.remove')}: ${name}`}
                  onClick={() =>
                    onChange(
                      withPoints(
                        geoJson,
                        points.filter(({ linkedPano }) => linkedPano !== url),
                      ),
                    )
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
      {placing !== null && (
        <div className="pa-panoplace">
          <p className="small" role="status">
            {t('map.placing')}
          </p>
          {(['latitude', 'longitude'] as const).map((name) => (
            <Field key={name} label={t(`map.${name}`)} error={typed[name] !== '' && at[name] === null ? t('map.wrong') : undefined}>
              {(control) => (
                <input
                  {...control}
                  className="input num"
                  inputMode="decimal"
                  value={typed[name]}
                  onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <Button disabled={at.latitude === null || at.longitude === null} onClick={() => place(placing)}>
            {t('map.take')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
