import { useCallback, useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams, Link } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { useSession } from '../session/SessionProvider'
import { Button, Icon } from '../ui'
import { EmptyList, ListKeys, ListSurface, SearchField, LineTable, type Column as LineColumn } from '../ui/list'
import { COLUMNS, filterOf, readChoice, writeChoice, type Choice, type Column, sortedBy } from './choice'
import ComposePage from './compose/ComposePage'
import { useWrite } from './compose/useWrite'
import { Frame } from './Frame'
import { messagesPath, NEW, historyPath } from '../tender-frame/paths'
import { ReadDialog } from './ReadDialog'
import { useMessages } from './useMessages'
import './messages.css'
import { useLanguage } from '../i18n/useLanguage'
import { formatDateTime, DateTime } from '../ui/time'
import type { TFunction } from 'i18next'
import type { MessageView } from '../../server/contract/messages/messages'
import { recipientsText, titleOf } from './words'

interface MessageTableProps {
  tender: TenderView
  rows: readonly MessageView[]
  choice: Choice
  onChoice: (next: Choice) => void
  linkTo: (id: string) => string
  onEnd: () => void
}

const Attachments = ({ count }: { count: number }): ReactElement | null => {
  const { t } = useTranslation('messages')
  if (count === 0) return null
  const words = t('attachments', { count })
  return (
    <span title={words}>
      <Icon name="clip" size={16} /> {count}
      <span className="sr">{words}</span>
    </span>
  )
}

type CellOf = Pick<LineColumn<MessageView>, 'name' | 'cellClass' | 'cell'>
interface Shown {
  isTeam: boolean
  isNew: (row: MessageView) => boolean
  linkTo: (id: string) => string
}

const cellsIn = (t: TFunction<'messages'>, { isTeam, isNew, linkTo }: Shown): Record<Column, CellOf> => ({
  created: { name: 'd', cellClass: 'num', cell: ({ created }) => <DateTime value={created} as="bare" /> },
  sender: { name: 's', cell: ({ own, senderName }) => (own && !isTeam ? t('to.you') : senderName) },
  recipients: { name: 'r', cellClass: 'soft', cell: (row) => recipientsText(row, { isTeam, t: (key: string) => t(key) }) },
  subject: {
    name: 't',
    cell: (row) => (
      <Link className="rowlink" to={linkTo(row.id)} data-message={row.id} preventScrollReset>
        {isNew(row) && (
          <span className="ms-dot">
            <span className="sr">{t('isNew')}</span>
          </span>
        )}
        <span>{titleOf(row)}</span>
        {row.messageExtra?.complaint && (
          <span className={row.isAnswered === false ? 'tag error' : 'tag'}>
            {t(row.messageExtra.complaint !== 'raised' ? 'complaint.tagAnswer' : row.isAnswered ? 'complaint.tag' : 'complaint.tagOpen')}
          </span>
        )}
      </Link>
    ),
  },
  attachments: { name: 'a', cellClass: 'num soft', cell: ({ attachmentCount }) => <Attachments count={attachmentCount} /> },
})

/** Messages line by line; a head sorts. What nobody opened yet is bold, with a dot and the word. On a phone the same cells make a card. */
const MessageTable = ({ tender, rows, choice, onChoice, linkTo, onEnd }: MessageTableProps): ReactElement => {
  const { t } = useTranslation('messages')
  const { phase } = useSession()
  const isTeam = tender.team !== undefined
  const isNew = (row: MessageView): boolean => phase === 'user' && !row.read
  const cells = cellsIn(t, { isTeam, isNew, linkTo })
  const columns = COLUMNS.filter((column) => isTeam || column !== 'recipients').map((column) => ({
    ...cells[column],
    label: t(`column.${column}`),
    order: choice.sort !== column ? undefined : choice.isDescending ? ('descending' as const) : ('ascending' as const),
    onSort: () => onChoice(sortedBy(choice, column)),
  }))
  return (
    <LineTable
      rows={rows}
      keyOf={({ id }) => id}
      caption={t('caption')}
      columns={columns}
      height={isTeam ? 37 : 45}
      onEnd={onEnd}
      lineClass={(row) => (isNew(row) ? 'new' : undefined)}
    />
  )
}

