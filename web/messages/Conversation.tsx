import './messages.css'
import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui'

const Chat = lazy(() => import('./chat/Chat'))

/**
 * The conversation with one company, within another page: its editor and its texts come after the page, and do not take it away meanwhile.
 */
export const Conversation = (props: ComponentProps<typeof Chat>): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <Suspense fallback={<Skeleton lines={4} label={t('loading')} />}>
      <Chat {...props} />
    </Suspense>
  )
}
