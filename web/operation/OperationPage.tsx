import './operation.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationView, ProcessView } from '../../server/contract/operation/operation'
import { useLanguage } from '../i18n/useLanguage'
import { NotFoundPage } from '../page/NotFoundPage'
import { Page } from '../page/Page'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button, Icon, NotRead } from '../ui'
import { formatSize } from '../../engine/reading'
import { formatDateTime } from '../ui/time'

/** What is wrong, each with the command that mends it. */
const Matters = ({ view }: { view: OperationView }): ReactElement => {
  const { t } = useTranslation('operation')
  const { matters } = view
  if (matters.length === 0)
    return (
      <p className="note">
        <Icon name="check" /> {t('allWell')}
      </p>
    )
  return (
    <ul className="op-matters stack-2">
      {matters.map(({ key, command, values }) => (
        <li key={key} className="note error">
          <Icon name="warning" />
          <div>
            <p>{t(`matter.${key}`, values)}</p>
            <p>
              {t('mends')} <code>{command}</code>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Process = ({ one }: { one: ProcessView }): ReactElement => {
  const { t } = useTranslation('operation')
  const language = useLanguage()
  const time = (at: string | null): string => (at === null ? '–' : formatDateTime(at, language))
  return (
    <tr>
      <td className="h">
        <span className="strong">{one.host}</span>
        <span className="soft small">{t('started', { time: time(one.startedAt) })}</span>
      </td>
      <td className="r">{t(`role.${one.role ?? 'unknown'}`)}</td>
      <td className="v">{one.version ?? '–'}</td>
      <td className="w">
        <span className="op-narrow">{t('seenAt')} </span>
        {time(one.seenAt)}
      </td>
      <td className="c right">{t('milliseconds', { count: one.clockAhead })}</td>
    </tr>
  )
}

const Processes = ({ processes }: Pick<OperationView, 'processes'>): ReactElement => {
  const { t } = useTranslation('operation')
  return (
    <table className="table">
      <caption className="sr">{t('processes')}</caption>
      <thead>
        <tr>
          {(['host', 'does', 'version', 'seenAt'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
          <th scope="col" className="right">
            {t('clock')}
          </th>
        </tr>
      </thead>
      <tbody>
        {processes.map((one) => (
          <Process key={one.id} one={one} />
        ))}
      </tbody>
    </table>
  )
}

const Facts = ({ view }: { view: OperationView }): ReactElement => {
  const { t } = useTranslation('operation')
  const language = useLanguage()
  const time = (at: string | null): string => (at === null ? t('never') : formatDateTime(at, language))
  const searched = (search: OperationView['search']): string => {
    if (search === null) return t('unknown')
    const size = formatSize(search.bytes, language)
    return search.filledAt === null ? t('searchBeingMade', { size }) : t('searchAsOf', { size, time: time(search.filledAt) })
  }
  const facts: [string, string][] = [
    [t('mails'), view.mailsOverdueMinutes === 0 ? t('nothingWaits') : t('overdueFor', { count: view.mailsOverdueMinutes })],
    [t('timers'), view.timers.overdue === 0 ? t('nothingWaits') : t('overdue', { count: view.timers.overdue })],
    [t('scans'), view.scansWaiting === 0 ? t('nothingWaits') : t('waiting', { count: view.scansWaiting })],
    [t('backup'), view.backups === null ? t('noBackups') : time(view.backups.newest)],
    ...(view.backups === null ? [] : [[t('checked'), time(view.backups.checked)] as [string, string]]),
    [t('search'), searched(view.search)],
  ]
  const versions: [string, string][] = [
    ['Lotse', view.version],
    ['Node', view.node],
    [t('database'), view.database ?? t('unknown')],
  ]
  const list = (rows: [string, string][]): ReactElement => (
    <dl className="op-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <div className="op-two">
      <section className="surface" aria-labelledby="op-queues">
        <h2 id="op-queues">{t('queues')}</h2>
        {list(facts)}
      </section>
      <section className="surface" aria-labelledby="op-versions">
        <h2 id="op-versions">{t('versions')}</h2>
        {list(versions)}
      </section>
    </div>
  )
}

/** /system/betrieb, for system admins: what runs, what waits, and what is to be done about it. */
const OperationPage = (): ReactElement => {
  const { t } = useTranslation('operation')
  const language = useLanguage()
  const { isAdmin } = useSession()
  const { data, error, isFetching, refetch } = useRpc('getOperation', [], { enabled: isAdmin })
  if (!isAdmin) return <NotFoundPage />
  const again = (): void => void refetch()
  return (
    <Page title={t('title')} crumbs={[{ label: t('title') }]}>
      <div className="operation">
        <div className="head">
          <h1>{t('title')}</h1>
          {data && <p className="soft">{t('asOf', { time: formatDateTime(data.at, language) })}</p>}
          {data && (
            <Button busy={isFetching} onClick={again}>
              {t('again')}
            </Button>
          )}
        </div>
        {data ? (
          <>
            <Matters view={data} />
            <section aria-labelledby="op-processes">
              <h2 id="op-processes">{t('processes')}</h2>
              <div className="surface">
                <Processes processes={data.processes} />
              </div>
            </section>
            <Facts view={data} />
          </>
        ) : (
          <NotRead error={error} again={again} lines={8} />
        )}
      </div>
    </Page>
  )
}

export default OperationPage
