import { useEffect, useMemo, useState, useRef } from 'react'
import { isWaypoint, type Marker, type SpherePoint } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import { newRequestId } from '../rpc/wire'
import { markersOf, type Panorama } from './naming'
import type { MarkerEditing } from './useEditing'

/** While `isOn`, Escape does this and nothing else: the dialog around it stays open. */
const useEscape = (isOn: boolean, onEscape: () => void): void => {
  const held = useRef(onEscape)
  held.current = onEscape
  useEffect(() => {
    if (!isOn) return
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      held.current()
    }
    // Before all others, who listen at the document.
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [isOn])
}

interface Picture {
  parcel: PropertyView
  /** Of the panorama that is shown. */
  url: string
  editing: MarkerEditing
  onShow: (url: string) => void
}

/** What a click in the picture, a line of the list or a tool means: which marker is chosen, opened, placed. */
export function useInPicture({ parcel, url, editing, onShow }: Picture) {
  const { isEditing, state, dispatch } = editing
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const all = useMemo(() => (isEditing ? state.markers : markersOf(parcel)), [isEditing, state.markers, parcel])
  const markers = useMemo(() => all[url] ?? [], [all, url])
  const others: Panorama[] = (parcel.panoramas ?? []).filter((one) => one.url !== url)
  const isPlacing = isEditing && state.mode !== 'none'

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
  return { markers, others, isPlacing, chosen, setChosen, opened, setOpened, end, show, place, choose, click, undo }
}
