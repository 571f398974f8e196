import './progressBar.css'
import type { ReactElement } from 'react'

/** Progress of something that takes a while; `value` between 0 and 1. */
export const ProgressBar = ({ value, label }: { value: number; label: string }): ReactElement => (
  <progress className="progress-bar" max={1} value={Math.min(1, Math.max(0, value))} aria-label={label} />
)
