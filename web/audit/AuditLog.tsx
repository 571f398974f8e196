import './audit.css'
import { useCallback, useMemo, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePdf } from '../app/download/usePdf'
import { toast } from '../app/toasts/toasts'
import { Button, EmptyState, Skeleton } from '../ui'
import { LogSide } from './LogSide'
import { LogTable } from './LogTable'
import { LogToolbar } from './LogToolbar'
import { useLog } from './useLog'

interface AuditLogProps {
  /** Whose log; null: everything, for system admins. */
  projectId: string | null
  /** Where another tender's log is; missing inside a tender, which shows its own alone. */
  onTender?: (id: string | null) => void
}

/** The log with its filters and the entry that was chosen beside it. Type and entry stand in the address (?type=…&entry=…). */
export const AuditLog = ({ projectId, onTender }: AuditLogProps): ReactElement => {
  const { t } = useTranslation(['audit', 'app'])
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const surface = useRef<HTMLDivElement>(null)
  const [type, openId] = [query.get('type') ?? '', query.get('entry')]
  const list = useLog({ projectId, type })
  const entries = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const { isPrinting, print } = usePdf((message) => toast.error(`${t('pdf.failed')} ${message}`.trim()))
  const open = entries.find(({ id }) => id === openId)

  const withParam = useCallback(
    (name: 'type' | 'entry', value: string): URLSearchParams => {
      const next = new URLSearchParams(query)
      if (value === '') next.delete(name)
      else next.set(name, value)
      // Another choice shows other entries.
      if (name === 'type') next.delete('entry')
      return next
    },
    [query],
  )
  const linkTo = useCallback((id: string): string => `${pathname}?${withParam('entry', id)}`, [pathname, withParam])
  const close = (): void => {
    setQuery(withParam('entry', ''), { replace: true, preventScrollReset: true })
    // Back to the line it was opened from.
    requestAnimationFrame(() => surface.current?.querySelector<HTMLElement>(`[data-entry="${openId}"]`)?.focus())
  }
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const isFiltered = type !== '' || (projectId !== null && onTender !== undefined)
  const clear = (): void => {
    if (onTender && projectId !== null) onTender(null)
    else void navigate(pathname, { replace: true })
  }

  return (
    <div className="audit">
      <LogToolbar
        choice={{ projectId, type }}
        onTender={onTender}
        onType={(next) => setQuery(withParam('type', next), { replace: true, preventScrollReset: true })}
      >
        <span className="soft num" aria-live="polite">
          {list.data && t('count', { count: entries.length, more: hasNextPage ? '+' : '' })}
        </span>
        <Button icon="download" busy={isPrinting} onClick={() => void print('log', { projectId, ...(type === '' ? {} : { type }) })}>
          {t('pdf.button')}
        </Button>
      </LogToolbar>
      <div className={open ? 'log-two' : undefined}>
        <div className="surface" ref={surface} aria-busy={list.isPending}>
          {list.isPending ? (
            <Skeleton lines={10} label={t('app:loading')} />
          ) : list.isError ? (
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
