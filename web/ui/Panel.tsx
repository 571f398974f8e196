import type { ReactElement, ReactNode } from 'react'

interface PanelProps {
  /** Missing: no head. */
  title?: ReactNode
  /** Of its heading, which then names it as a region. */
  id?: string
  /** Names it where it has no heading. */
  label?: string
  level?: 2 | 3
  className?: string
  /** After the heading. */
  beside?: ReactNode
  /** At the right of the head. */
  end?: ReactNode
  /** Null: what is in it goes from edge to edge, as tables do. */
  body?: string | null
  children: ReactNode
}

/** A part of a page in a frame: its head with what can be done, then what it says. */
export const Panel = ({ title, id, label, level = 2, className, beside, end, body = 'body', children }: PanelProps): ReactElement => {
  const Heading = `h${level}` as const
  return (
    <section className={className === undefined ? 'panel' : `panel ${className}`} aria-labelledby={id} aria-label={label}>
      {title !== undefined && (
        <header>
          <Heading id={id}>{title}</Heading>
          {beside}
          {Boolean(end) && <span className="end">{end}</span>}
        </header>
      )}
      {body === null ? children : <div className={body}>{children}</div>}
    </section>
  )
}
