import type { ComponentProps, ReactElement, ReactNode } from 'react'

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'ref'> {
  /** One of several of the same `name`. */
  type?: 'checkbox' | 'radio'
  className?: string
  /** Under its word. */
  hint?: ReactNode
  onChange: (isOn: boolean) => void
}

/** A box, or one of several, with its word. */
export const Check = ({ type = 'checkbox', className, hint, onChange, children, ...input }: CheckProps): ReactElement => (
  <label className={className === undefined ? 'check' : `check ${className}`}>
    <input {...input} type={type} onChange={({ target }) => onChange(target.checked)} />
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
)
