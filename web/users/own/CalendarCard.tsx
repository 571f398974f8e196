import { useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useRpc, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog, Icon, Skeleton } from '../../ui'
import { DateTime } from '../../ui/time'
import { copyText } from '../../ui/copyText'

/** 'Kalender abonnieren': a link to one's own deadlines that any calendar reads. It is shown once, and can be renewed and revoked. */
export const CalendarCard = (): ReactElement => {
  const { t } = useTranslation('users')
  const id = useId()
  const { data: link, isPending, error, refetch } = useRpc('getCalendarLink', [])
  const [url, setUrl] = useState<string | null>(null)
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)

  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setAsked(null)
    await run(work)
    await refetch()
  }
  const renew = () => act(async () => setUrl((await call('renewCalendarLink')).url))
  const revoke = () =>
    act(async () => {
      await call('revokeCalendarLink')
      setUrl(null)
      toast.success(t('calendar.revoked'))
    })
  const copy = async (): Promise<void> => {
    if (url === null) return
    if (await copyText(url)) toast.success(t('calendar.copied'))
    else toast.warning(t('calendar.notCopied'))
  }

  return (
    <section className="card" aria-labelledby="own-calendar">
      <h2 id="own-calendar">{t('calendar.title')}</h2>
      <p className="soft">{t('calendar.text')}</p>
      {error && <p>{error.message}</p>}
      {isPending && !error && <Skeleton lines={2} />}
      {url !== null && (
        <div className="calendar-link">
          <label className="label" htmlFor={id}>
            {t('calendar.link')}
          </label>
          <input id={id} className="input" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <p className="help">{t('calendar.once')}</p>
          <p className="calendar-actions">
            <Button icon="copy" onClick={() => void copy()}>
              {t('calendar.copy')}
            </Button>
            <a className="btn" href={url.replace(/^https?:/, 'webcal:')}>
              <Icon name="calendar" /> {t('calendar.open')}
            </a>
          </p>
        </div>
      )}
      {link && (
        <p className="small soft">
          {t('calendar.since')} <DateTime value={link.createdAt} />
        </p>
      )}
      {!isPending && !error && (
        <p className="calendar-actions">
          <Button busy={isBusy} onClick={() => (link ? setAsked('renew') : void renew())}>
            {t(link ? 'calendar.renew' : 'calendar.make')}
          </Button>
          {link && (
            <Button variant="danger" disabled={isBusy} onClick={() => setAsked('revoke')}>
              {t('calendar.revoke')}
            </Button>
          )}
        </p>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t(`calendar.${asked}`)}
          confirm={t(`calendar.${asked}`)}
          onConfirm={() => void (asked === 'renew' ? renew() : revoke())}
          onCancel={() => setAsked(null)}
        >
          {t('calendar.ends')}
        </ConfirmDialog>
      )}
    </section>
  )
}
