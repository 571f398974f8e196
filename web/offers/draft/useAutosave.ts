import { useEffect, useSyncExternalStore } from 'react'
import type { AutosaveStore } from './AutosaveStore'
import type { DraftState } from './draftState'

/** Reads one value of a form that saves itself. `select` must answer primitives or what lies in the state, or every key renders. */
export const useAutosave = <T>(store: AutosaveStore, select: (state: DraftState) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.state))

/** Ties stores to the page's life: whatever is typed last reaches this device before the page goes, and the server if it still can. */
export function useClosing(close: () => void): void {
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') close()
    }
    window.addEventListener('pagehide', close)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('pagehide', close)
      document.removeEventListener('visibilitychange', hidden)
      close()
    }
  }, [close])
}
