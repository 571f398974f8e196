import { useEffect } from 'react'
import { readUnsaved, writeUnsaved } from '../../app/guard/unsaved'
import type { DraftStore } from './DraftStore'
import { useDraft } from './useDraft'

/**
 * Ties the draft to the page's life: the guard knows of unsaved changes, the device has them when the tab goes away, and whoever chose to leave without
 * saving loses them as the question said. A session that ends under the page is no such choice.
 */
export function useKeeping(store: DraftStore): void {
  const isDirty = useDraft(store, (state) => state.isDirty)
  const isKept = useDraft(store, (state) => state.isKept)

  useEffect(() => {
    writeUnsaved(store.state.isDirty)
    const flush = (): void => {
      if (store.state.isDirty) store.flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      // The guard takes the flag away when the person confirms leaving (guard/NavigationGuard.tsx).
      if (store.state.isDirty && !readUnsaved()) store.abandon()
      else flush()
      writeUnsaved(false)
    }
  }, [store])

  useEffect(() => {
    writeUnsaved(isDirty)
  }, [isDirty])

  // The browser's own question only where a reload would really lose something.
  useEffect(() => {
    if (!isDirty || isKept) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, isKept])
}
