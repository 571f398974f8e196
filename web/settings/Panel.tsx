import type { ReactElement, ReactNode } from 'react'
import { useEditing } from './context'

interface PanelProps {
  /** Its name in the address. The element has another: a page is shown whole, not scrolled to. */
  id: string
  title: string
  text?: string
  children: ReactNode
}

/**
 * One page of the settings: what it is for, then its fields. All are there at once, so that one save takes them all and the search finds
 * them.
 */
export const Panel = ({ id, title, text, children }: PanelProps): ReactElement => (
  <section id={`page-${id}`} data-page={id} className="panel set-panel" aria-labelledby={`${id}-title`} hidden={useEditing().shown !== id}>
    <header>
      <h2 id={`${id}-title`}>{title}</h2>
    </header>
    <div className="body">
      {text !== undefined && <p className="soft">{text}</p>}
      {children}
    </div>
  </section>
)
