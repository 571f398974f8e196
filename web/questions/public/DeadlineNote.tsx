import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionRulesView } from '../../../server/contract/questions/views'
import { Icon } from '../../ui'
import { DateTime, Relative, useServerNow } from '../../ui/time'

/** Until when questions are asked for; later ones are taken all the same. */
export const DeadlineNote = ({ rules: { deadline, open } }: { rules: QuestionRulesView }): ReactElement | null => {
  const { t } = useTranslation('questions')
  const now = useServerNow()
  if (!open) return <p className="small soft">{t('deadline.over')}</p>
  if (deadline === null) return null
  const hasPassed = Date.parse(deadline) <= now
  return (
    <p className={hasPassed ? 'note' : 'note time'}>
      <Icon name="clock" />
      <span>
        {t(hasPassed ? 'deadline.passed' : 'deadline.until')}{' '}
        <b>
          <DateTime value={deadline} />
        </b>{' '}
        {!hasPassed && <Relative value={deadline} />} {hasPassed && t('deadline.late')}
      </span>
    </p>
  )
}
