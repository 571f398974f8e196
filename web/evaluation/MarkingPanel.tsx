import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import { useLanguage } from '../i18n/useLanguage'
import { Button, Icon } from '../ui'
import { formatDateTime } from '../ui/time'

interface MarkingPanelProps {
  view: EvaluationView
  isBusy: boolean
  onReveal: () => void
}

/** How far everybody is while marks are kept from each other, and the step that shows them. */
export const MarkingPanel = ({ view, isBusy, onReveal }: MarkingPanelProps): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const { marking, closed } = view
  const { revealed, members, isMasked, mayReveal } = marking
  if (revealed) return <p className="soft small">{t('marking.revealed', { by: revealed.by, at: formatDateTime(revealed.at, language) })}</p>
  if (closed || (!isMasked && members.length < 2)) return null
  return (
    <div className="note ev-state" role="status">
      <Icon name="lock" />
      <div>
        <b>{t('marking.secret')}</b>
        <ul>
          {members.map(({ userId, name, given, of }) => (
            <li key={userId} className="num">
              {t('marking.member', { name, given, of })}
            </li>
          ))}
        </ul>
        {mayReveal && (
          <Button icon="check" variant="primary" busy={isBusy} onClick={onReveal}>
            {t('marking.reveal')}
          </Button>
        )}
      </div>
    </div>
  )
}
