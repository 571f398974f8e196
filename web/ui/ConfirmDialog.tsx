import type { ReactElement, ReactNode } from 'react'
import { VerbDialog } from './VerbDialog'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The verb of the button that goes on. */
  confirm: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({ confirm, onConfirm, onCancel, children, ...rest }: ConfirmDialogProps): ReactElement => (
  <VerbDialog {...rest} width="narrow" verb={confirm} onDo={onConfirm} onClose={onCancel}>
    <p>{children}</p>
  </VerbDialog>
)
