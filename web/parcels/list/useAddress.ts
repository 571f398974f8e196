import { useCallback, useMemo, type MouseEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { MapPlace } from '../../map'
import { withPlace } from './filter'

export type Tab = 'karte' | 'liste'
type Change = (query: URLSearchParams) => URLSearchParams

interface Address {
  query: URLSearchParams
  isList: boolean
  /** Another query on the same tab. */
  change: (next: Change) => void
  /** For the link to a tab. */
  tab: (name: Tab) => { to: { hash: string; search: string }; onClick: (event: MouseEvent) => void }
  onMove: (place: MapPlace) => void
}

/** What the page shows, as its address says it: filter and view in the query, the tab of narrow screens in the hash. */
export const useAddress = (): Address => {
  const { hash } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  /** From the window's address: of the map's moves the router knows nothing. */
  const go = useCallback(
    (next: Change, to: string): void => {
      const search = next(new URLSearchParams(window.location.search)).toString()
      void navigate({ search, hash: to }, { replace: true })
    },
    [navigate],
  )
  const change = useCallback((next: Change): void => go(next, window.location.hash), [go])
  const onMove = useCallback((place: MapPlace): void => {
    // The router would scroll and render all for each move; the address alone is to follow.
    const next = withPlace(new URLSearchParams(window.location.search), place)
    history.replaceState(history.state, '', `${window.location.pathname}?${next}${window.location.hash}`)
  }, [])
  const tab = useCallback(
    (name: Tab): ReturnType<Address['tab']> => ({
      to: { hash: name, search: query.toString() },
      onClick: (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go((now) => now, name)
      },
    }),
    [query, go],
  )
  const isList = hash === '#liste'
  return useMemo(() => ({ query, isList, change, tab, onMove }), [query, isList, change, tab, onMove])
}
