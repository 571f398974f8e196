import 'fomantic-ui-css/components/dimmer.css'
import 'fomantic-ui-css/components/modal.css'
import './modal.css'
import { useId, useRef, type ReactElement, type ReactNode, useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal as SemanticModal } from 'semantic-ui-react'
import { Button } from './Button'
import { useInitialLoad } from './useInitialLoad'

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
const useFocusTrap = (box: RefObject<HTMLElement | null>, active: boolean, onEscape?: () => void): void => {
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

interface ModalProps {
  title: string
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** Missing: the dialog cannot be closed by the person (an answer is needed). */
  onClose?: (() => void) | undefined
  /** 'screen': nine tenths of it in both directions; what is in it scrolls by itself. */
  width?: 'narrow' | 'normal' | 'wide' | 'screen'
}

/** Longest that a dialog waits for its answers, in milliseconds: whoever opened it wants to see that it opens. */
const GATHERING_MS = 700

/** A dialog over the page: focus stays inside and returns, Escape closes. Rendered means open. */
export const Modal = ({ title, children, actions, onClose, width = 'normal' }: ModalProps): ReactElement => {
  const { t } = useTranslation('app')
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const isGathering = useInitialLoad(GATHERING_MS)
  return (
    <SemanticModal
      open
      dimmer
      className={isGathering ? `dlg ${width} gathering` : `dlg ${width}`}
      closeOnDimmerClick={false}
      // The trap closes it: the library's listener hears the key before what lies in the dialog can take it.
      closeOnEscape={false}
      role="dialog"
      aria-modal="true"
      aria-labelledby={heading}
    >
      <Trap box={box} onEscape={onClose} />
      <div className="dlg-box" ref={box} tabIndex={-1}>
        <div className="dlg-head">
          <h2 id={heading}>{title}</h2>
          {onClose && <Button variant="quiet" size="small" icon="close" label={t('close')} onClick={onClose} />}
        </div>
        <div className="dlg-body">{children}</div>
        {actions !== undefined && <div className="dlg-foot">{actions}</div>}
      </div>
    </SemanticModal>
  )
}

/** The trap's effect must run when the portal's content is there, which only a child of the portal knows. */
const Trap = ({ box, onEscape }: { box: React.RefObject<HTMLDivElement | null>; onEscape: (() => void) | undefined }): null => {
  useFocusTrap(box, true, onEscape)
  return null
}
