import type { ReactElement, ReactNode } from 'react'

/** On or off, at once. */
export const Switch = ({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}): ReactElement => (
  <label className="switch">
    <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} /> {children}
  </label>
)
