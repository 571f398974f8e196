import { useState } from 'react'
import { useFormScope, useLeafScope } from '../render/scope'

/**
 * Text that is on screen with the next frame and in the form right after it: a key paints the input alone, and what depends on the value follows.
 * Leaving the field, or anything that needs the data (FormEditor.flush), brings it in at once.
 */
export function useQuickText(shown: string, commit: (text: string) => void): { value: string; onInput: (text: string) => void } {
  const { editor } = useFormScope()
  const { path } = useLeafScope()
  const [draft, setDraft] = useState<string | null>(null)
  return {
    value: draft ?? shown,
    onInput: (text) => {
      setDraft(text)
      editor.defer(path, () => {
        setDraft(null)
        commit(text)
      })
    },
  }
}
