import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { Icon } from './Icon'

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'ref'> {
  /** One of several of the same `name`. */
  type?: 'checkbox' | 'radio'
  className?: string
  /** Under its word. */
  hint?: ReactNode
  /** Below it, and read with it; '': none. */
  error?: string
  onChange: (isOn: boolean) => void
}

/** A box, or one of several, with its word. */
export const Check = ({ type = 'checkbox', className, hint, error = '', onChange, children, ...input }: CheckProps): ReactElement => {
  const about = `${useId()}-about`
  const faulty = error === '' ? {} : { 'aria-describedby': about, 'aria-invalid': true as const }
  return (
    <>
      <label className={className === undefined ? 'check' : `check ${className}`}>
        <input {...input} {...faulty} type={type} onChange={({ target }) => onChange(target.checked)} />
        <span>
          {children}
          {hint !== undefined && (
            <>
              <br />
              <small className="soft">{hint}</small>
            </>
          )}
        </span>
      </label>
      {error !== '' && (
        <p id={about} className="help error">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </>
  )
}
