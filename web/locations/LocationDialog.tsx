import { useMemo, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationView } from '../../server/contract/locations/views'
import { boundsOf, readFeatures } from '../../engine/geo'
import { RpcError, call } from '../app/rpc'
import { toast } from '../app/toasts/toasts'
import { DETAIL_ZOOM, MapView, START, type MapPlace } from '../map'
import { DrawShape } from '../map/DrawShape'
import { PointLayer } from '../map/PointLayer'
import { Button, Field, Icon, Modal } from '../ui'
import { AddressSearch } from './AddressSearch'

interface LocationDialogProps {
  /** null: a new one. */
  location: LocationView | null
  /** All that are loaded: two may not be called the same. */
  others: readonly LocationView[]
  onSaved: () => void
  onClose: () => void
}

interface Address {
  addressDisplayName: string
  addressOsmType: string
  addressOsmId: string
}

const NONE: readonly never[] = []

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('de')

/** A location: a name, and a point or a polygon on the map; the address search flies there. Works on a copy: cancelling throws it away. */
export const LocationDialog = ({ location, others, onSaved, onClose }: LocationDialogProps): ReactElement => {
  const { t } = useTranslation(['locations', 'app'])
  const [name, setName] = useState(location?.name ?? '')
  const [point, setPoint] = useState(location ? { latitude: location.latitude, longitude: location.longitude } : null)
  const [shape, setShape] = useState((location?.geoJson ?? null) as GeoJSON.FeatureCollection | null)
  const [address, setAddress] = useState<Address | null>(null)
  const [goTo, setGoTo] = useState<{ place: MapPlace } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = point ? { ...point, zoom: DETAIL_ZOOM + 1 } : START
  const isTaken = others.some((one) => one.id !== location?.id && nameKey(one.name) === nameKey(name))
  const fault = useMemo(() => readFeatures(shape).faults[0], [shape])
  const isReady = name.trim() !== '' && (point !== null || shape !== null) && !fault
  const draw = (next: GeoJSON.FeatureCollection | null): void => {
    setShape(next)
    const read = readFeatures(next).shape
    if (!read) return
    // The middle of its bounds, as the server sets it.
    const { west, south, east, north } = boundsOf(read)
    setPoint({ latitude: (south + north) / 2, longitude: (west + east) / 2 })
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || isBusy) return
    if (isTaken) {
      toast.info(t('taken.hint'), t('taken.text'))
      return setFailure(`${t('taken.text')} ${t('taken.hint')}`)
    }
    setBusy(true)
    setFailure(null)
    const input = { name: name.trim(), latitude: point?.latitude ?? null, longitude: point?.longitude ?? null, geoJson: shape, ...address }
    try {
      if (location) await call('updateLocation', { id: location.id, version: location.version ?? 0, ...input })
      else await call('createLocation', input)
      toast.success(t(location ? 'done.updated' : 'done.created'))
      onSaved()
    } catch (refused) {
      setFailure(`${t(location ? 'refused.updated' : 'refused.created')} ${refused instanceof RpcError ? refused.message : ''}`)
      setBusy(false)
    }
  }
  return (
    <Modal
      title={t(location ? 'editTitle' : 'createTitle')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" type="submit" form="lo-form" busy={isBusy} disabled={!isReady}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="lo-form" className="lo-form" onSubmit={(event) => void save(event)}>
        {failure !== null && (
          <div className="note error" role="alert">
            <Icon name="warning" />
            <p>{failure}</p>
          </div>
        )}
        <Field label={t('name')} error={isTaken ? t('taken.text') : undefined}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={250}
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <AddressSearch
          onChoose={(hit) => {
            const found = { latitude: Number(hit.lat), longitude: Number(hit.lon) }
            setAddress({ addressDisplayName: hit.display_name, addressOsmType: hit.osm_type, addressOsmId: hit.osm_id })
            if (!shape) setPoint(found)
            setGoTo({ place: { ...found, zoom: DETAIL_ZOOM } })
          }}
        />
        <p className="help">{t('mapHint')}</p>
        <div className="lo-map">
          <MapView label={t('map')} start={start} goTo={goTo}>
            <PointLayer point={shape ? null : point} label={name} onPlace={shape ? undefined : setPoint} />
            <DrawShape shape={shape} neighbours={NONE} onChange={draw} />
          </MapView>
        </div>
        {fault && (
          <p className="help error" role="alert">
            <Icon name="warning" size={16} /> {t(`parcels:fault.${fault.rule.replace('geo.', '')}`, fault.params)}
          </p>
        )}
        <div className="lo-point">
          {(['latitude', 'longitude'] as const).map((key) => (
            <Field key={key} label={t(key)}>
              {(control) => (
                <input
                  {...control}
                  className="input num"
                  type="number"
                  step="any"
                  disabled={shape !== null}
                  value={point?.[key] ?? ''}
                  onChange={(event) => {
                    const value = event.target.valueAsNumber
                    if (Number.isFinite(value))
                      setPoint({
                        latitude: point?.latitude ?? START.latitude,
                        longitude: point?.longitude ?? START.longitude,
                        [key]: value,
                      })
                  }}
                />
              )}
            </Field>
          ))}
        </div>
        <p className="help">{t('byHand')}</p>
      </form>
    </Modal>
  )
}
