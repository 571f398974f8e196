import type { ReactElement } from 'react'

interface FilterSelectProps {
  /** For who hears it: those who see it read what is chosen. */
  label: string
  /** Of the choice that leaves nothing out. */
  all: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  /** '' leaves nothing out. */
  onChoose: (value: string) => void
  className?: string
}

/** One of a list's filters, in its toolbar. */
export const FilterSelect = ({ label, all, value, options, onChoose, className = '' }: FilterSelectProps): ReactElement => (
  <select className={`select ${className}`.trim()} aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
    <option value="">{all}</option>
    {options.map(([one, text]) => (
      <option key={one} value={one}>
        {text}
      </option>
    ))}
  </select>
)
