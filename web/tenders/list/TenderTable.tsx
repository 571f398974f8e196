import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../app/i18n/useLanguage'
import { Icon } from '../../ui'
import { useServerNow } from '../../ui/time'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { nextSort, type SortKey } from './listQuery'
import { Row } from './Row'

interface TenderTableProps {
  rows: readonly TenderRow[]
  sort: string
  onSort: (sort: string) => void
  isInternal: boolean
  isArchive: boolean
  /** Called when the end comes near. */
  onEnd: () => void
  caption: string
}

interface Column {
  className: string
  key?: SortKey
  text: string
  isHidden?: boolean
}

/** Space under the last line, so that it never hides behind the bottom bar's edge. */
const BOTTOM = 40

const columnsFor = (isInternal: boolean, isArchive: boolean): Column[] => [
  { className: 't', key: 'name', text: 'title' },
  { className: 'b', key: 'client', text: 'buyer' },
  { className: 'f', text: 'fairway' },
  { className: 'p', key: 'stage', text: 'phase' },
  { className: 'd', key: 'deadline', text: 'deadline' },
  { className: 'r', text: 'rest', isHidden: true },
  isInternal
    ? { className: 'c', key: 'created', text: 'created' }
    : isArchive
      ? { className: 'c', key: 'archived', text: 'archived' }
      : { className: 'c', key: 'published', text: 'published' },
  { className: 'm', text: 'actions', isHidden: true },
]

/** Lines as they come into view, however many there are. Arrow keys move from line to line, Enter opens. */
export const TenderTable = ({ rows, sort, onSort, isInternal, isArchive, onEnd, caption }: TenderTableProps): ReactElement => {
  const { t } = useTranslation('list')
  const language = useLanguage()
  const now = useServerNow()
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])

  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 36,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 20) onEnd()
  }, [last, rows.length, onEnd])

  /** A line that was out of view is focused as soon as it is drawn. */
  const focusRow = (index: number): boolean => {
    const link = body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] .rowlink`)
    link?.focus()
    return link !== null && link !== undefined
  }
  useEffect(() => {
    if (wanted.current !== null && focusRow(wanted.current)) wanted.current = null
  })
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !(event.target instanceof HTMLElement)) return
    const here = Number(event.target.closest('tr')?.dataset.index ?? -1)
    const next = Math.min(rows.length - 1, Math.max(0, here + step))
    event.preventDefault()
    if (!focusRow(next)) {
      wanted.current = next
      virtual.scrollToIndex(next)
    }
  }

  // With the focus nowhere in particular the arrows mean the list too.
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent): void => {
      const { target } = event
      const isNowhere = target === document.body || (target instanceof HTMLElement && target.id === 'main')
      if (event.key !== 'ArrowDown' || !isNowhere || !focusRow(items[0]?.index ?? 0)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  })

  const before = items[0] ? items[0].start - top : 0
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  return (
    <table className="table" onKeyDown={move} aria-rowcount={rows.length + 1}>
      <caption className="sr">{caption}</caption>
      <colgroup>
        {['t', 'b', 'f', 'p', 'd', 'r', 'c', 'm'].map((name) => (
          <col key={name} className={`${name} ${language}${isInternal ? '' : ' wide'}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columnsFor(isInternal, isArchive).map(({ className, key, text, isHidden }) => {
            const isSorted = key !== undefined && (sort === key || sort === `-${key}`)
            return (
              <th
                key={text}
                scope="col"
                className={className}
                aria-sort={isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined}
              >
                {key === undefined ? (
                  <span className={isHidden ? 'sr' : undefined}>{t(`column.${text}`)}</span>
                ) : (
                  <button type="button" onClick={() => onSort(nextSort(sort, key))}>
                    {t(`column.${text}`)}
                    {isSorted && <Icon name={sort.startsWith('-') ? 'arrowDown' : 'arrowUp'} size={14} />}
                  </button>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 && <Spacer height={before} />}
        {items.map(({ index }) => {
          const row = rows[index]
          return row && <Row key={row.id} row={row} now={now} index={index} isInternal={isInternal} measure={virtual.measureElement} />
        })}
        {after > 0.5 && <Spacer height={after + BOTTOM} />}
      </tbody>
    </table>
  )
}

const Spacer = ({ height }: { height: number }): ReactElement => (
  <tr className="spacer" aria-hidden="true">
    <td style={{ height }} />
  </tr>
)
