import './field.css'
import { useId, type ReactElement, type ReactNode } from 'react'
import { Icon } from './Icon'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** At the right of the label: 'freiwillig', 'offen'. */
  aside?: ReactNode
  /** Gets id and aria attributes for the control. */
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, then one error or one hint, tied together for screen readers. */
export const Field = ({ label, hint, error, aside, children }: FieldProps): ReactElement => {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  const about = `${id}-about`
  return (
    <div className="field-part">
      <div className="field-label">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className="small soft">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': hasError || hint !== undefined ? about : undefined, 'aria-invalid': hasError || undefined })}
      {(hasError || hint !== undefined) && (
        <p id={about} className={hasError ? 'help error' : 'help'}>
          {hasError && <Icon name="warning" size={16} />} {hasError ? error : hint}
        </p>
      )}
    </div>
  )
}
