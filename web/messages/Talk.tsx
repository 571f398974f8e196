import './messages.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Conversation } from './Conversation'

interface TalkProps {
  projectId: string
  offerId: string
  /** Opened from the beginning; else it is asked for, and nothing counts as read before. */
  isOpenAtFirst?: boolean
}

/** What was said between the team and a company, folded away where several stand on a page. */
export const Talk = ({ projectId, offerId, isOpenAtFirst = false }: TalkProps): ReactElement => {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details className="rm-talk" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('chat.with')}</summary>
      {isOpen && <Conversation projectId={projectId} offerId={offerId} />}
    </details>
  )
}
