import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type StartStage, lotRanges } from '../../../../workflows/tender'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { useSession } from '../../../session/SessionProvider'
import { fullName } from '../../../session/types'
import { toast } from '../../../ui/toasts/toasts'
import { Button } from '../../../ui'
import { copyText } from '../../../ui/copyText'
import { useArrival } from '../../../ui/useArrival'
import { DateTime } from '../../../ui/time'
import { isScheduled } from '../../../tender-frame/StageTag'
import { STAGE_ON_SCREEN } from './publishRules'
import { Facts } from '../../../tender-frame/Facts'

/** Numbers of the lots that began with it. */
const startedLots = ({ lots }: TenderView, start: StartStage): number[] =>
  lots.flatMap(({ stage }, index) => (stage === start ? [index + 1] : []))

interface PublishResultProps {
  tender: TenderView
  start: StartStage
  /** The EU's portal has to confirm before the page can appear. */
  throughPortal: boolean
}

/** A legal act ends on a page: what happened, when, by whom, and what comes next. */
export const PublishResult = ({ tender, start, throughPortal }: PublishResultProps): ReactElement => {
  const { t } = useTranslation(['publishing', 'tenders', 'list'])
  const { user } = useSession()
  const head = useArrival<HTMLHeadingElement>()
  const [isCopied, setCopied] = useState(false)
  const waits = isScheduled(tender)
  const at = tender.publishAt ?? tender.published
  const begins = !waits && start !== STAGE_ON_SCREEN
  const lots = tender.hasLots && begins ? startedLots(tender, start) : []
  const named = lots.length > 0 ? [t('tenders:deadlines.lots', { count: lots.length, numbers: lotRanges(lots) })] : []
  const address = `${location.origin}/projekte/${tender.id}`
  const copy = async (): Promise<void> => {
    if (await copyText(address)) setCopied(true)
    else toast.warning(t('list:linkNotCopied'))
  }
  return (
    <section className="td-result" id="top" aria-live="polite">
      <span className={waits ? 'tag time' : 'tag now'}>{t(waits ? 'result.tagScheduled' : 'result.tag')}</span>
      <h1 ref={head} tabIndex={-1}>
        {tender.name}
      </h1>
      <p>{t(waits ? 'scheduled' : 'done')}</p>
      <Facts
        rows={[
          [t('result.number'), tender.no],
          at ? [t('result.time'), <DateTime key="at" value={at} />] : null,
          begins ? [t('result.lots'), [t(`start.${start}`), ...named].join(', ')] : null,
          user ? [t(waits ? 'result.byScheduled' : 'result.by'), fullName(user)] : null,
          [
            t('result.address'),
            <span key="address">
              <a href={address}>{address}</a>{' '}
              <Button size="small" icon="copy" onClick={() => void copy()}>
                {t(isCopied ? 'result.copied' : 'result.copy')}
              </Button>
            </span>,
          ],
        ]}
      />
      <h2>{t('result.next')}</h2>
      <ol>
        {waits && <li>{t(throughPortal ? 'result.nextPortal' : 'result.nextScheduled')}</li>}
        {!waits && <li>{t(`result.next${start}`)}</li>}
        <li>{t('result.nextEdit')}</li>
      </ol>
      <div className="acts">
        <Button variant="primary" to={`/projekte/${tender.id}`}>
          {t('result.open')}
        </Button>
        <Button to="/projekte">{t('result.list')}</Button>
      </div>
    </section>
  )
}
