import { useId, type ReactElement, type ReactNode } from 'react'

interface SideProps {
  /** Names it where its sections alone do not say what it is. */
  label?: string
  className?: string
  children: ReactNode
}

/** What stands beside a page: facts and short lists in sections, below the page where the screen is narrow. */
export const Side = ({ label, className, children }: SideProps): ReactElement => (
  <aside className={className === undefined ? 'side' : `side ${className}`} aria-label={label}>
    {children}
  </aside>
)

interface SideSectionProps {
  title: ReactNode
  /** At the right of the heading: a count, what can be done. */
  end?: ReactNode
  /** Names it instead of its heading, where another part of the page has that name. */
  label?: string
  /** Of the heading, where something leads to it. */
  id?: string
  className?: string
  children: ReactNode
}

export const SideSection = ({ title, end, label, id, className, children }: SideSectionProps): ReactElement => {
  const made = useId()
  const named = label === undefined ? { 'aria-labelledby': id ?? made } : { 'aria-label': label }
  return (
    <section className={className === undefined ? 'side-section' : `side-section ${className}`} {...named}>
      <header>
        <h2 id={id ?? made} tabIndex={id === undefined ? undefined : -1}>
          {title}
        </h2>
        {Boolean(end) && <span className="end">{end}</span>}
      </header>
      {children}
    </section>
  )
}
