import './overview.css'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lotRanges } from '../../../workflows/tender'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { requestsPath, applicationPath, negotiationPath, offerPath } from '../../tender-frame/paths'
import { Icon, type IconName } from '../../ui'
import { DateTime, Relative, useServerNow } from '../../ui/time'
import { useHindrance } from '../../tender-frame/useOwnOffer'
import { duesOf, type Due, type DueKind } from './due'

const ICON: Record<DueKind, IconName> = {
  application: 'pencil',
  offer: 'pencil',
  negotiation: 'message',
  request: 'mail',
  waiting: 'clock',
}

const pathOf = ({ kind, row }: Due): string =>
  kind === 'application'
    ? applicationPath(row.id)
    : kind === 'offer'
      ? offerPath(row.id)
      : kind === 'negotiation'
        ? negotiationPath(row.id)
        : kind === 'request'
          ? requestsPath(row.id)
          : `/projekte/${row.id}#top`

const Line = ({ due }: { due: Due }): ReactElement => {
  const { t } = useTranslation('offers')
  const { row, kind, at, lots } = due
  return (
    <li>
      <Link to={pathOf(due)}>
        <Icon name={ICON[kind]} />
        <span className="ow-what">
          <b>{t(kind === 'waiting' && at !== null ? 'due.waitingUntil' : `due.${kind}`)}</b>
          <span>
            {row.name}
            {due.subject !== undefined && ` · ${due.subject}`}
            {lots.length > 0 && ` · ${t('due.lots', { lots: lotRanges([...lots]), count: lots.length })}`}
          </span>
        </span>
        {at !== null && (
          <span className="ow-when">
            <DateTime value={at} />
            {kind !== 'waiting' && (
              <>
                {' '}
                <Relative value={at} />
              </>
            )}
          </span>
        )}
      </Link>
    </li>
  )
}

/** Everything that runs for the company, whatever the list below was narrowed to. */
const MINE = { filter: 'teilnahme', archived: false, sort: 'deadline', limit: 1000 } as const

/** Above the list of what the company takes part in: what is to be done until when, and what waits for others. */
export const OwnWork = (): ReactElement | null => {
  const { t } = useTranslation('offers')
  const { user } = useSession()
  const isBidder = useHindrance() === null
  const now = useServerNow()
  const rows = useRpc('getProjects', [MINE], { enabled: isBidder })
  const offers = useRpc('getOffersByOrganizationId', [user?.organizationId ?? 0], { enabled: isBidder })
  const requests = useRpc('getOpenRequests', [], { enabled: isBidder })
  if (!isBidder) return null
  const failed = [rows, offers, requests].filter(({ isError }) => isError)
  // Nobody may take an answer that did not come for nothing to do.
  const failure = failed.length > 0 && (
    <p className="note error" role="alert">
      {t('due.failed')}{' '}
      <button type="button" className="linklike" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
        {t('due.again')}
      </button>
    </p>
  )
  if (!rows.data || !offers.data || !requests.data) return failure || null
  const dues = duesOf({ rows: rows.data, offers: offers.data, requests: requests.data }, now)
  const own = dues.filter(({ kind }) => kind !== 'waiting')
  const waiting = dues.filter(({ kind }) => kind === 'waiting')
  if (dues.length === 0) return failure || null
  return (
    <section className="ow" aria-label={t('due.label')}>
      {failure}
      <div>
        <h2>
          {t('due.now')} <span className="n num">{own.length}</span>
        </h2>
        {own.length === 0 ? <p className="small soft">{t('due.nothing')}</p> : <Lines dues={own} />}
      </div>
      {waiting.length > 0 && (
        <div>
          <h2>
            {t('due.later')} <span className="n num">{waiting.length}</span>
          </h2>
          <Lines dues={waiting} />
        </div>
      )}
    </section>
  )
}

/** So many lines a column at first. */
const SHOWN = 5

const Lines = ({ dues }: { dues: readonly Due[] }): ReactElement => {
  const { t } = useTranslation('offers')
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button is gone: whoever pressed it goes on with what it brought.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('a')[SHOWN]?.focus()
  }, [isWhole])
  const shown = isWhole ? dues : dues.slice(0, SHOWN)
  return (
    <>
      <ul ref={list}>
        {shown.map((due) => (
          <Line key={`${due.kind} ${due.row.id} ${due.at ?? ''} ${due.subject ?? ''}`} due={due} />
        ))}
      </ul>
      {shown.length < dues.length && (
        <button type="button" className="linklike ow-more" onClick={() => setWhole(true)}>
          {t('due.more', { count: dues.length - shown.length })}
        </button>
      )}
    </>
  )
}
