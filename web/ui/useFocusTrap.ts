import { useEffect, useRef, type RefObject } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), ' +
  '[tabindex]:not([tabindex="-1"])'

/** Dialogs that are open, the one on top last: of several only that one holds the focus. */
const open: HTMLElement[] = []

/**
 * Where the person was last. A part of a dialog that is still being fetched (its code, its words) hides the page meanwhile, and what is
 * hidden loses the focus before the dialog stands.
 */
let lastPlace: HTMLElement | null = null
const notePlace = ({ target }: Event): void => {
  lastPlace = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null
}
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', notePlace)
  document.addEventListener('pointerdown', notePlace)
}

/** So long a page may take until it stands after its dialog, and how often one looks. */
const PATIENCE_MS = 3000
const LOOK_MS = 50
const BY_HAND = ['keydown', 'pointerdown'] as const

/** Where somebody goes on whose row of a list the dialog took away: the next row, else the one before. Asked once the row is gone. */
const rowAfter = (place: Element | null): (() => HTMLElement | null) => {
  const row = place?.closest('li, tr')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  return () => (row?.isConnected === false && next?.isConnected ? next.querySelector<HTMLElement>(FOCUSABLE) : null)
}

/**
 * What had the focus before the dialog is gone, or goes with what the dialog did: the row beside it gets it, else the page, unless the
 * person or the page has put it somewhere meanwhile.
 */
const sendToPage = (beside: () => HTMLElement | null): void => {
  // The window as it is now: where it is gone before the time is up, nobody is left to be led anywhere.
  const view = window
  const until = performance.now() + PATIENCE_MS
  let timer: ReturnType<typeof setTimeout>
  const end = (): void => {
    clearTimeout(timer)
    BY_HAND.forEach((kind) => view.removeEventListener(kind, end, true))
  }
  const look = (): void => {
    // A window that was shut has none any more.
    const page = view.document as Document | undefined
    if (!page || performance.now() > until || open.length > 0) return end()
    if (page.activeElement === page.body) beside()?.focus()
    // There is no row, or what is first in it takes no focus now.
    if (page.activeElement === page.body) page.getElementById('main')?.focus({ preventScroll: true })
    timer = setTimeout(look, LOOK_MS)
  }
  timer = setTimeout(look, 0)
  BY_HAND.forEach((kind) => view.addEventListener(kind, end, true))
}

/**
 * Keeps Tab inside an open dialog, puts the focus on the first field, else on the first answer, and gives it back on closing. `onEscape`:
 * missing where an answer is needed; what lies in the dialog and closes by Escape itself takes the key (preventDefault).
 */
export const useFocusTrap = (box: RefObject<HTMLElement | null>, active: boolean, onEscape?: () => void): void => {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    const element = box.current
    if (!active || !element) return
    const before = document.activeElement === document.body ? lastPlace : document.activeElement
    const beside = rowAfter(before)
    open.push(element)
    const reachable = (): HTMLElement[] =>
      [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.getClientRects().length > 0)
    // A field that is disabled (a lot whose deadline has passed) would leave the focus behind the dialog.
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled), select:not(:disabled)') ??
      reachable()[0]
    ;(first ?? element).focus()
    const keepInside = (event: KeyboardEvent): void => {
      if (open.at(-1) !== element) return
      if (event.key === 'Escape' && !event.defaultPrevented) escape.current?.()
      if (event.key !== 'Tab') return
      const all = reachable()
      const [start, end] = [all[0], all.at(-1)]
      const here = document.activeElement
      const isOutside = !element.contains(here)
      if (event.shiftKey && (here === start || isOutside)) end?.focus()
      else if (!event.shiftKey && (here === end || isOutside)) start?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', keepInside)
    return () => {
      document.removeEventListener('keydown', keepInside)
      open.splice(open.lastIndexOf(element), 1)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      sendToPage(beside)
    }
  }, [box, active])
}
