import { useEffect } from 'react'
import type { AnyDraftStore } from './DraftStore'

interface Shortcuts {
  isOff: boolean
  /** Where keys keep their own meaning. */
  own?: string
  /** Drafts save themselves; who asks for it is told. */
  onSaved: () => void
}

/**
 * Ctrl+S saves, Ctrl+Z and Ctrl+Shift+Z (or Y) go through the history of what is written; in dialogs and where `own` matches they keep
 * theirs.
 */
export function useShortcuts(store: AnyDraftStore, { isOff, own = '.dlg', onSaved }: Shortcuts): void {
  useEffect(() => {
    if (isOff) return
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isUndo = key === 'z' && !event.shiftKey
      if (key === 's') {
        event.preventDefault()
        void store.flush().then((isSaved) => isSaved && onSaved())
        return
      }
      if (!isUndo && key !== 'y' && !(key === 'z' && event.shiftKey)) return
      if (event.target instanceof Element && event.target.closest(own)) return
      event.preventDefault()
      if (isUndo) store.undo()
      else store.redo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [store, isOff, own, onSaved])
}
