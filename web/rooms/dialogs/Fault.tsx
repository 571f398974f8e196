import type { ReactElement } from 'react'
import { Icon } from '../../ui'

/** What could not be done, and why in the server's words. */
export const Fault = ({ what, why }: { what: string; why: string }): ReactElement | null =>
  why === '' ? null : (
    <p className="note error" role="alert">
      <Icon name="warning" />
      <span>
        {what} {why}
      </span>
    </p>
  )
