import './panorama.css'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isWaypoint, type Marker, type SpherePoint } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import { newRequestId } from '../rpc/wire'
import { Button, ConfirmDialog, FaultNote, Icon, Modal } from '../ui'
import { MarkerForm } from './MarkerForm'
import { MarkerList } from './MarkerList'
import { markersOf, useNaming, type Panorama } from './naming'
import { SphereView, type SphereHandle } from './SphereView'
import { draftOf, figureOf, lookAt } from './sphere/figures'
import { Tools } from './Tools'
import { useEditing } from './useEditing'
import { useEscape } from './useEscape'

interface PanoramaDialogProps {
  parcel: PropertyView
  shown: Panorama
  /** Staff, and the parcel is in use. */
  mayEdit: boolean
  onShow: (url: string) => void
  onSaved: (parcel: PropertyView) => void
  onClose: () => void
}

/** Wide pictures where the screen and the line are worth it. */
const addressOf = ({ url }: Panorama): string => `${url}?size=${matchMedia('(min-width: 1000px)').matches ? 8192 : 4096}`

/** A panorama over the page, 90vw by 90vh, with its markers as a list beside it; staff edit them here. */
const PanoramaDialog = ({ parcel, shown, mayEdit, onShow, onSaved, onClose }: PanoramaDialogProps): ReactElement => {
  const { t } = useTranslation(['panorama', 'parcels', 'app'])
  const panoramas = parcel.panoramas ?? []
  const nameOf = useNaming(panoramas)
  const editing = useEditing(parcel, onSaved)
  const { isEditing, state, dispatch, count } = editing
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const sphere = useRef<SphereHandle>(null)
  const { url } = shown
  const all = useMemo(() => (isEditing ? state.markers : markersOf(parcel)), [isEditing, state.markers, parcel])
  const markers = useMemo(() => all[url] ?? [], [all, url])
  const others = panoramas.filter((one) => one.url !== url)
  const isPlacing = isEditing && state.mode !== 'none'
  const images = useMemo(() => new Set((parcel.images ?? []).map((image) => image.url)), [parcel.images])
  const figures = useMemo(
    () => [
      ...markers.map((marker) => {
        const layer = 'imageLayer' in marker ? marker.imageLayer : ''
        return figureOf(marker, { nameOf, isChosen: marker.id === (chosen ?? state.moving), isFlat: !images.has(layer) })
      }),
      ...draftOf(isEditing ? state.corners : []),
    ],
    [markers, nameOf, chosen, state.moving, state.corners, isEditing, images],
  )

  const end = (): void => dispatch({ type: 'end', url, id: newRequestId() })
  useEscape(isPlacing, end)
  // Another picture: what was begun in this one ends.
  useEffect(() => {
    setChosen(null)
    setOpened(null)
  }, [url])

  const show = (next: string): void => {
    if (isPlacing) end()
    onShow(next)
  }
  const place = (at: SpherePoint): void =>
    dispatch({ type: 'place', url, at, id: newRequestId(), target: others.length === 1 ? (others[0]?.url ?? '') : '' })
  const choose = (marker: Marker): void => {
    const target = isWaypoint(marker) ? marker.data.waypoint : ''
    if (!isEditing && target !== '') return show(target)
    setChosen(marker.id)
    if (isEditing) setOpened(marker.id)
  }
  const click = (at: SpherePoint, id: string | null): void => {
    if (isPlacing) return place(at)
    const marker = markers.find((one) => one.id === id)
    if (marker) choose(marker)
    else setChosen(null)
  }
  const undo = (type: 'undo' | 'redo'): void => {
    const step = state[type === 'undo' ? 'past' : 'future'].at(-1)
    dispatch({ type })
    if (state.corners.length === 0 && step && step.url !== url) onShow(step.url)
  }
  const leave = (): void => {
    if (count > 0 || state.corners.length > 0) setLeaving(true)
    else if (isEditing) editing.discard()
    else onClose()
  }
  const open = markers.find(({ id }) => id === opened)
  const actions = isEditing ? (
    <>
      <span className="pv-count num" role="status">
        {count === 0 ? t('parcels:edited.none') : t('parcels:edited.some', { count })}
      </span>
      <Button onClick={leave}>{t('app:cancel')}</Button>
      <Button
        variant="primary"
        busy={editing.isBusy}
        onClick={() => {
          if (state.corners.length > 0) end()
          else void editing.save().then((isDone) => isDone && onClose())
        }}
      >
        {t('parcels:apply')}
      </Button>
    </>
  ) : mayEdit ? (
    <Button variant="primary" icon="pencil" onClick={editing.begin}>
      {t('edit')}
    </Button>
  ) : undefined
  return (
    <Modal title={shown.name} width="screen" onClose={leave} {...(actions ? { actions } : {})}>
      <div className="pv">
        <SphereView
          ref={sphere}
          address={addressOf(shown)}
          label={t('view', { name: shown.name })}
          figures={figures}
          isPlacing={isPlacing}
          onClick={click}
          onEnd={() => isPlacing && end()}
        />
        <div className="pv-side">
          {editing.fault !== null && <FaultNote>{editing.fault}</FaultNote>}
          {isEditing && (
            <Tools
              state={state}
              canLead={others.length > 0}
              onMode={(mode) => dispatch({ type: 'mode', mode, url, id: newRequestId() })}
              onPlace={place}
              onEnd={end}
              onUndo={() => undo('undo')}
              onRedo={() => undo('redo')}
            />
          )}
          <section>
            <h3>{t('markers', { count: markers.length })}</h3>
            <MarkerList
              markers={markers}
              nameOf={nameOf}
              chosen={chosen}
              isEditing={isEditing}
              onChoose={(marker) => {
                sphere.current?.turnTo(lookAt(marker))
                choose(marker)
              }}
            />
          </section>
          {others.length > 0 && (
            <section>
              <h3>{t('others')}</h3>
              <ul className="pv-list">
                {others.map((one) => (
                  <li key={one.url}>
                    <button type="button" onClick={() => show(one.url)}>
                      <Icon name="globe" /> <span>{one.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {!isEditing && <p className="small soft">{t('keys')}</p>}
        </div>
      </div>
      {open && (
        <MarkerForm
          key={open.id}
          marker={open}
          parcel={parcel}
          url={url}
          onApply={(marker) => {
            dispatch({ type: 'replace', url, marker })
            setOpened(null)
          }}
          onMove={() => {
            dispatch({ type: 'move', id: open.id })
            setOpened(null)
          }}
          onRemove={() => {
            dispatch({ type: 'remove', url, id: open.id })
            setOpened(null)
            setChosen(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t('parcels:sure')}
          confirm={t('app:unsaved.discard')}
          danger
          onConfirm={() => {
            setLeaving(false)
            dispatch({ type: 'begin', markers: markersOf(parcel) })
            editing.discard()
          }}
          onCancel={() => setLeaving(false)}
        >
          {t('app:unsaved.sureDiscard')}
        </ConfirmDialog>
      )}
    </Modal>
  )
}

export default PanoramaDialog
