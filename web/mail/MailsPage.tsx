import './mail.css'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { usePages, useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Button, Icon } from '../ui'
import { EmptyList, ListSurface, FilterSelect } from '../ui/list'
import { useFailing } from './useFailing'
import type { MailRow, MailDefault, MailFilter } from '../../server/contract/mail/mail'
import { useLanguage } from '../i18n/useLanguage'
import { formatDateTime } from '../ui/time'
import { mailPath } from './mailPath'
import { isFailing, StateMark } from './StateMark'
import { useRetry } from './useRetry'

/** Lines of mails: what, to whom, what became of it, when; a failed one can be sent again right here. */
const MailTable = ({ rows, caption }: { rows: readonly MailRow[]; caption: string }): ReactElement => {
  const { t } = useTranslation('mail')
  const language = useLanguage()
  const { busy, retry } = useRetry()
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.mail')}</th>
          <th scope="col" className="s">
            {t('list.state')}
          </th>
          <th scope="col" className="w">
            {t('list.when')}
          </th>
          <th scope="col" className="n right">
            {t('list.tries')}
          </th>
          <th scope="col" className="a">
            <span className="sr">{t('retry.submit')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((mail) => (
          <tr key={mail.id}>
            <td className="m">
              <Link className="rowlink" to={mailPath(mail.id)}>
                <span className="strong">{mail.subject}</span>
              </Link>
              <span className="soft" title={mail.lastError ?? undefined}>
                {mail.to}
                {isFailing(mail) && mail.lastError !== null && ` · ${mail.lastError}`}
              </span>
            </td>
            <td className="s">
              <StateMark mail={mail} />
            </td>
            <td className="w">
              {formatDateTime(mail.sentAt ?? mail.queuedAt, language)}
              {mail.nextAt !== null && mail.tries > 0 && (
                <span className="soft small">{t('list.next', { time: formatDateTime(mail.nextAt, language) })}</span>
              )}
            </td>
            <td className="n right">{mail.tries}</td>
            <td className="a">
              {isFailing(mail) && (
                <Button size="small" busy={busy === mail.id} title={t('retry.label', { to: mail.to })} onClick={() => void retry(mail.id)}>
                  {t('retry.short')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PAGE = 50
const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced'] as const
/** Long enough not to ask at every key, short enough to feel at once. */
const PAUSE_MS = 250

type State = (typeof MAIL_STATES)[number]
const isState = (text: string | null): text is State => MAIL_STATES.some((state) => state === text)

/**
 * The filter in the address: ?state=failed&key=passwordReset&search=anna. A key that does not exist finds nothing, so it is the server's to
 * refuse.
 */
const filterOfQuery = (query: URLSearchParams): MailFilter => {
  const [state, key, search] = [query.get('state'), query.get('key'), query.get('search')?.trim()]
  return {
    ...(isState(state) ? { state } : {}),
    ...(key ? { key: key as MailDefault['key'] } : {}),
    ...(search ? { search } : {}),
  }
}

interface MailToolbarProps {
  query: URLSearchParams
  states: readonly State[]
  onChange: (query: URLSearchParams) => void
}

const MailToolbar = ({ query, states, onChange }: MailToolbarProps): ReactElement => {
  const { t } = useTranslation('mail')
  const mails = useRpc('getMailDefaults', [])
  const searched = query.get('search') ?? ''
  const [typed, setTyped] = useState(searched)
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    onChange(next)
  }
  useEffect(() => setTyped((now) => (now.trim() === searched ? now : searched)), [searched])
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => set('search', typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className="toolbar">
      <label className="search">
        <Icon name="search" />
        <span className="sr">{t('list.search')}</span>
        <input
          className="input"
          type="search"
          placeholder={t('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <FilterSelect
        label={t('list.state')}
        all={t('list.allStates')}
        value={query.get('state') ?? ''}
        options={states.map((state) => [state, t(`state.${state}`)] as const)}
        onChoose={(value) => set('state', value)}
      />
      <FilterSelect
        label={t('list.key')}
        all={t('list.allKeys')}
        value={query.get('key') ?? ''}
        options={(mails.data ?? []).map(({ key }) => [key, t(`key.${key}.title`)] as const)}
        onChoose={(value) => set('key', value)}
      />
    </div>
  )
}

/** What reached nobody, above everything else; nothing where all is well. */
const FailingMails = (): ReactElement | null => {
  const { t } = useTranslation('mail')
  const failing = useFailing()
  if (failing.length === 0) return null
  return (
    <section className="mail-failing stack-2" aria-labelledby="failing-title">
      <h2 id="failing-title">
        <Icon name="octagon" /> {t('list.failing')}
      </h2>
      <div className="surface">
        <MailTable rows={failing} caption={t('list.failing')} />
      </div>
    </section>
  )
}

/** /mails, for system admins: what failed stands first, then everything that was written, the newest first. */
const MailsPage = (): ReactElement => {
  const { t } = useTranslation('mail')
  const { isAdmin } = useSession()
  const [query, setQuery] = useSearchParams()
  const filter = filterOfQuery(query)
  const isFiltered = Object.keys(filter).length > 0
  const list = usePages('getMails', [{ ...filter, limit: PAGE }], { enabled: isAdmin })
  if (!isAdmin) return <NotFoundPage />
  const { rows } = list
  const title = t('list.title')
  const isFile = rows.some(({ via }) => via === 'file')
  return (
    <Page title={title} crumbs={[{ label: title }]}>
      <div className="mails">
        <div className="head">
          <h1>{title}</h1>
        </div>
        {!isFiltered && <FailingMails />}
        {isFile && (
          <p className="note">
            <Icon name="info" /> {t('list.file')}
          </p>
        )}
        <MailToolbar query={query} states={MAIL_STATES} onChange={(next) => setQuery(next, { replace: true })} />
        <ListSurface
          list={list}
          empty={
            <EmptyList
              onClear={isFiltered ? () => setQuery({}, { replace: true }) : null}
              clear={t('list.clear')}
              noHit={t('list.emptyFound')}
              none={t('list.empty')}
            />
          }
        >
          <MailTable rows={rows} caption={t('list.caption')} />
          {list.hasMore && (
            <p className="more">
              <Button busy={list.isReadingMore} onClick={list.readMore}>
                {t('list.more')}
              </Button>
            </p>
          )}
        </ListSurface>
      </div>
    </Page>
  )
}

export default MailsPage
