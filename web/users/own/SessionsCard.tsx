import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useRpc, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Button, Skeleton } from '../../ui'
import { DateTime, Relative } from '../../ui/time'

/** Where one is logged in; the others can be ended one by one or all at once. */
export const SessionsCard = (): ReactElement => {
  const { t } = useTranslation('users')
  const { data: sessions, error, refetch } = useRpc('getSessions', [])
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  const end = async (id: string | null): Promise<void> => {
    await run(async () => {
      await (id === null ? call('endOtherSessions') : call('endSession', id))
      toast.success(t(id === null ? 'sessions.othersEnded' : 'sessions.ended'))
    })
    await refetch()
  }
  const others = (sessions ?? []).filter(({ current }) => !current)
  return (
    <section className="card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('sessions.title')}</h2>
      {error && <p>{error.message}</p>}
      {!sessions && !error && <Skeleton lines={3} />}
      {sessions && (
        <ul className="session-list">
          {sessions.map(({ id, device, createdAt, seenAt, current }) => (
            <li key={id}>
              <span>
                <strong>{device === '' ? t('sessions.unknown') : device}</strong>{' '}
                {current && <span className="tag now">{t('sessions.current')}</span>}
              </span>
              <span className="small soft">
                {t('sessions.since')} <DateTime value={createdAt} />
                {!current && (
                  <>
                    {' · '}
                    {t('sessions.seen')} <Relative value={seenAt} isPast />
                  </>
                )}
              </span>
              {!current && (
                <Button variant="quiet" size="small" disabled={isBusy} onClick={() => void end(id)}>
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button busy={isBusy} onClick={() => void end(null)}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </section>
  )
}
