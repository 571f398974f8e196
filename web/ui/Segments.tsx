import type { ReactElement } from 'react'

interface SegmentsProps<T extends string> {
  label: string
  className?: string
  value: T
  options: readonly (readonly [value: T, label: string])[]
  onChange: (value: T) => void
}

/** A few views or kinds side by side, one of which is on. */
export const Segments = <T extends string>({ label, className, value, options, onChange }: SegmentsProps<T>): ReactElement => (
  <div className={className === undefined ? 'seg' : `seg ${className}`} role="group" aria-label={label}>
    {options.map(([one, text]) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {text}
      </button>
    ))}
  </div>
)
