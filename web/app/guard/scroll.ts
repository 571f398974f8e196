import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Space left above an anchor, below the bar that stays on top. */
const OFFSET = 30
const BAR = 52
/** On the create route the form is mounted section by section; its anchors stand only then. */
const CREATE_DELAY_MS = 500
/** How long a page may take until its anchor stands, and how often one looks for it. */
const PATIENCE_MS = 5000
const RETRY_MS = 50
const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

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
  /** Path of the field that had the focus, or TO_FILL. */
  place: string
}
/** Place of a link that leads to what a form still lacks. */
export const TO_FILL = 'to fill'
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
    const go = (): boolean => {
      const element = anchor === '' ? null : document.getElementById(anchor)
      if (element) window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - BAR - OFFSET, behavior })
      return element !== null
    }
    let timer: ReturnType<typeof setTimeout>
    const end = (): void => {
      clearTimeout(timer)
      BY_HAND.forEach((kind) => removeEventListener(kind, end))
    }
    // The page may still be on its way, and its data after it. Whoever scrolls or types meanwhile is not carried off.
    const seek = (left: number): void => {
      if (go() || left <= 0) return end()
      timer = setTimeout(() => seek(left - RETRY_MS), RETRY_MS)
    }
    timer = setTimeout(
      () => {
        if (anchor === '' || document.getElementById(anchor) === null) window.scrollTo({ top: 0 })
        if (anchor !== '') seek(PATIENCE_MS)
      },
      anchor !== '' && isCreate ? CREATE_DELAY_MS : 0,
    )
    BY_HAND.forEach((kind) => addEventListener(kind, end, { passive: true }))
    return end
  }, [pathname, hash, keepsPlace])
}
