import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../ui'

const letters = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

export interface Part {
  /** Missing: nobody yet. */
  name?: string
  /** In place of the name while it is not known. */
  open?: string
  sentence: string
  isDone: boolean
}

const Person = ({ part }: { part: Part }): ReactElement => (
  <section className={part.isDone ? 'op-p done' : 'op-p on'}>
    <span className="op-av" aria-hidden="true">
      {part.name === undefined ? '?' : letters(part.name)}
    </span>
    <h2>{part.name ?? part.open}</h2>
    <p>
      {part.isDone && <Icon name="check" size={16} />} <span className="num">{part.sentence}</span>
    </p>
  </section>
)

/** The two people side by side, the time between them. */
export const Pair = ({ first, second, children }: { first: Part; second: Part; children: ReactNode }): ReactElement => (
  <div className="op-duo">
    <Person part={first} />
    {children}
    <Person part={second} />
  </div>
)
