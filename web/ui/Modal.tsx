import 'fomantic-ui-css/components/dimmer.css'
import 'fomantic-ui-css/components/modal.css'
import './modal.css'
import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal as SemanticModal } from 'semantic-ui-react'
import { Button } from './Button'
import { useFocusTrap } from './useFocusTrap'
import { useInitialLoad } from './useInitialLoad'

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
const PATIENCE_MS = 700

/** A dialog over the page: focus stays inside and returns, Escape closes. Rendered means open. */
export const Modal = ({ title, children, actions, onClose, width = 'normal' }: ModalProps): ReactElement => {
  const { t } = useTranslation('app')
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const isGathering = useInitialLoad(PATIENCE_MS)
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
