import './paper.css'
import { useId, type ReactElement, type ReactNode, type Ref } from 'react'

export interface PaperFact {
  label: string
  value: ReactNode
}

interface PaperProps {
  /** Who gives it out. */
  from: string
  title: string
  /** Level of the title. */
  heading: 'h1' | 'h2' | 'h3'
  /** What tells it from others of its kind. */
  number: string
  /** In the upper right corner: a QR code or a stamp. */
  corner: ReactNode
  facts: readonly PaperFact[]
  /** What it proves, under the facts. */
  children: ReactNode
  className?: string
  sheet?: Ref<HTMLElement>
}

/**
 * Like a good document on paper: who gives it out, what it is, its number, the facts, and what proves them. Tables on it have the class
 * paper-t.
 */
export const Paper = ({ from, title, heading: Heading, number, corner, facts, children, className, sheet }: PaperProps): ReactElement => {
  const id = useId()
  return (
    <article className={className ? `paper ${className}` : 'paper'} aria-labelledby={id} ref={sheet} tabIndex={sheet ? -1 : undefined}>
      <header>
        <div>
          <p className="paper-k">{from}</p>
          <Heading className="serif" id={id}>
            {title}
          </Heading>
          <p className="num">{number}</p>
        </div>
        {corner}
      </header>
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </article>
  )
}
