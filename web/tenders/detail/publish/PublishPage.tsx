import '../../people.css'
import './publish.css'
import { useState, type ReactElement } from 'react'
import { useTranslation, Trans } from 'react-i18next'
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
import { PublishNotes } from './PublishNotes'
import { PublishResult } from './PublishResult'
import { firstStart, offersPortal, publishRefusals, type PublishChoice } from './publishRules'
import { Starts } from './Starts'
import { When } from './When'
import { Link } from 'react-router'
import { useLanguage } from '../../../i18n/useLanguage'
import type { ShortDeadline } from '../../../../workflows/deadlines'
import { withLawName } from '../../../i18n/lawName'
import { dayInWords } from '../../../forms/values/dates'
import { numberOf } from '../../../tender-frame/lot'
import { ShortReasonField } from '../../../tender-frame/ShortReasonField'
import { call, rpcKey, useAction } from '../../../rpc'
import { queryClient } from '../../../rpc/queryClient'
import { toast } from '../../../ui/toasts/toasts'

interface PublishFootProps {
  choice: PublishChoice
  at: number | null
  refusals: readonly string[]
  isBusy: boolean
  /** Back to the tender. */
  path: string
  onPublish: () => Promise<void>
}

/** What the button will do, or why it cannot; and the button. */
const PublishFoot = ({ choice, at, refusals, isBusy, path, onPublish }: PublishFootProps): ReactElement => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  return (
    <footer className="p-foot">
      <p>
        {refusals.length > 0 ? (
          <span className="soft">{t(`reasons.${refusals[0]}`)}</span>
        ) : choice.now || at === null ? (
          <Trans t={t} i18nKey="footNow" components={{ b: <b /> }} />
        ) : (
          <Trans
            t={t}
            i18nKey={choice.portal ? 'footPortal' : 'footLater'}
            values={{ date: formatDateTime(at, language) }}
            components={{ b: <b /> }}
          />
        )}
      </p>
      <Button to={path}>{t('cancel')}</Button>
      <Button variant="primary" disabled={refusals.length > 0} busy={isBusy} onClick={() => void onPublish()}>
        {t('publish')}
      </Button>
    </footer>
  )
}

interface Publication {
  lotIds: string[] | null
  /** Why deadlines are shorter than the law's minimum; empty where none is. */
  reason: string
}

/** Publishes a tender; `done` is what it is afterwards. */
function usePublishing(tender: TenderView, choice: PublishChoice) {
  const { t } = useTranslation('publishing')
  const { isBusy, run } = useAction((error) => {
    toast.error(error.message, t('failed'))
    // Somebody may have changed the tender meanwhile; the sheet then shows what it is now.
    void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) })
  })
  const [done, setDone] = useState<TenderView | null>(null)
  const publish = async ({ lotIds, reason }: Publication): Promise<void> => {
    const version = tender.version ?? 0
    const published = {
      ...(choice.now || choice.at === null ? {} : { published: choice.at }),
      ...(reason === '' ? {} : { reason }),
    }
    await run(async () => {
      const view = choice.portal
        ? await call('publishToSIMAP', { id: tender.id, version, stage: choice.start, ...published }, lotIds)
        : await call('updateProjectStage', { id: tender.id, version, stage: choice.start, ...published }, lotIds)
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
      setDone(view)
      window.scrollTo({ top: 0 })
      toast.success(t(isScheduled(view) ? 'scheduled' : 'done'))
    })
  }
  return { isBusy, done, publish }
}

interface ShortReasonProps {
  tender: TenderView
  short: readonly ShortDeadline[]
  reason: string
  onChange: (reason: string) => void
}

/** Deadlines below the law's minimum, with paragraph and shortfall, and the reason that they go out with. */
const ShortReason = ({ tender, short, reason, onChange }: ShortReasonProps): ReactElement | null => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  if (short.length === 0) return null
  return (
    <section className="te-call" aria-labelledby="p-short">
      <h2 id="p-short">{t('short.heading')}</h2>
      <ul className="td-problems">
        {short.map(({ lotId, what, paragraph, asked, given, earliest, verified, after }) => (
          <li key={`${lotId} ${what}`}>
            {t(`short.${what}`, {
              ...withLawName({ paragraph, asked, given, after, earliest: dayInWords(earliest, language) }),
              lot: tender.hasLots ? t('short.lot', { number: numberOf(tender, lotId) }) : '',
            })}
            {!verified && ` ${t('short.unverified')}`}
          </li>
        ))}
      </ul>
      <ShortReasonField label={t('short.reason')} hint={t('short.hint')} reason={reason} onChange={onChange} />
    </section>
  )
}

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
