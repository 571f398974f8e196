import '../../people.css'
import './publish.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { TenderPage } from '../../../tender-frame/TenderPage'
import { Button } from '../../../ui'
import { useServerNow, formatDateTime } from '../../../ui/time'
import { moveOf } from '../../moves'
import { shortAtPublication } from '../../../procedure/short'
import { usePeriods } from '../../../procedure/usePeriods'
import { isScheduled } from '../../../tender-frame/StageTag'
import { Changes } from './Changes'
import { Preview, WhoHears } from './Preview'
import { PublishFoot } from './PublishFoot'
import { PublishNotes } from './PublishNotes'
import { PublishResult } from './PublishResult'
import { firstStart, offersPortal, publishRefusals, type PublishChoice } from './publishRules'
import { ShortReason } from './ShortReason'
import { Starts } from './Starts'
import { usePublishing } from './usePublishing'
import { When } from './When'
import { Link } from 'react-router'
import { useLanguage } from '../../../i18n/useLanguage'

/** Why there is nothing to publish (any more). */
const NotOpen = ({ tender }: { tender: TenderView }): ReactElement => {
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

/** Reasons that belong to a place of their own in the sheet and are said there. */
const SAID_AT_THE_DATE = ['publicationInThePast', 'portalNeedsLeadTime']

/** /projekte/{id}/veroeffentlichen: decide when and what begins, see what the outside will read, publish. */
export const PublishPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation(['publishing', 'tenders'])
  const now = useServerNow()
  const [choice, setChoice] = useState<PublishChoice>(() => ({
    ...{ at: null, now: true, portal: false, start: firstStart(tender, now), lotIds: tender.lots.map(({ lotId }) => lotId) },
  }))
  const [shortReason, setShortReason] = useState('')
  const periods = usePeriods()
  const { isBusy, done, publish } = usePublishing(tender, choice)
  const path = `/projekte/${tender.id}`
  const name = tender.name || t('tenders:untitled')
  const page = { tender, area: t('heading'), folded: true }

  if (done) {
    // The live view, so that a scheduled publication turns on this page too.
    const shown = (tender.version ?? 0) >= (done.version ?? 0) ? tender : done
    return (
      <TenderPage {...page} title={t(isScheduled(shown) ? 'result.scheduledHeading' : 'result.doneHeading')}>
        <PublishResult tender={shown} start={choice.start} throughPortal={choice.portal} />
      </TenderPage>
    )
  }
  if (moveOf(tender, 'publish') === undefined) return <NotOpen tender={tender} />

  const missing = (tender.problems ?? []).filter(({ rule }) => rule === 'required').length
  const at = choice.now ? now : choice.at === null ? null : Date.parse(choice.at)
  const lotIds = tender.hasLots && choice.start !== 2 ? [...choice.lotIds] : null
  const short = at === null ? [] : shortAtPublication(tender, { start: choice.start, lotIds, at, periods })
  const refusals = [
    ...publishRefusals(tender, choice, now),
    ...(short.length > 0 && shortReason.trim() === '' ? ['shortReasonMissing'] : []),
  ]

  return (
    <TenderPage {...page}>
      <div className="p-sheet" id="top">
        <header>
          <div>
            <h1>{t('heading')}</h1>
            <p className="p-sub">{name}</p>
          </div>
          <Button variant="quiet" icon="close" label={t('close')} to={path} />
        </header>
        <div className="p-split">
          <div className="p-left">
            <PublishNotes tender={tender} missing={missing} refusals={refusals} />
            <When
              choice={choice}
              now={now}
              hasPortal={offersPortal(tender.templateId)}
              missing={missing}
              refusal={refusals.filter((reason) => SAID_AT_THE_DATE.includes(reason)).map((reason) => t(`reasons.${reason}`))[0]}
              onChange={(patch) => setChoice({ ...choice, ...patch })}
            />
            <Starts tender={tender} choice={choice} at={at ?? now} onChange={(patch) => setChoice({ ...choice, ...patch })} />
            <ShortReason tender={tender} short={short} reason={shortReason} onChange={setShortReason} />
            <Changes tender={tender} choice={choice} at={at} />
          </div>
          <div className="p-right">
            <Preview tender={tender} choice={choice} at={at} now={now} />
            <WhoHears tender={tender} choice={choice} at={at} />
          </div>
        </div>
        <PublishFoot
          choice={choice}
          at={at}
          refusals={refusals}
          isBusy={isBusy}
          path={path}
          onPublish={() => publish({ lotIds, reason: short.length > 0 ? shortReason.trim() : '' })}
        />
      </div>
    </TenderPage>
  )
}
