import { useSyncExternalStore } from 'react'
import type { DraftState, DraftStore } from './DraftStore'

/** Re-renders only when what is picked changes; `pick` must answer the same object for the same state. */
export const useDraft = <T>(store: DraftStore, pick: (state: DraftState) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.state))
