import { useMemo, useState, type ComponentProps, type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationView } from '../../server/contract/locations/locations'
import { boundsOf, readFeatures } from '../../engine/geo'
import { useLeaving } from '../guard/useLeaving'
import { DETAIL_ZOOM, MapView, START } from '../map'
import { DrawShape } from '../map/DrawShape'
import { PointLayer } from '../map/PointLayer'
import { ShapeNumbers } from '../map/ShapeNumbers'
import { Button, FaultNote, FormDialog, Icon, TextInput, Field, NumberInput } from '../ui'
import { MergeConflict } from '../parcels/MergeConflict'
import { AddressSearch } from './AddressSearch'
import { NO_ADDRESS, degrees, draftOf, type Draft, type Part } from './draft'
import { useLocationDraft } from './useLocationDraft'
import { readNumber, writtenPlainly, type NumberKind } from '../../engine/numbers'
import { useLanguage } from '../i18n/useLanguage'

interface CoordinateProps {
  label: string
  value: number | undefined
  /** Degrees to either side of zero. */
  most: 90 | 180
  disabled: boolean
  onChange: (degrees: number) => void
  onLeave: () => void
}

/** Degrees as people write them; what is none changes nothing and is said. */
const Coordinate = ({ label, value, most, disabled, onChange, onLeave }: CoordinateProps): ReactElement => {
  const { t } = useTranslation('locations')
  const language = useLanguage()
  const isWithin = (degrees: string): boolean => Math.abs(Number(degrees)) <= most
  const kind: NumberKind = { units: ['°'], fits: isWithin }
  const degreesOf = (text: string): number | null => {
    const number = readNumber(text, language, kind)
    return number.kind === 'read' && isWithin(number.value) ? Number(number.value) : null
  }
  const [typed, setTyped] = useState<string | null>(null)
  // The map was clicked, or a colleague's place taken over.
  useEffect(() => setTyped((now) => (now !== null && degreesOf(now) === value ? now : null)), [value])
  const stored = value === undefined ? '' : writtenPlainly(String(value), language)
  const isWrong = typed !== null && typed.trim() !== '' && degreesOf(typed) === null
  return (
    <Field label={label} error={isWrong ? t('noDegrees', { most }) : undefined}>
      {(control) => (
        <NumberInput
          {...control}
          kind={kind}
          text={typed ?? stored}
          stored={stored}
          disabled={disabled}
          onBlur={onLeave}
          onText={(text) => {
            setTyped(text)
            const degrees = degreesOf(text)
            if (degrees !== null) onChange(degrees)
          }}
        />
      )}
    </Field>
  )
}

interface LocationDialogProps {
  /** null: a new one. */
  location: LocationView | null
  /** All that are loaded: two may not be called the same. */
  others: readonly LocationView[]
  onSaved: () => void
  onClose: () => void
}

const partText = ({ name, point, address }: Draft, part: Part): string => {
  if (part === 'place') return point ? `${degrees(point.latitude)}, ${degrees(point.longitude)}` : ''
  return part === 'name' ? name : address.addressDisplayName
}

const NONE: readonly never[] = []

/** A location: a name, and a point or a polygon on the map; the address search flies there. Works on a copy: cancelling throws it away. */
export const LocationDialog = ({ location: given, others, onSaved, onClose }: LocationDialogProps): ReactElement => {
  const { t } = useTranslation(['locations', 'parcels', 'app'])
  const edited = useLocationDraft({ given, others, onSaved })
  const { location, draft, isTyped, isTaken, put, setPoint, draw, met, end } = edited
  const { name, point, shape, address } = draft
  const [goTo, setGoTo] = useState<ComponentProps<typeof MapView>['goTo']>(null)
  const start = point ? { ...point, zoom: DETAIL_ZOOM + 1 } : START
  const {
    shape: drawn,
    fault,
    isOnePolygon,
  } = useMemo(() => {
    const read = readFeatures(shape)
    return { shape: read.shape, fault: read.faults[0], isOnePolygon: read.points.length === 0 && read.shape?.type !== 'MultiPolygon' }
  }, [shape])
  const isReady = name.trim() !== '' && (point !== null || shape !== null) && !fault && isOnePolygon
  const take = (next: GeoJSON.FeatureCollection): void => {
    draw(next)
    const taken = readFeatures(next).shape
    if (taken) setGoTo({ bounds: boundsOf(taken), maxZoom: DETAIL_ZOOM + 1 })
  }
  const { leave, question } = useLeaving(isTyped, () => end(onClose))
  return (
    <FormDialog
      title={t(location ? 'editTitle' : 'createTitle')}
      verb={t('save')}
      width="wide"
      className="stack-3"
      isReady={isReady}
      busy={edited.isBusy}
      onSubmit={() => void edited.save()}
      onClose={leave}
    >
      <FaultNote>{edited.failure}</FaultNote>
      {met && (
        <MergeConflict
          who={met.theirs.updatedBy}
          at={met.theirs.updated}
          message={met.message}
          rows={met.parts.map((part) => ({
            ...{ key: part, label: t(`part.${part}`) },
            ...{ mine: partText(met.mine, part), theirs: partText(draftOf(met.theirs), part) },
          }))}
          onTake={(part) => edited.takeTheirs(part as Part)}
        />
      )}
      <TextInput
        label={t('name')}
        error={isTaken ? t('taken.text') : undefined}
        maxLength={250}
        autoFocus
        value={name}
        onChange={(value) => put({ name: value })}
      />
      <AddressSearch
        onChoose={(hit) => {
          const found = { latitude: Number(hit.lat), longitude: Number(hit.lon) }
          edited.takeAddress(found, { addressDisplayName: hit.display_name, addressOsmType: hit.osm_type, addressOsmId: hit.osm_id })
          setGoTo({ place: { ...found, zoom: DETAIL_ZOOM } })
        }}
      />
      {address.addressDisplayName !== '' && (
        <p className="lo-kept">
          {t('address.kept', { address: address.addressDisplayName })}{' '}
          <Button size="small" variant="quiet" icon="trash" onClick={() => put({ address: NO_ADDRESS })}>
            {t('address.remove')}
          </Button>
        </p>
      )}
      <p className="help">{t('mapHint')}</p>
      <div className="mp-box">
        <MapView label={t('map')} start={start} goTo={goTo}>
          <PointLayer point={shape ? null : point} label={name} onPlace={shape ? undefined : setPoint} />
          <DrawShape shape={shape} neighbours={NONE} onChange={draw} />
        </MapView>
      </div>
      {(fault ?? !isOnePolygon) && (
        <p className="help error" role="alert">
          <Icon name="warning" size={16} /> {fault ? t(`parcels:fault.${fault.rule.replace('geo.', '')}`, fault.params) : t('onePolygon')}
        </p>
      )}
      <div className="lo-point">
        {(['latitude', 'longitude'] as const).map((key) => (
          <Coordinate
            key={key}
            label={t(key)}
            value={point?.[key]}
            most={key === 'latitude' ? 90 : 180}
            disabled={shape !== null}
            onLeave={() => point && isTyped && setGoTo({ place: { ...point, zoom: DETAIL_ZOOM } })}
            onChange={(value) => setPoint({ ...(point ?? { latitude: START.latitude, longitude: START.longitude }), [key]: value })}
          />
        ))}
      </div>
      <p className="help">{t('byHand')}</p>
      <ShapeNumbers shape={drawn} onTake={take} onRemove={() => put({ shape: null })} />
      {question}
    </FormDialog>
  )
}
