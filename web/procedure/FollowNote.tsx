import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { followOf } from './following'

interface FollowNoteProps {
  tender: Pick<TenderView, 'type' | 'procedure'>
  what: 'applicationDeadline' | 'offerDeadline' | null
}

/** Why a deadline stands there that nobody typed. */
export const FollowNote = ({ tender, what }: FollowNoteProps): ReactElement | null => {
  const { t } = useTranslation('phases')
  const follow = what === null ? undefined : followOf(tender, what === 'offerDeadline' ? 'offers' : 'applications')
  return follow ? <p className="small soft">{t(`follows.${follow.of}`, { count: follow.days })}</p> : null
}
