import type { ReactElement, ReactNode } from 'react'
import { Button } from '../Button'
import { EmptyState } from '../EmptyState'

interface EmptyListProps {
  /** Takes back what was searched and filtered by; null where nothing was. */
  onClear: (() => void) | null
  clear: string
  /** Said where nothing fits. */
  noHit: string
  /** Said where there is nothing at all. */
  none: string
  drawing?: 'harbour' | 'tenders'
  /** What begins one, where there is nothing at all. */
  action?: ReactNode
}

/** Why a list has no lines. */
export const EmptyList = ({ onClear, clear, noHit, none, drawing = 'harbour', action }: EmptyListProps): ReactElement =>
  onClear === null ? (
    <EmptyState drawing={drawing} action={action}>
      {none}
    </EmptyState>
  ) : (
    <EmptyState drawing="search" action={<Button onClick={onClear}>{clear}</Button>}>
      {noHit}
    </EmptyState>
  )
