import type { ReactElement, ReactNode } from 'react'

type Option<T> = readonly [value: T, label: ReactNode, more?: { title?: string; lang?: string; 'aria-label'?: string }]

interface SegmentsProps<T extends string | number> {
  /** Missing: what `labelledBy` names stands above. */
  label?: string
  labelledBy?: string
  className?: string
  value: T
  options: readonly Option<T>[]
  disabled?: boolean
  onChange: (value: T) => void
}

/** A few views or kinds side by side, one of which is on. */
export const Segments = <T extends string | number>(props: SegmentsProps<T>): ReactElement => {
  const { label, labelledBy, className, value, options, disabled, onChange } = props
  return (
    <div className={className === undefined ? 'seg' : `seg ${className}`} role="group" aria-label={label} aria-labelledby={labelledBy}>
      {options.map(([one, text, more]) => (
        <button key={one} type="button" {...more} disabled={disabled} aria-pressed={one === value} onClick={() => onChange(one)}>
          {text}
        </button>
      ))}
    </div>
  )
}
