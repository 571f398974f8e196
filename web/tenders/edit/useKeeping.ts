import { useEffect } from 'react'
import { readUnsaved, useLeaveWarning, writeUnsaved } from '../../kept/unsaved'
import type { DraftStore } from './DraftStore'
import { useDraft } from './useDraft'

/**
 * Ties the draft to the page's life: the guard knows of unsaved changes, the device has them when the tab goes away, and whoever chose to
 * leave without saving loses them as the question said. A session that ends under the page is no such choice.
 */
export function useKeeping(store: DraftStore): void {
  const isDirty = useDraft(store, (state) => state.isDirty)
  const isKept = useDraft(store, (state) => state.isKept)

  useEffect(() => {
    let known = store.state.isDirty
    writeUnsaved(known)
    const tell = (): void => {
      if (store.state.isDirty === known) return
      known = store.state.isDirty
      writeUnsaved(known)
    }
    // The guard takes the flag away when the person confirms leaving (guard/NavigationGuard.tsx); the page may stay for a moment after
    // that.
    const end = (): void => {
      if (store.state.isDirty && !readUnsaved()) store.abandon()
      else if (store.state.isDirty) store.flush()
    }
    const unsubscribe = store.subscribe(tell)
    window.addEventListener('pagehide', end)
    document.addEventListener('visibilitychange', end)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', end)
      document.removeEventListener('visibilitychange', end)
      end()
      writeUnsaved(false)
    }
  }, [store])

  useLeaveWarning(isDirty && !isKept)
}
