import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Space left above an anchor, below the bar that stays on top. */
const OFFSET = 30
const BAR = 52
/** On the create route the form is mounted section by section; its anchors stand only then. */
const CREATE_DELAY_MS = 500

/** A hash as a person reads it: 'öffentlich', however the browser or a mail program has encoded it. */
export const readHash = (hash: string): string => {
  const raw = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(raw).normalize('NFC')
  } catch {
    return raw
  }
}

/** Where somebody was typing when the address changed under them (a first save): whoever navigates so brings them back there, not the hash. */
export interface KeptPlace {
  /** Path of the field that had the focus. */
  place: string
}
export const readPlace = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'string' ? state.place : null

/** Scrolls to the hash's element 30 px below the bar, smoothly; to the top where there is none. */
export const useHashScroll = (): void => {
  const { pathname, hash, state } = useLocation()
  const keepsPlace = readPlace(state) !== null
  useEffect(() => {
    if (keepsPlace) return
    const anchor = readHash(hash)
    const isCreate = pathname.startsWith('/projekte/anlage')
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    const go = (): void => {
      const element = anchor === '' ? null : document.getElementById(anchor)
      window.scrollTo({
        top: element ? element.getBoundingClientRect().top + window.scrollY - BAR - OFFSET : 0,
        behavior: element ? behavior : 'auto',
      })
    }
    const timer = setTimeout(go, anchor !== '' && isCreate ? CREATE_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [pathname, hash, keepsPlace])
}
