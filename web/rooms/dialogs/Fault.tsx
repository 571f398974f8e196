import type { ReactElement } from 'react'
import { FaultNote } from '../../ui'

/** What could not be done, and why in the server's words. */
export const Fault = ({ what, why }: { what: string; why: string }): ReactElement | null =>
  why === '' ? null : (
    <FaultNote>
      {what} {why}
    </FaultNote>
  )
