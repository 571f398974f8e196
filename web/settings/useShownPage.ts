import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ANCHORS, pageOf } from './SettingsMenu'

const FOCUSABLE = 'input, select, textarea, button, [contenteditable=true]'

/** Opens what it is folded into, and gives it (or its first control) the focus. */
const reach = (element: HTMLElement): void => {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
  const control = element.matches(`${FOCUSABLE}, summary, [tabindex]`) ? element : element.querySelector<HTMLElement>(FOCUSABLE)
  if (control) return control.focus()
  element.tabIndex = -1
  element.focus()
}

/** Which page of the settings the address names. `isWriting`: a mail's text that is being written stands in a dialog of its page. */
export function useShownPage(isWriting: boolean): {
  shown: string
  /** Shows a setting, on whichever page it stands, and goes there. */
  leadTo: (element: HTMLElement) => void
} {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const shown = isWriting ? ANCHORS.mailNotifications : pageOf(hash)
  const sought = useRef<HTMLElement | null>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (sought.current) reach(sought.current)
    else if (before.current !== shown) window.scrollTo(0, 0)
    sought.current = null
    before.current = shown
  }, [shown])
  useEffect(() => {
    if (shown !== pageOf(hash)) void navigate(`#${shown}`, { replace: true })
  }, [shown, hash, navigate])
  const leadTo = (element: HTMLElement): void => {
    const id = element.closest<HTMLElement>('.set-panel')?.dataset['page'] ?? shown
    if (id === shown) return reach(element)
    sought.current = element
    void navigate(`#${id}`)
  }
  return { shown, leadTo }
}
