import './panorama.css'
import { useRef, type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../server/contract/parcels/views'
import { useLeaving } from '../guard/useLeaving'
import { newRequestId } from '../rpc/wire'
import { Button, FaultNote, Icon, Modal } from '../ui'
import { MarkerForm } from './MarkerForm'
import { MarkerList } from './MarkerList'
import { markersOf, useNaming, type Panorama } from './naming'
import { SphereView, type SphereHandle } from './SphereView'
import { lookAt, draftOf, figureOf, type Naming } from './sphere/figures'
import { Tools } from './Tools'
import { useEditing } from './useEditing'
import { useInPicture } from './useInPicture'
import type { Marker, SpherePoint } from '../../engine/panorama'

interface Drawn {
  markers: readonly Marker[]
  nameOf: Naming
  /** Id of the marker that stands out. */
  chosen: string | null
  /** Of the area that is being drawn. */
  corners: readonly SpherePoint[]
}

/** What is drawn into the picture: markers, and the area that is being drawn. An area whose picture is gone is drawn flat. */
const useFigures = ({ images }: PropertyView, { markers, nameOf, chosen, corners }: Drawn) => {
  const known = useMemo(() => new Set((images ?? []).map(({ url }) => url)), [images])
  return useMemo(
    () => [
      ...markers.map((marker) => {
        const layer = 'imageLayer' in marker ? marker.imageLayer : ''
        return figureOf(marker, { nameOf, isChosen: marker.id === chosen, isFlat: !known.has(layer) })
      }),
      ...draftOf(corners),
    ],
    [markers, nameOf, chosen, corners, known],
  )
}

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

const NONE: readonly never[] = []

interface EditActionsProps {
  /** Markers that differ from what is stored. */
  count: number
  isBusy: boolean
  onCancel: () => void
  onApply: () => void
}

const EditActions = ({ count, isBusy, onCancel, onApply }: EditActionsProps): ReactElement => {
  const { t } = useTranslation('parcels')
  return (
    <>
      <span className="pv-count num" role="status">
        {count === 0 ? t('edited.none') : t('edited.some', { count })}
      </span>
      <Button onClick={onCancel}>{t('app:cancel')}</Button>
      <Button variant="primary" busy={isBusy} onClick={onApply}>
        {t('apply')}
      </Button>
    </>
  )
}

/** The other panoramas of the parcel. */
const Others = ({ panoramas, onShow }: { panoramas: readonly Panorama[]; onShow: (url: string) => void }): ReactElement | null => {
  const { t } = useTranslation('panorama')
  if (panoramas.length === 0) return null
  return (
    <section>
      <h3>{t('others')}</h3>
      <ul className="pv-list">
        {panoramas.map(({ url, name }) => (
          <li key={url}>
            <button type="button" onClick={() => onShow(url)}>
              <Icon name="globe" /> <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A panorama over the page, 90vw by 90vh, with its markers as a list beside it; staff edit them here. */
const PanoramaDialog = ({ parcel, shown, mayEdit, onShow, onSaved, onClose }: PanoramaDialogProps): ReactElement => {
  const { t } = useTranslation(['panorama', 'parcels', 'app'])
  const nameOf = useNaming(parcel.panoramas ?? NONE)
  const editing = useEditing(parcel, onSaved)
  const { isEditing, state, dispatch, count } = editing
  const { url } = shown
  const picture = useInPicture({ parcel, url, editing, onShow })
  const { markers, others, isPlacing, chosen, setOpened, end, choose } = picture
  const sphere = useRef<SphereHandle>(null)
  const figures = useFigures(parcel, { markers, nameOf, chosen: chosen ?? state.moving, corners: isEditing ? state.corners : NONE })
  const { leave, question } = useLeaving(count > 0 || (isEditing && state.corners.length > 0), () => {
    if (!isEditing) return onClose()
    dispatch({ type: 'begin', markers: markersOf(parcel) })
    editing.discard()
  })
  const open = markers.find(({ id }) => id === picture.opened)
  const actions = isEditing ? (
    <EditActions
      count={count}
      isBusy={editing.isBusy}
      onCancel={leave}
      onApply={() => {
        if (state.corners.length > 0) end()
        else void editing.save().then((isDone) => isDone && onClose())
      }}
    />
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
          onClick={picture.click}
          onEnd={() => isPlacing && end()}
        />
        <div className="pv-side">
          {editing.fault !== null && <FaultNote>{editing.fault}</FaultNote>}
          {isEditing && (
            <Tools
              state={state}
              canLead={others.length > 0}
              onMode={(mode) => dispatch({ type: 'mode', mode, url, id: newRequestId() })}
              onPlace={picture.place}
              onEnd={end}
              onUndo={() => picture.undo('undo')}
              onRedo={() => picture.undo('redo')}
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
          <Others panoramas={others} onShow={picture.show} />
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
            picture.setChosen(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {question}
    </Modal>
  )
}

export default PanoramaDialog
