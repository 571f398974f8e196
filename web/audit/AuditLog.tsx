import './audit.css'
import { useCallback, useMemo, type ReactElement, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams, Link } from 'react-router'
import { usePdf } from '../download/usePdf'
import { toast } from '../ui/toasts/toasts'
import { Button, Modal } from '../ui'
import { EmptyList, countOf, ListKeys, ListSurface, LineTable, type Column } from '../ui/list'
import { LogToolbar } from './LogToolbar'
import { FILTERS, filtersOf, useLog, type FilterName } from './useLog'
import type { LogEntry } from '../../server/contract/audit/log'
import { LogDetails } from './LogDetails'
import { useIsWide, useIsNarrow } from '../ui/useIsWide'
import { typeName, sentenceOf } from './words'
import type { TFunction } from 'i18next'
import type { Lang } from '../../engine/languages'
import { useLanguage } from '../i18n/useLanguage'
import { formatStamp } from './stamp'
import { Trigger } from './Trigger'

interface Shown {
  openId: string | null
  linkTo: (id: string) => string
  /** The list holds several tenders: a line says which. */
  hasTender: boolean
}

const placeOf = ({ data: { project, lots } }: LogEntry, hasTender: boolean, t: TFunction<'audit'>): string =>
  [hasTender && project ? project.name || t('untitled', { no: project.no }) : '', ...(lots ?? [])].filter((one) => one !== '').join(' · ')

const Sentence = ({ entry, openId, linkTo, hasTender }: Shown & { entry: LogEntry }): ReactElement => {
  const { t } = useTranslation('audit')
  const place = placeOf(entry, hasTender, t)
  return (
    <div>
      <Link
        className="rowlink cut"
        to={linkTo(entry.id)}
        replace
        preventScrollReset
        aria-current={entry.id === openId ? 'true' : undefined}
        data-entry={entry.id}
      >
        {sentenceOf(entry, t)}
      </Link>
      {place !== '' && <span className="soft cut place">{place}</span>}
    </div>
  )
}

const columnsIn = (t: TFunction<'audit'>, language: Lang, shown: Shown): Column<LogEntry>[] => [
  {
    name: 'w',
    label: t('column.when'),
    cellClass: 'num',
    order: 'descending',
    cell: ({ created }) => formatStamp(created, language),
  },
  { name: 'u', label: t('column.who'), cellClass: 'cut', cell: (entry) => <Trigger entry={entry} /> },
  { name: 'd', label: t('column.what'), cell: (entry) => <Sentence entry={entry} {...shown} /> },
]

interface LogTableProps extends Shown {
  entries: readonly LogEntry[]
  onEnd: () => void
}

/** Entries; the whole line opens one. */
const LogTable = ({ entries, openId, linkTo, hasTender, onEnd }: LogTableProps): ReactElement => {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const columns = useMemo(() => columnsIn(t, language, { openId, linkTo, hasTender }), [t, language, openId, linkTo, hasTender])
  return (
    <LineTable
      rows={entries}
      keyOf={({ id }) => id}
      caption={t('caption')}
      columns={columns}
      height={isNarrow ? 88 : 36}
      isEven={!isNarrow}
      onEnd={onEnd}
      lineClass={({ id }) => (id === openId ? 'open' : undefined)}
    />
  )
}

interface LogSideProps {
  entry: LogEntry
  onClose: () => void
}

const Panel = ({ entry, onClose }: LogSideProps): ReactElement => {
  const { t } = useTranslation('audit')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [entry.id])
  return (
    <aside
      className="log-side"
      aria-label={t('side.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {typeName(entry.type, t)}
        </h2>
        <Button variant="quiet" size="small" icon="close" label={t('side.close')} onClick={onClose} />
      </header>
      <LogDetails entry={entry} />
    </aside>
  )
}

/** The entry beside the list where there is room for both, else over it. */
const LogSide = ({ entry, onClose }: LogSideProps): ReactElement => {
  const { t } = useTranslation('audit')
  if (useIsWide()) return <Panel entry={entry} onClose={onClose} />
  return (
    <Modal title={typeName(entry.type, t)} onClose={onClose}>
      <LogDetails entry={entry} />
    </Modal>
  )
}

interface AuditLogProps {
  /** Whose log; null: everything, for system admins. */
  projectId: string | null
  /** Where another tender's log is; missing inside a tender, which shows its own alone. */
  onTender?: (id: string | null) => void
}

/** The log with its filters and the entry that was chosen beside it. All of them stand in the address (?type=…&entry=…). */
export const AuditLog = ({ projectId, onTender }: AuditLogProps): ReactElement => {
  const { t } = useTranslation('audit')
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const openId = query.get('entry')
  const filters = useMemo(() => filtersOf(query), [query])
  const list = useLog({ projectId, filters })
  const entries = list.rows
  const { isPrinting, print } = usePdf((message) => toast.error(`${t('pdf.failed')} ${message}`.trim()))
  const open = entries.find(({ id }) => id === openId)

  const withParam = useCallback(
    (name: FilterName | 'entry', value: string): URLSearchParams => {
      const next = new URLSearchParams(query)
      if (value === '') next.delete(name)
      else next.set(name, value)
      // Another choice shows other entries.
      if (name !== 'entry') next.delete('entry')
      return next
    },
    [query],
  )
  const linkTo = useCallback((id: string): string => `${pathname}?${withParam('entry', id)}`, [pathname, withParam])
  const filter = useCallback(
    (name: FilterName, value: string): void => setQuery(withParam(name, value), { replace: true, preventScrollReset: true }),
    [setQuery, withParam],
  )
  const close = (): void => {
    setQuery(withParam('entry', ''), { replace: true, preventScrollReset: true })
    // Back to the line it was opened from.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${openId}"]`)?.focus())
  }
  const isFiltered = FILTERS.some((name) => filters[name] !== undefined) || (projectId !== null && onTender !== undefined)
  const clear = (): void => {
    if (onTender && projectId !== null) onTender(null)
    else void navigate(pathname, { replace: true })
  }

  return (
    <div className="audit lines">
      <LogToolbar choice={{ projectId, filters }} onTender={onTender} onFilter={filter}>
        <span className="soft num" aria-live="polite">
          {list.isStale ? t('searching') : countOf(list, (shown) => t('count', shown))}
        </span>
        <Button icon="download" busy={isPrinting} onClick={() => void print('log', { projectId, ...filters })}>
          {t('pdf.button')}
        </Button>
      </LogToolbar>
      <div className={open ? 'log-two' : undefined}>
        <ListSurface
          list={list}
          failed={t('failed')}
          empty={<EmptyList onClear={isFiltered ? clear : null} clear={t('filter.clear')} noHit={t('emptyFound')} none={t('empty')} />}
        >
          <LogTable entries={entries} openId={openId} linkTo={linkTo} hasTender={projectId === null} onEnd={list.readMore} />
        </ListSurface>
        {open && <LogSide entry={open} onClose={close} />}
      </div>
      {entries.length > 0 && (
        <ListKeys>
          &ensp;<kbd className="kbd">Esc</kbd> {t('keys.close')}
        </ListKeys>
      )}
    </div>
  )
}
