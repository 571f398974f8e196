import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'

/** Beside a way to the messages of a tender: how many of them this person has not opened. Nothing while there are none. */
export const UnreadMark = ({ projectId }: { projectId: string }): ReactElement | null => {
  const { t } = useTranslation('app')
  const { phase } = useSession()
  const { data } = useRpc('getUnreadCounts', [[projectId]], { enabled: phase === 'user' })
  const unread = data?.find((one) => one.projectId === projectId)?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="tag now num">
      <span aria-hidden="true">{unread}</span>
      <span className="sr">{t('unreadMessages', { count: unread })}</span>
    </span>
  )
}
