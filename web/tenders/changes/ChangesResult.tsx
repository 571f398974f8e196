import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import { Button } from '../../ui'
import { useArrival } from '../../ui/useArrival'
import { formatDate } from '../../ui/time'
import { exactTime } from '../../tender-frame/exactTime'
import { Facts } from '../../tender-frame/Facts'

/** Announced: number, time, who was told, what comes next. */
export const ChangesResult = ({ tender, recipients, count }: { tender: TenderView; recipients: number; count: number }): ReactElement => {
  const { t } = useTranslation('phases')
  const language = useLanguage()
  const { user } = useSession()
  const head = useArrival<HTMLHeadingElement>()
  const at = tender.updated ?? tender.serverTime
  const rows = [
    [t('result.number'), String(tender.no)],
    [t('result.time'), `${formatDate(at, language)}, ${exactTime(at, language)}`],
    [t('result.by'), user ? fullName(user) : ''],
    [t('announceChanges.what'), t('announceChanges.list', { count })],
    [t('result.told'), t('announceChanges.told', { count: recipients })],
  ] as const
  return (
    <section className="td-result" id="top" aria-live="polite">
      <span className="tag now">{t('announceChanges.done')}</span>
      <h1 ref={head} tabIndex={-1}>
        {tender.name}
      </h1>
      <Facts rows={rows} />
      <h2>{t('result.next')}</h2>
      <p>{t('announceChanges.next')}</p>
      <div className="acts">
        <Button variant="primary" to={`/projekte/${tender.id}`}>
          {t('toTender')}
        </Button>
      </div>
    </section>
  )
}
