import { useMemo, useSyncExternalStore } from 'react'
import type { ProcedureKey } from '../../../workflows/procedure'
import type { DraftState, DraftStore } from './DraftStore'

/** Re-renders only when what is picked changes; `pick` must answer the same object for the same state. */
export const useDraft = <T>(store: DraftStore, pick: (state: DraftState) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.state))

/** What the draft says of its procedure. */
export function useDraftKey(store: DraftStore): ProcedureKey {
  const type = useDraft(store, ({ draft }) => draft.type)
  const procedure = useDraft(store, ({ draft }) => draft.procedure)
  return useMemo(() => ({ type, procedure }), [type, procedure])
}
