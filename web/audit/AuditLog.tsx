import './audit.css'
import { useCallback, useMemo, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePdf } from '../download/usePdf'
import { toast } from '../ui/toasts/toasts'
import { Button, EmptyState, Skeleton } from '../ui'
import { LogSide } from './LogSide'
import { LogTable } from './LogTable'
import { LogToolbar } from './LogToolbar'
import { FILTERS, filtersOf, useLog, type FilterName } from './useLog'

interface AuditLogProps {
  /** Whose log; null: everything, for system admins. */
  projectId: string | null
  /** Where another tender's log is; missing inside a tender, which shows its own alone. */
  onTender?: (id: string | null) => void
}

/** The log with its filters and the entry that was chosen beside it. All of them stand in the address (?type=…&entry=…). */
export const AuditLog = ({ projectId, onTender }: AuditLogProps): ReactElement => {
  const { t } = useTranslation(['audit', 'app'])
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const surface = useRef<HTMLDivElement>(null)
  const openId = query.get('entry')
  const filters = useMemo(() => filtersOf(query), [query])
  const list = useLog({ projectId, filters })
  const entries = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
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
    requestAnimationFrame(() => surface.current?.querySelector<HTMLElement>(`[data-entry="${openId}"]`)?.focus())
  }
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const isFiltered = FILTERS.some((name) => filters[name] !== undefined) || (projectId !== null && onTender !== undefined)
  const clear = (): void => {
    if (onTender && projectId !== null) onTender(null)
    else void navigate(pathname, { replace: true })
  }

  return (
    <div className="audit">
      <LogToolbar
        choice={{ projectId, filters }}
        onTender={onTender}
        onFilter={filter}
        onDown={() => surface.current?.querySelector<HTMLElement>('.rowlink')?.focus()}
      >
        <span className="soft num" aria-live="polite">
          {list.isPlaceholderData ? t('searching') : list.data && t('count', { count: entries.length, more: hasNextPage ? '+' : '' })}
        </span>
        <Button icon="download" busy={isPrinting} onClick={() => void print('log', { projectId, ...filters })}>
          {t('pdf.button')}
        </Button>
      </LogToolbar>
      <div className={open ? 'log-two' : undefined}>
        <div className="surface" ref={surface} aria-busy={list.isPending || list.isPlaceholderData}>
          {list.isPending ? (
            <Skeleton lines={10} label={t('app:loading')} />
          ) : list.isError && list.data === undefined ? (
            <EmptyState drawing="harbour" action={<Button onClick={() => void list.refetch()}>{t('again')}</Button>}>
              {list.error.message || t('failed')}
            </EmptyState>
          ) : entries.length === 0 ? (
            <EmptyState
              drawing={isFiltered ? 'search' : 'harbour'}
              action={isFiltered ? <Button onClick={clear}>{t('filter.clear')}</Button> : undefined}
            >
              {t(isFiltered ? 'emptyFound' : 'empty')}
            </EmptyState>
          ) : (
            <LogTable entries={entries} openId={openId} linkTo={linkTo} hasTender={projectId === null} onEnd={onEnd} />
          )}
        </div>
        {open && <LogSide entry={open} onClose={close} />}
      </div>
      {list.isError && list.data !== undefined && (
        <p className="note error" role="alert">
          {list.error.message || t('failed')}
        </p>
      )}
      {entries.length > 0 && (
        <p className="legend small soft">
          <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('keys.choose')} &ensp;<kbd className="kbd">Enter</kbd>{' '}
          {t('keys.open')}
          &ensp;<kbd className="kbd">Esc</kbd> {t('keys.close')}
        </p>
      )}
    </div>
  )
}
