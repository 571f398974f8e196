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
/** So long an anchor must stay where it is to count as reached: forms mount their sections as these come near, and grow above it. */
const CALM_MS = 400
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

/**
 * Where somebody was typing when the address changed under them (a first save): whoever navigates so brings them back there, not the hash.
 */
export interface KeptPlace {
  /** Path of the field that had the focus, or TO_FILL. */
  place: string
}
/** Place of a link that leads to what a form still lacks. */
export const TO_FILL = 'to fill'
export const readPlace = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'string' ? state.place : null

/** Where the page has to be scrolled for the element to stand below the bar, as things are now. */
const topFor = (element: HTMLElement): number => {
  const most = document.documentElement.scrollHeight - window.innerHeight
  return Math.max(0, Math.min(most, element.getBoundingClientRect().top + window.scrollY - BAR - OFFSET))
}

/** Whoever came by keyboard goes on from there; nobody is taken out of a field. */
const handOver = (element: HTMLElement): void => {
  const { activeElement } = document
  if (element.id === 'top' || (activeElement !== document.body && activeElement?.id !== 'main')) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Scrolls to the hash's element 30 px below the bar, smoothly, and stays with it while the page above it still grows; to the top where
 * there is none.
 */
export const useHashScroll = (): void => {
  const { pathname, hash, state } = useLocation()
  const keepsPlace = readPlace(state) !== null
  useEffect(() => {
    if (keepsPlace) return
    const anchor = readHash(hash)
    const isCreate = pathname.startsWith('/projekte/anlage')
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    let timer: ReturnType<typeof setTimeout>
    const end = (): void => {
      clearTimeout(timer)
      BY_HAND.forEach((kind) => removeEventListener(kind, end))
    }
    const again = (work: () => void): void => void (timer = setTimeout(work, RETRY_MS))
    let aim: number | null = null
    let calm = 0
    const follow = (element: HTMLElement, left: number): void => {
      const top = topFor(element)
      const isSame = aim !== null && Math.abs(top - aim) <= 2
      const isThere = Math.abs(window.scrollY - top) <= 2
      if (isSame && isThere && calm >= CALM_MS) {
        handOver(element)
        return end()
      }
      if (left <= 0 || !element.isConnected) return end()
      // Anew where the place has moved, and where a scroll under way was ended by something else.
      const isStuck = isSame && !isThere && calm >= 3 * CALM_MS
      if (!isSame || isStuck) window.scrollTo({ top, behavior })
      aim = top
      calm = isSame && !isStuck ? calm + RETRY_MS : 0
      again(() => follow(element, left - RETRY_MS))
    }
    // The page may still be on its way, and its data after it. Whoever scrolls or types meanwhile is not carried off.
    const seek = (left: number): void => {
      const element = document.getElementById(anchor)
      if (element) follow(element, PATIENCE_MS)
      else if (left <= 0) end()
      else again(() => seek(left - RETRY_MS))
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
