import '../../people.css'
import './publish.css'
import { useState, type ReactElement } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { TO_FILL, type KeptPlace } from '../../../app/guard/scroll'
import { useLanguage } from '../../../app/i18n/useLanguage'
import { call, rpcKey, RpcError } from '../../../app/rpc'
import { queryClient } from '../../../app/rpc/queryClient'
import { cutName, Page } from '../../../app/shell/Page'
import { toast } from '../../../app/toasts/toasts'
import { Button } from '../../../ui'
import { formatDateTime, useServerNow } from '../../../ui/time'
import { moveOf } from '../../moves'
import { criteriaProblems, organizationProblems } from '../../told'
import { ToldProblems } from '../../ToldProblems'
import { shortAtPublication } from '../../procedure/short'
import { isScheduled } from '../nextStep'
import { Changes } from './Changes'
import { Preview, WhoHears } from './Preview'
import { PublishResult } from './PublishResult'
import { offersPortal, publishRefusals, type PublishChoice } from './publishRules'
import { ShortReason } from './ShortReason'
import { Starts } from './Starts'
import { When } from './When'

/** Reasons that belong to a place of their own in the sheet and are said there. */
const SAID_AT_THE_DATE = ['publicationInThePast', 'portalNeedsLeadTime']

/** /projekte/{id}/veroeffentlichen: decide when and what begins, see what the outside will read, publish. */
export const PublishPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation(['publishing', 'tenders'])
  const language = useLanguage()
  const now = useServerNow()
  const [choice, setChoice] = useState<PublishChoice>({
    at: null,
    now: true,
    portal: false,
    start: 2,
    lotIds: tender.lots.map(({ lotId }) => lotId),
  })
  const [shortReason, setShortReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<TenderView | null>(null)
  const path = `/projekte/${tender.id}`
  const name = tender.name || t('tenders:untitled')
  const crumbs = [{ label: t('tenders:breadcrumb'), to: '/projekte' }, { label: cutName(name), to: path }, { label: t('heading') }]

  if (done) {
    // The live view, so that a scheduled publication turns on this page too.
    const shown = (tender.version ?? 0) >= (done.version ?? 0) ? tender : done
    return (
      <Page title={t(isScheduled(shown) ? 'result.scheduledHeading' : 'result.doneHeading')} crumbs={crumbs} folded>
        <PublishResult tender={shown} start={choice.start} throughPortal={choice.portal} />
      </Page>
    )
  }
  if (moveOf(tender, 'publish') === undefined) {
    const date = isScheduled(tender) && tender.publishAt ? formatDateTime(tender.publishAt, language) : null
    const why = date !== null ? t('notOpenScheduled', { date }) : tender.stage >= 2 ? t('notOpenPublic') : t('notOpen')
    return (
      <Page title={t('heading')} crumbs={crumbs} folded>
        <h1>{t('heading')}</h1>
        <p className="note p-note">
          {why} <Link to={path}>{t('result.open')}</Link>
        </p>
      </Page>
    )
  }

  const missing = (tender.problems ?? []).filter(({ rule }) => rule === 'required').length
  const told = organizationProblems(tender.problems ?? [])
  const criteria = criteriaProblems(tender.problems ?? [])
  const at = choice.now ? now : choice.at === null ? null : Date.parse(choice.at)
  const lotIds = tender.hasLots && choice.start !== 2 ? [...choice.lotIds] : null
  const short = at === null ? [] : shortAtPublication(tender, { start: choice.start, lotIds, at })
  const refusals = [
    ...publishRefusals(tender, choice, now),
    ...(short.length > 0 && shortReason.trim() === '' ? ['shortReasonMissing'] : []),
  ]
  const team = refusals.filter((reason) => reason.startsWith('team'))

  const publish = async (): Promise<void> => {
    setBusy(true)
    const version = tender.version ?? 0
    const published = {
      ...(choice.now || choice.at === null ? {} : { published: choice.at }),
      ...(short.length > 0 ? { reason: shortReason.trim() } : {}),
    }
    try {
      const view = choice.portal
        ? await call('publishToSIMAP', { id: tender.id, version, stage: choice.start, ...published }, lotIds)
        : await call('updateProjectStage', { id: tender.id, version, stage: choice.start, ...published }, lotIds)
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
      setDone(view)
      window.scrollTo({ top: 0 })
      toast.success(t(isScheduled(view) ? 'scheduled' : 'done'))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      toast.error(error.message, t('failed'))
      // Somebody may have changed the tender meanwhile; the sheet then shows what it is now.
      void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={`${t('heading')}: ${name}`} crumbs={crumbs} folded>
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
            {missing > 0 && (
              <div className="te-call">
                <Trans
                  t={t}
                  i18nKey={offersPortal(tender.templateId) ? 'missing' : 'missingPlain'}
                  count={missing}
                  components={{ b: <b /> }}
                />{' '}
                <Link to={`/projekte/bearbeiten/${tender.id}`} state={{ place: TO_FILL } satisfies KeptPlace}>
                  {t('fillIn')}
                </Link>
              </div>
            )}
            {criteria.length > 0 && (
              <div className="te-call" role={refusals.includes('criteriaMissing') ? 'alert' : undefined}>
                <ToldProblems problems={criteria} projectId={tender.id} />
              </div>
            )}
            {told.length > 0 && (
              <div className="te-call">
                <ToldProblems problems={told} />
              </div>
            )}
            {team.length > 0 && (
              <div className="te-call" role="alert">
                {team.map((reason) => (
                  <div key={reason}>{t(`reasons.${reason}`)}</div>
                ))}
                <Link to={`/projekte/bearbeiten/${tender.id}#sachbearbeiter`}>{t('completeTeam')}</Link>
              </div>
            )}
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
          <Button variant="primary" disabled={refusals.length > 0} busy={isBusy} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        </footer>
      </div>
    </Page>
  )
}
