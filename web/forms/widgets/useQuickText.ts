import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react'
import { useFormScope, useLeafScope } from '../render/scope'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Text the browser itself puts on screen: a key costs React nothing, and the form gets the text when the typing pauses (FormEditor.typed).
 * Leaving the field, or anything that needs the data (FormEditor.flush), brings it in at once.
 */
export function useQuickText(shown: string, commit: (text: string) => void): { ref: RefCallback<TextControl>; defaultValue: string } {
  const { editor } = useFormScope()
  const { path } = useLeafScope()
  const control = useRef<TextControl | null>(null)
  const now = useRef({ shown, commit })
  now.current = { shown, commit }
  const type = useCallback(
    (event: Event): void => {
      // React would look for listeners all the way up, with every key; nothing above listens to this.
      event.stopPropagation()
      const text = control.current?.value
      if (text !== undefined) editor.typed(path, () => now.current.commit(text))
    },
    [editor, path],
  )
  const ref = useCallback(
    (element: TextControl | null) => {
      control.current?.removeEventListener('input', type)
      control.current = element
      element?.addEventListener('input', type)
    },
    [type],
  )
  // What is typed and not yet in the form stays; anything else is shown as the form has it.
  const show = useCallback(() => {
    const element = control.current
    if (element && !editor.isTyping(path) && element.value !== now.current.shown) element.value = now.current.shown
  }, [editor, path])
  useLayoutEffect(show, [show, shown])
  useLayoutEffect(() => editor.signal.on(RESET, show), [editor, show])
  return { ref, defaultValue: shown }
}

const RESET = ['reset'] as const
