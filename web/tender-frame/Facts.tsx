import type { ReactElement, ReactNode } from 'react'

/** A label and what it says; null leaves the row out. */
export type Fact = readonly [label: string, value: ReactNode] | null

/** What happened, or holds, row by row; of nothing there is no list. */
export const Facts = ({ rows, className }: { rows: readonly Fact[]; className?: string }): ReactElement | null =>
  rows.every((row) => row === null) ? null : (
    <dl className={className === undefined ? 'rd-facts' : `rd-facts ${className}`}>
      {rows.map(
        (row) =>
          row && (
            <div className="rd-row" key={row[0]}>
              <dt>{row[0]}</dt>
              <dd className="num">{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
