import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { useLanguage } from '../../../i18n/useLanguage'
import { TenderPage } from '../../../tender-frame/TenderPage'
import { formatDateTime } from '../../../ui/time'
import { isScheduled } from '../../../tender-frame/StageTag'

/** Why there is nothing to publish (any more). */
export const NotOpen = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const date = isScheduled(tender) && tender.publishAt ? formatDateTime(tender.publishAt, language) : null
  const why = date !== null ? t('notOpenScheduled', { date }) : tender.stage >= 2 ? t('notOpenPublic') : t('notOpen')
  return (
    <TenderPage tender={tender} area={t('heading')} title={t('heading')} folded>
      <h1>{t('heading')}</h1>
      <p className="note p-note">
        {why} <Link to={`/projekte/${tender.id}`}>{t('result.open')}</Link>
      </p>
    </TenderPage>
  )
}
