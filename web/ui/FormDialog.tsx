import { useId, useRef, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Icon } from './Icon'
import { Modal } from './Modal'
import { useFocusOfFault } from './useFocusOfFault'

interface FormDialogProps {
  title: string
  /** The verb of the button that sends it. */
  verb: string
  danger?: boolean
  width?: 'narrow' | 'normal' | 'wide'
  /** Class of the form, which says how its fields stand. */
  className?: string
  /** Stands above the form. */
  lead?: ReactNode
  /** Nothing is missing: it may be sent. */
  isReady?: boolean
  busy?: boolean
  /** What was found wrong, anew with each try: the first field that says so gets the focus. */
  fault?: object | string | null
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with one form: Enter in a field or its button sends it, once at a time. */
export const FormDialog = (props: FormDialogProps): ReactElement => {
  const { title, verb, danger = false, width = 'normal', className = 'stack', lead, isReady = true, busy = false, fault = null } = props
  const { onSubmit, onClose, children } = props
  const { t } = useTranslation('app')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusOfFault(form, fault)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A page behind it may be a form, too, and would be sent with it.
    event.stopPropagation()
    if (isReady && !busy) onSubmit()
  }
  return (
    <Modal
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy} disabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      {lead}
      <form id={id} ref={form} className={className} noValidate onSubmit={submit}>
        {children}
      </form>
    </Modal>
  )
}

/** Why the last try failed. */
export const FormFailure = ({ children }: { children: string | null }): ReactElement | null =>
  children === null ? null : (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <p>{children}</p>
    </div>
  )
