import { useId, useRef, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useFocusOfFault } from './useFocusOfFault'
import { VerbDialog, type VerbDialogProps } from './VerbDialog'

interface FormDialogProps extends Omit<VerbDialogProps, 'onDo' | 'form'> {
  /** Class of the form, which says how its fields stand. */
  className?: string
  /** Stands above the form. */
  lead?: ReactNode
  /** What was found wrong, anew with each try: the first field that says so gets the focus. */
  fault?: object | string | null
  onSubmit: (event: FormEvent) => void
}

/** A dialog with one form: Enter in a field or its button sends it, once at a time. */
export const FormDialog = ({ className = 'stack', lead, fault = null, onSubmit, children, ...rest }: FormDialogProps): ReactElement => {
  const { isReady = true, busy = false } = rest
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusOfFault(form, fault)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A page behind it may be a form, too, and would be sent with it.
    event.stopPropagation()
    if (isReady && !busy) onSubmit(event)
  }
  return (
    <VerbDialog {...rest} form={id}>
      {lead}
      <form id={id} ref={form} className={className} noValidate onSubmit={submit}>
        {children}
      </form>
    </VerbDialog>
  )
}
