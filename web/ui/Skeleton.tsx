import './skeleton.css'
import type { ReactElement } from 'react'

/** Grey lines where content will be; told to screen readers once by `label`. */
export const Skeleton = ({ lines, label }: { lines: number; label: string }): ReactElement => (
  <div className="skeleton" role="status">
    <span className="sr">{label}</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className="skeleton-line" aria-hidden="true" />
    ))}
  </div>
)
