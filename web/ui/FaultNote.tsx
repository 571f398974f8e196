import type { ReactElement, ReactNode } from 'react'
import { Icon } from './Icon'

interface FaultNoteProps {
  className?: string
  /** Without the sign. */
  bare?: boolean
  children: ReactNode
}

/** What went wrong, read out at once; nothing where nothing did. */
export const FaultNote = ({ className, bare = false, children }: FaultNoteProps): ReactElement | null =>
  children === null || children === undefined || children === '' ? null : (
    <p className={className === undefined ? 'note error' : `note error ${className}`} role="alert">
      {!bare && <Icon name="warning" />}
      {bare ? children : <span>{children}</span>}
    </p>
  )
