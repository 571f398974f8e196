import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotRead } from '../NotRead'
import type { ListState } from './listState'

interface ListSurfaceProps {
  list: ListState
  /** Said where the server gives no reason; missing: it always does. */
  failed?: string
  /** Said where there is nothing. */
  empty: ReactNode
  /** The lines. */
  children: ReactNode
}

/** Where the lines of a list stand: grey ones while they are read, then the lines, why there are none, or why they could not be read. */
export const ListSurface = ({ list, failed, empty, children }: ListSurfaceProps): ReactElement => {
  const { t } = useTranslation('app')
  const { rows, isPending, isStale, error, again } = list
  return (
    <div className="surface" data-lines aria-busy={isPending || isStale}>
      {rows.length > 0 ? (
        <>
          {error !== null && (
            // What was read stays.
            <p className="note error" role="alert">
              <span>
                {error.message || failed}{' '}
                <button type="button" className="linklike" onClick={again}>
                  {t('list.again')}
                </button>
              </span>
            </p>
          )}
          {children}
        </>
      ) : isPending || error !== null ? (
        <NotRead error={error} again={again} lines={10} {...(failed !== undefined && { failed })} />
      ) : (
        empty
      )}
    </div>
  )
}

type Count = (shown: { count: number; more: string }) => string
export interface ListHeadProps {
  title: string
  list: ListState
  /** How many lines there are, in words. */
  count: Count
  children?: ReactNode
}

/** `more`: a plus while not all are read. */
export const countOf = ({ rows, isPending, error, hasMore }: ListState, count: Count): string =>
  isPending || (error !== null && rows.length === 0) ? '' : count({ count: rows.length, more: hasMore ? '+' : '' })

export const ListHead = ({ title, list, count, children }: ListHeadProps): ReactElement => (
  <div className="head">
    <h1>{title}</h1>
    <span className="soft num" aria-live="polite">
      {countOf(list, count)}
    </span>
    {children}
  </div>
)

/** The keys that walk the lines; `lead` stands before them. */
export const ListKeys = ({ lead, children }: { lead?: ReactNode; children?: ReactNode }): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <p className="legend small soft">
      {lead}
      <span>
        <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('list.choose')} &ensp;<kbd className="kbd">Enter</kbd> {t('list.open')}
        {children}
      </span>
    </p>
  )
}
