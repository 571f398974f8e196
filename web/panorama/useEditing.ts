import { useReducer, useState, type Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { mergedMarkers, writeMarkers } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { useKeptInput } from '../guard/useKeptInput'
import { RpcError, call } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import { begun, changesIn, edited, type Action, type Editing, type MarkersByUrl } from './editing'
import { markersOf } from './naming'

/** What the editing began upon: whoever saves upon something older is told so. */
type Base = Pick<PropertyView, 'id' | 'version' | 'panoramas' | 'images'>
interface Kept {
  base: Base
  markers: MarkersByUrl
}

export interface MarkerEditing {
  isEditing: boolean
  state: Editing
  dispatch: Dispatch<Action>
  /** Markers that differ from what is stored. */
  count: number
  isBusy: boolean
  /** A refused save, in a sentence. */
  fault: string | null
  begin: () => void
  /** Throws away what was not saved. */
  discard: () => void
  /** true: it is stored, or there was nothing to store. */
  save: () => Promise<boolean>
}

/**
 * The markers of all panoramas of one parcel as they are edited; what was done survives a reload, and what others saved meanwhile is joined
 * to it.
 */
export const useEditing = (parcel: PropertyView, onSaved: (parcel: PropertyView) => void): MarkerEditing => {
  const { t } = useTranslation(['panorama', 'parcels'])
  const kept = useKeptInput<Kept>(`panorama:${parcel.id}`, (): Kept => ({ base, markers: state.markers }))
  const [base, setBase] = useState<Base>(kept?.base ?? parcel)
  const [isEditing, setEditing] = useState(kept !== null)
  const [state, dispatch] = useReducer(edited, begun(kept?.markers ?? markersOf(parcel)))
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const before = markersOf(base)
  const count = isEditing ? changesIn(before, state.markers) : 0
  useUnsavedChanges(count > 0 || (isEditing && state.corners.length > 0))

  const stop = (): void => {
    writeUnsaved(false)
    setEditing(false)
    setFault(null)
  }
  /** Somebody was faster: what was done here is done to theirs, to be looked at and saved once more. */
  const meet = async (): Promise<void> => {
    const theirs = await call('getProperty', parcel.id)
    const stored = markersOf(theirs)
    const joined = Object.entries(stored).map(([url, markers]) => [
      url,
      mergedMarkers(before[url] ?? [], state.markers[url] ?? [], markers),
    ])
    setBase(theirs)
    dispatch({ type: 'begin', markers: Object.fromEntries(joined) as MarkersByUrl })
  }
  const save = async (): Promise<boolean> => {
    if (isBusy) return false
    if (count === 0) return (stop(), true)
    setBusy(true)
    setFault(null)
    const panoramas = (base.panoramas ?? []).map(({ url, name }) => ({ url, name, markers: writeMarkers(state.markers[url] ?? []) }))
    try {
      const saved = await call('updateProperty', { id: base.id, version: base.version ?? 0, panoramas })
      stop()
      onSaved(saved)
      toast.success(t('parcels:done.updated'))
      return true
    } catch (error) {
      const isStale = error instanceof RpcError && error.code === 409
      if (isStale) await meet().catch(() => undefined)
      const words = error instanceof RpcError ? error.message : ''
      setFault([t('parcels:refused.update'), words, isStale ? t('joined') : ''].filter(Boolean).join(' '))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ isEditing, state, dispatch, count, isBusy, fault, save, discard: stop },
    begin: () => {
      setBase(parcel)
      dispatch({ type: 'begin', markers: markersOf(parcel) })
      setEditing(true)
    },
  }
}
