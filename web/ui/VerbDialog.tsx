import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import type { IconName } from './Icon'
import { Modal } from './Modal'

export interface VerbDialogProps {
  title: string
  /** The verb of the button that goes on. */
  verb: string
  icon?: IconName
  danger?: boolean
  width?: 'narrow' | 'normal' | 'wide'
  /** The word of the button that does not go on; missing: 'Abbrechen'. */
  cancel?: string
  /** Nothing is missing: it may go on. */
  isReady?: boolean
  busy?: boolean
  /** While it is busy it cannot be left. */
  isHeld?: boolean
  /** Stands before the buttons. */
  note?: ReactNode
  /** Missing: the button sends the form of that id. */
  onDo?: () => void
  form?: string
  onClose: () => void
  /** 'Abbrechen', where it does more than Escape and the cross. */
  onCancel?: () => void
  children: ReactNode
}

/** A dialog with one thing to do: its verb, and the way back. */
export const VerbDialog = (props: VerbDialogProps): ReactElement => {
  const { title, verb, icon, danger = false, width = 'normal', isReady = true, busy = false, isHeld = false } = props
  const { cancel, note, onDo, form, onClose, onCancel = onClose, children } = props
  const { t } = useTranslation('app')
  const isStuck = busy && isHeld
  return (
    <Modal
      title={title}
      width={width}
      onClose={isStuck ? undefined : onClose}
      actions={
        <>
          {note}
          <Button onClick={onCancel} disabled={isStuck}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isReady}
            {...(icon && { icon })}
            {...(onDo ? { onClick: onDo } : { type: 'submit', form })}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
