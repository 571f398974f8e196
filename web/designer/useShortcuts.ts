import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toasts/toasts'
import type { DesignerStore } from './DesignerStore'

/** Ctrl+Z and Ctrl+Shift+Z (or Y) go through the history of the template; in the form that is tried out they keep their meaning. */
export function useShortcuts(store: DesignerStore, isOff: boolean): void {
  const { t } = useTranslation('designer')
  useEffect(() => {
    if (isOff) return
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isUndo = key === 'z' && !event.shiftKey
      if (key === 's') {
        event.preventDefault()
        // Drafts save themselves; who asks for it is told.
        void store.flush().then((isSaved) => isSaved && toast.success(t('saveDone')))
        return
      }
      if (!isUndo && key !== 'y' && !(key === 'z' && event.shiftKey)) return
      if (event.target instanceof Element && event.target.closest('.f-form, .dlg, .d-procedure [contenteditable]')) return
      event.preventDefault()
      if (isUndo) store.undo()
      else store.redo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [store, isOff, t])
}
