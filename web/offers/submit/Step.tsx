import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../ui'

interface StepProps {
  n: number
  title: string
  /** At the right: done, with a tick, or what is still open. */
  state?: { isDone: boolean; text: string } | undefined
  id?: string
  children: ReactNode
}

/** One step of the calm column: number, title, how it stands. */
export const Step = ({ n, title, state, id, children }: StepProps): ReactElement => (
  <li id={id}>
    <h2 tabIndex={-1}>
      <span className="bd-n">{n}</span> {title}
      {state !== undefined && (
        <span className={state.isDone ? 'ok' : 'todo'}>
          <Icon name={state.isDone ? 'check' : 'pencil'} size={16} /> {state.text}
        </span>
      )}
    </h2>
    {children}
  </li>
)
