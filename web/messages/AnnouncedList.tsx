import './messages.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { formatDateTime } from '../ui/time'
import { historyPath } from '../tender-frame/paths'

/** Among the messages of a tender: what was announced, each with the way to it; nothing where nothing was. */
export const AnnouncedList = ({ tender }: { tender: Pick<TenderView, 'id' | 'announcements'> }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { announcements = [] } = tender
  if (announcements.length === 0) return null
  return (
    <section className="ch-list" aria-labelledby="ch-list">
      <h2 id="ch-list">{t('changes.announced')}</h2>
      <ul>
        {announcements.toReversed().map(({ no, at, kind, word }) => (
          <li key={no}>
            <Link to={historyPath(tender.id)}>{t(`changes.${kind === 'deadlines' ? 'deadlines' : 'entry'}`, { no })}</Link>{' '}
            <span className="small soft num">{formatDateTime(at, language)}</span>
            {word !== '' && <p className="ch-word">{word}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
