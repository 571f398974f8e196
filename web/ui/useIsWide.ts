import { useSyncExternalStore } from 'react'

const WIDE = matchMedia('screen and (min-width: 1200px)')
const NARROW = matchMedia('screen and (max-width: 991px)')

const onChange =
  (query: MediaQueryList) =>
  (listener: () => void): (() => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
const [onWide, onNarrow] = [onChange(WIDE), onChange(NARROW)]

/** List and entry side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(onWide, () => WIDE.matches)
/** Lines are cards, as high as their words need. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onNarrow, () => NARROW.matches)
