import './messages.css'
import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react'
import { Skeleton } from '../ui'

const Chat = lazy(() => import('./chat/Chat'))

/**
 * The conversation with one company, within another page: its editor and its texts come after the page, and do not take it away meanwhile.
 */
export const Conversation = (props: ComponentProps<typeof Chat>): ReactElement => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <Chat {...props} />
  </Suspense>
)
