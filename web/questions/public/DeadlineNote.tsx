import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import { stopsToTell } from '../../../engine/questions'
import type { QuestionRulesView } from '../../../server/contract/questions/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { lotRanges } from '../../../workflows/tender'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { DateTime, formatDateTime, Relative, useServerNow } from '../../ui/time'

interface NoteProps {
  rules: QuestionRulesView
  tender: Pick<TenderView, 'lots'>
}

/** What the tender's procedure shuts, by which phase, and since when. */
export const StopNotes = ({ rules: { stops = [] }, tender: { lots } }: NoteProps): ReactElement => {
  const { t } = useTranslation('questions')
  const language = useLanguage()
  return (
    <>
      {stopsToTell(stops, lots).map(({ stop: { lotId, phase, procedure, since }, sentence, numbers }) => (
        <p key={lotId} className="note">
          <Icon name="ban" />
          <span>
            {numbers && `${t('deadline.ofLots', { count: numbers.length, numbers: lotRanges(numbers) })} `}
            {t(`deadline.${sentence}`, {
              ...{ phase: readIn(phase, language), procedure: readIn(procedure, language) },
              since: since === null ? '' : formatDateTime(since, language),
            })}
          </span>
        </p>
      ))}
    </>
  )
}

/** Until when questions are asked for; later ones are taken all the same, unless the procedure shuts them. */
export const DeadlineNote = ({ rules, tender }: NoteProps): ReactElement | null => {
  const { t } = useTranslation('questions')
  const now = useServerNow()
  const { deadline, open, stops = [], shutsLate } = rules
  if (!open && stops.length === 0) return <p className="small soft">{t('deadline.over')}</p>
  const hasPassed = deadline !== null && Date.parse(deadline) <= now
  return (
    <>
      <StopNotes rules={rules} tender={tender} />
      {open && deadline !== null && !(hasPassed && shutsLate) && (
        <p className={hasPassed ? 'note' : 'note time'}>
          <Icon name="clock" />
          <span>
            {t(hasPassed ? 'deadline.passed' : 'deadline.until')}{' '}
            <b>
              <DateTime value={deadline} />
            </b>{' '}
            {hasPassed ? t('deadline.late') : <Relative value={deadline} />}
            {!hasPassed && shutsLate && (
              <>
                <br />
                {t('deadline.shutLate')}
              </>
            )}
          </span>
        </p>
      )}
    </>
  )
}
