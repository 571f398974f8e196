import { useEffect, useRef } from 'react'

/** While `isOn`, Escape does this and nothing else: the dialog around it stays open. */
export const useEscape = (isOn: boolean, onEscape: () => void): void => {
  const held = useRef(onEscape)
  held.current = onEscape
  useEffect(() => {
    if (!isOn) return
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      held.current()
    }
    // Before all others, who listen at the document.
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [isOn])
}
