import '../people.css'
import '../detail/publish/publish.css'
import '../../procedure/phases.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { ChangesView } from '../../../server/contract/procedure/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { call, rpcKey } from '../../rpc'
import type { RpcError } from '../../rpc/wire'
import { TenderPage } from '../../tender-frame/TenderPage'
import { Button, Icon, Skeleton, TextArea } from '../../ui'
import { isMoveOpen, moveOf } from '../moves'
import { MailPreview } from '../../procedure/MailPreview'
import { useStageChange } from '../../procedure/useStageChange'
import { ChangeTable } from './ChangeTable'
import { useLanguage } from '../../i18n/useLanguage'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import { useArrival } from '../../ui/useArrival'
import { formatDate } from '../../ui/time'
import { exactTime } from '../../tender-frame/exactTime'
import { Facts } from '../../tender-frame/Facts'

/** Announced: number, time, who was told, what comes next. */
const ChangesResult = ({ tender, recipients, count }: { tender: TenderView; recipients: number; count: number }): ReactElement => {
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

/** What changes for the outside, as it will be told. */
const ChangeList = ({ tender, changes }: { tender: TenderView; changes: ChangesView['changes'] }): ReactElement => {
  const { t } = useTranslation('phases')
  const title = t('announceChanges.list', { count: changes.length })
  return (
    <section aria-labelledby="ph-changes">
      <h2 id="ph-changes">{title}</h2>
      {changes.length > 0 ? <ChangeTable changes={changes} label={title} /> : <p className="soft">{t('announceChanges.unseen')}</p>}
      {isMoveOpen(tender, 'edit') && (
        <p className="ph-more">
          <Link to={`/projekte/bearbeiten/${tender.id}`}>{t('announceChanges.edit')}</Link>
        </p>
      )}
    </section>
  )
}

/** The preview belongs to a version of the tender: another save makes another one. */
const useChanges = (tender: TenderView, isWanted: boolean) =>
  useQuery<ChangesView, RpcError>({
    queryKey: rpcKey('previewChanges', [tender.id, tender.version]),
    queryFn: () => call('previewChanges', tender.id),
    enabled: isWanted,
  })

/** /projekte/{id}/aenderungen: what the outside reads now beside what it will read, the mail it gets, and the step that announces it. */
const ChangesPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const [word, setWord] = useState('')
  const [done, setDone] = useState<{ view: TenderView; recipients: number; count: number } | null>(null)
  const { isBusy, failure, run } = useStageChange(tender)
  const isOpen = isMoveOpen(tender, 'announceChanges')
  const { data, error } = useChanges(tender, done === null && tender.hasChanges === true)
  const path = `/projekte/${tender.id}`
  const name = tender.name || t('tenders:untitled')
  const title = t('announceChanges.title')
  const page = { tender, area: title, folded: true }

  if (done) {
    return (
      <TenderPage {...page} title={t('announceChanges.done')}>
        <ChangesResult tender={done.view} recipients={done.recipients} count={done.count} />
      </TenderPage>
    )
  }
  if (!tender.hasChanges) {
    return (
      <TenderPage {...page} title={title}>
        <h1>{title}</h1>
        <p className="note p-note">
          {t('announceChanges.nothing')} <Link to={path}>{t('toTender')}</Link>
        </p>
      </TenderPage>
    )
  }
  const announce = async (): Promise<void> => {
    if (!data) return
    const view = await run(() =>
      call('announceChanges', tender.id, { version: data.version, ...(word.trim() === '' ? {} : { word: word.trim() }) }),
    )
    if (!view) return
    setDone({ view, recipients: data.recipients, count: data.changes.length })
    window.scrollTo({ top: 0 })
  }
  const { reason, params } = moveOf(tender, 'announceChanges') ?? {}
  return (
    <TenderPage {...page}>
      <div className="p-sheet" id="top">
        <header>
          <div>
            <h1>{title}</h1>
            <p className="p-sub">{name}</p>
          </div>
          <Button variant="quiet" icon="close" label={t('back')} to={path} />
        </header>
        <div className="p-split">
          <div className="p-left">
            {(failure !== null || error) && (
              <div className="note error" role="alert">
                <Icon name="warning" />
                <div>
                  <b>{t('announceChanges.failed')}</b>
                  <p>{failure ?? error?.message}</p>
                </div>
              </div>
            )}
            {data ? <ChangeList tender={tender} changes={data.changes} /> : !error && <Skeleton lines={6} />}
            {isOpen && data && (
              <TextArea
                label={t('announceChanges.word')}
                hint={t('announceChanges.wordHint')}
                rows={3}
                maxLength={4000}
                value={word}
                onChange={setWord}
              />
            )}
          </div>
          <div className="p-right">{data && <MailPreview mail={data.mail} recipients={data.recipients} />}</div>
        </div>
        <footer className="p-foot">
          <p>
            {isOpen
              ? t('announceChanges.foot', { count: data?.recipients ?? 0 })
              : t(`tenders:refused.${reason ?? 'notInThisStage'}`, params)}
          </p>
          <Button to={path}>{t('back')}</Button>
          <Button variant="primary" disabled={!isOpen || !data} busy={isBusy} onClick={() => void announce()}>
            {t('announceChanges.verb')}
          </Button>
        </footer>
      </div>
    </TenderPage>
  )
}

export default ChangesPage
