import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { useLeaving } from './useLeaving'

/** How a dialog with typed text is left: asked about while there is some; `end` once it was sent or thrown away, and nothing is kept. */
export function useEnding(isTyped: boolean, onClose: () => void) {
  useUnsavedChanges(isTyped)
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  return { end, ...useLeaving(isTyped, end) }
}
