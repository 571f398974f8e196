import { useSyncExternalStore } from 'react'

/**
 * Recovery codes that wait to be saved by the person. Outside of every page: the set-up screen goes as soon as the factor is on, and codes
 * that were never seen would be lost. In memory alone.
 */
let codes: readonly string[] | null = null
const listeners = new Set<() => void>()

/** Shows them over whatever page there is; null once the person has them safe. */
export const showRecoveryCodes = (next: readonly string[] | null): void => {
  codes = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRecoveryCodes = (): readonly string[] | null => useSyncExternalStore(subscribe, () => codes)