/** Among the messages of a tender: what was announced, each with the way to it; nothing where nothing was. */
const AnnouncedList = ({ tender }: { tender: Pick<TenderView, 'id' | 'announcements'> }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { announcements = [] } = tender
  if (announcements.length === 0) return null
  return (
    <section className="ch-list" aria-labelledby="ch-list">
      <h2 id="ch-list">{t('changes.announced')}</h2>
      <ul>
        {announcements.toReversed().map(({ no, at, kind, word }) => (
          <li key={no}>
            <Link to={historyPath(tender.id)}>{t(`changes.${kind === 'deadlines' ? 'deadlines' : 'entry'}`, { no })}</Link>{' '}
            <span className="small soft num">{formatDateTime(at, language)}</span>
            {word !== '' && <p className="ch-word">{word}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Search, what is unread, and on a phone, which has no column heads, the order. */
const Toolbar = ({ choice, onChange }: { choice: Choice; onChange: (next: Choice) => void }): ReactElement => {
  const { t } = useTranslation('messages')
  const { phase } = useSession()
  const onSearch = useCallback((search: string): void => onChange({ ...choice, search }), [choice, onChange])
  const turn = (name: 'isUnread' | 'isComplaint', isOn: boolean): void => onChange({ ...choice, [name]: isOn })
  const chip = (name: 'isUnread' | 'isComplaint', icon: 'mail' | 'octagon', [on, off]: [string, string]): ReactElement =>
    choice[name] ? (
      <span className="chip on">
        {on}
        <button type="button" className="x" aria-label={off} onClick={() => turn(name, false)}>
          <Icon name="close" />
        </button>
      </span>
    ) : (
      <button type="button" className="chip" onClick={() => turn(name, true)}>
        <Icon name={icon} /> {on}
      </button>
    )
  return (
    <div className="toolbar" role="search">
      <SearchField value={choice.search} label={t('search')} onSearch={onSearch} />
      {phase === 'user' && chip('isUnread', 'mail', [t('unread'), t('unreadOff')])}
      {phase === 'user' && chip('isComplaint', 'octagon', [t('complaint.all'), t('complaint.allOff')])}
      <label className="order">
        <span className="small soft">{t('order')}</span>
        <select
          className="select"
          value={`${choice.isDescending ? '-' : ''}${choice.sort}`}
          onChange={({ target: { value } }) =>
            onChange({ ...choice, sort: value.replace('-', '') as Column, isDescending: value.startsWith('-') })
          }
        >
          {COLUMNS.filter((column) => column !== 'recipients')
            .flatMap((column) => [`-${column}`, column])
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(`column.${sort.replace('-', '')}`)} {sort.startsWith('-') ? '↓' : '↑'}
              </option>
            ))}
        </select>
      </label>
    </div>
  )
}

/** /projekte/{id}/nachrichten[/{messageId}]: what was said about a tender to everybody and to oneself; a message opens over the list. */
const MessageList = ({ tender, messageId }: { tender: TenderView; messageId: string | undefined }): ReactElement => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { phase } = useSession()
  const { write, mayWrite } = useWrite(tender)
  const [query, setQuery] = useSearchParams()
  const choice = useMemo(() => readChoice(query), [query])
  const change = useCallback((next: Choice): void => setQuery(writeChoice(next), { replace: true, preventScrollReset: true }), [setQuery])
  const list = useMessages(tender.id, null, filterOf(choice))
  const { rows } = list
  const search = query.size === 0 ? '' : `?${query.toString()}`
  const linkTo = (id: string): string => `${messagesPath(tender.id, id)}${search}`
  const isTeam = tender.team !== undefined
  const isFiltered = choice.search !== '' || choice.isUnread || choice.isComplaint
  /** Nothing to search in. Not while a search is taken back: who types must not lose the field. */
  const isBare = !list.isPending && list.error === null && !list.isStale && rows.length === 0 && !isFiltered
  const close = (): void => {
    void navigate(`${messagesPath(tender.id)}${search}`, { preventScrollReset: true })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.focus())
  }
  const button = (icon?: 'pencil'): ReactElement => (
    <Button variant="primary" {...(icon === undefined ? {} : { icon })} onClick={() => write()}>
      {t('write')}
    </Button>
  )
  return (
    <Frame tender={tender}>
      <AnnouncedList tender={tender} />
      {!isBare && (
        <div className="ms-bar flow-3">
          <Toolbar choice={choice} onChange={change} />
          {mayWrite && button('pencil')}
        </div>
      )}
      <ListSurface
        list={list}
        failed={t('failed')}
        empty={
          <EmptyList
            onClear={isFiltered ? () => change({ ...choice, search: '', isUnread: false, isComplaint: false }) : null}
            clear={t('clear')}
            noHit={t(`empty.${choice.search !== '' ? 'search' : !choice.isComplaint ? 'unread' : isTeam ? 'complaints' : 'ownComplaints'}`)}
            none={t(`empty.${isTeam ? 'team' : phase === 'guest' ? 'guest' : mayWrite ? 'bidder' : 'reader'}`)}
            action={mayWrite ? button() : undefined}
          />
        }
      >
        <MessageTable tender={tender} rows={rows} choice={choice} onChoice={change} linkTo={linkTo} onEnd={list.readMore} />
      </ListSurface>
      {rows.length > 0 && <ListKeys />}
      {messageId !== undefined && <ReadDialog key={messageId} tender={tender} id={messageId} onClose={close} onReply={write} />}
    </Frame>
  )
}

/** The areas of a tender about messages. */
const MessagesPage = ({ tender, messageId }: { tender: TenderView; messageId: string | undefined }): ReactElement =>
  messageId === NEW ? <ComposePage tender={tender} /> : <MessageList tender={tender} messageId={messageId} />

export default MessagesPage
