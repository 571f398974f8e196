import { useMemo, useState, type ComponentProps, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationView } from '../../server/contract/locations/views'
import { boundsOf, readFeatures } from '../../engine/geo'
import { useLeaving } from '../guard/useLeaving'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { useKeptInput } from '../guard/useKeptInput'
import { RpcError, call } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import { DETAIL_ZOOM, MapView, START } from '../map'
import { DrawShape } from '../map/DrawShape'
import { PointLayer } from '../map/PointLayer'
import { ShapeNumbers } from '../map/ShapeNumbers'
import { Button, FaultNote, FormDialog, Icon, TextInput } from '../ui'
import { MergeConflict } from '../parcels/MergeConflict'
import { AddressSearch } from './AddressSearch'
import { Coordinate } from './Coordinate'
import { NO_ADDRESS, conflictsOf, degrees, draftOf, isFar, mergedDraft, same, withPart, type Draft, type Part, type Point } from './draft'

interface LocationDialogProps {
  /** null: a new one. */
  location: LocationView | null
  /** All that are loaded: two may not be called the same. */
  others: readonly LocationView[]
  onSaved: () => void
  onClose: () => void
}

interface Kept {
  location: LocationView | null
  draft: Draft
}

/** Somebody else saved first. */
interface Meeting {
  theirs: LocationView
  mine: Draft
  message: string
  parts: readonly Part[]
}

const partText = ({ name, point, address }: Draft, part: Part): string => {
  if (part === 'place') return point ? `${degrees(point.latitude)}, ${degrees(point.longitude)}` : ''
  return part === 'name' ? name : address.addressDisplayName
}

const NONE: readonly never[] = []

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('de')

/** A location: a name, and a point or a polygon on the map; the address search flies there. Works on a copy: cancelling throws it away. */
export const LocationDialog = ({ location: given, others, onSaved, onClose }: LocationDialogProps): ReactElement => {
  const { t } = useTranslation(['locations', 'parcels', 'app'])
  const keptAt = `location:${given?.id ?? 'new'}`
  const kept: Kept | null = useKeptInput<Kept>(keptAt, (): Kept => ({ location, draft }))
  // What is sent is the version that was typed upon: others' changes since are met, not written over.
  const [location, setLocation] = useState(kept?.location ?? given)
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(given))
  const { name, point, shape, address } = draft
  const isTyped = !same(draft, draftOf(location))
  useUnsavedChanges(isTyped)
  const put = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  /** Where the address was found. */
  const [anchor, setAnchor] = useState<Point | null>(address.addressDisplayName === '' ? null : point)
  /** A point goes elsewhere; the address of another place does not go with it. */
  const place = (to: Point): Partial<Draft> => ({ point: to, ...(anchor && isFar(anchor, to) ? { address: NO_ADDRESS } : {}) })
  const setPoint = (to: Point): void => put(place(to))
  const [goTo, setGoTo] = useState<ComponentProps<typeof MapView>['goTo']>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = point ? { ...point, zoom: DETAIL_ZOOM + 1 } : START
  const isTaken = others.some((one) => one.id !== location?.id && nameKey(one.name) === nameKey(name))
  const {
    shape: drawn,
    fault,
    isOnePolygon,
  } = useMemo(() => {
    const read = readFeatures(shape)
    return { shape: read.shape, fault: read.faults[0], isOnePolygon: read.points.length === 0 && read.shape?.type !== 'MultiPolygon' }
  }, [shape])
  const isReady = name.trim() !== '' && (point !== null || shape !== null) && !fault && isOnePolygon
  const draw = (next: GeoJSON.FeatureCollection | null): void => {
    const read = readFeatures(next).shape
    if (!read) return put({ shape: next })
    // The middle of its bounds, as the server sets it.
    const { west, south, east, north } = boundsOf(read)
    put({ shape: next, ...place({ latitude: degrees((south + north) / 2), longitude: degrees((west + east) / 2) }) })
  }
  const take = (next: GeoJSON.FeatureCollection): void => {
    draw(next)
    const taken = readFeatures(next).shape
    if (taken) setGoTo({ bounds: boundsOf(taken), maxZoom: DETAIL_ZOOM + 1 })
  }
  /** Nothing is kept of what was saved or thrown away. */
  const end = (done: () => void): void => {
    writeUnsaved(false)
    done()
  }
  const { leave, question } = useLeaving(isTyped, () => end(onClose))
  const [met, setMet] = useState<Meeting | null>(null)
  /**
   * Whether somebody was faster: then theirs is what is there now, and what was typed here stands upon it, to be looked at and saved once
   * more.
   */
  const hasMet = async (message: string): Promise<boolean> => {
    const theirs = location && (await call('getLocationById', location.id).catch(() => null))
    if (!location || !theirs || theirs.version === location.version) return false
    const [base, now] = [draftOf(location), draftOf(theirs)]
    setMet({ theirs, mine: draft, message, parts: conflictsOf(base, draft, now) })
    setDraft(mergedDraft(base, draft, now))
    setLocation(theirs)
    return true
  }
  const takeTheirs = (part: Part): void => {
    if (!met) return
    setDraft(withPart(draft, part, draftOf(met.theirs)))
    setMet({ ...met, parts: met.parts.filter((one) => one !== part) })
  }
  const save = async (): Promise<void> => {
    if (isTaken) {
      toast.info(t('taken.hint'), t('taken.text'))
      return setFailure(`${t('taken.text')} ${t('taken.hint')}`)
    }
    setBusy(true)
    setFailure(null)
    setMet(null)
    const input = { name: name.trim(), latitude: point?.latitude ?? null, longitude: point?.longitude ?? null, geoJson: shape, ...address }
    try {
      if (location) await call('updateLocation', { id: location.id, version: location.version ?? 0, ...input })
      else await call('createLocation', input)
      toast.success(t(location ? 'done.updated' : 'done.created'))
      end(onSaved)
    } catch (refused) {
      const message = `${t(location ? 'refused.updated' : 'refused.created')} ${refused instanceof RpcError ? refused.message : ''}`
      if (!(refused instanceof RpcError && refused.code === 409 && (await hasMet(message)))) setFailure(message)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t(location ? 'editTitle' : 'createTitle')}
      verb={t('save')}
      width="wide"
      className="lo-form"
      isReady={isReady}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <FaultNote>{failure}</FaultNote>
      {met && (
        <MergeConflict
          who={met.theirs.updatedBy}
          at={met.theirs.updated}
          message={met.message}
          rows={met.parts.map((part) => ({
            ...{ key: part, label: t(`part.${part}`) },
            ...{ mine: partText(met.mine, part), theirs: partText(draftOf(met.theirs), part) },
          }))}
          onTake={(part) => takeTheirs(part as Part)}
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
          put({
            address: { addressDisplayName: hit.display_name, addressOsmType: hit.osm_type, addressOsmId: hit.osm_id },
            ...(shape ? {} : { point: found }),
          })
          setAnchor(found)
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
      <div className="lo-map">
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
