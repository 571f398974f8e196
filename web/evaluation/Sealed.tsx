import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../ui'

/** In place of what nobody may read yet. */
export const Sealed = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="sealed ev-sealed">
    <p className="plate">
      <Icon name="lock" /> {children}
    </p>
  </div>
)
