import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationView } from '../../../server/contract/organizations/views'
import { OrganizationRow } from './OrganizationRow'

interface OrganizationTableProps {
  rows: readonly OrganizationView[]
  caption: string
  /** Called when the end comes near. */
  onEnd: () => void
}

const COLUMNS = ['name', 'place', 'person', 'email', 'users'] as const
const CLASS: Record<(typeof COLUMNS)[number], string> = { name: 'n', place: 'c', person: 'p', email: 'e', users: 'u' }
/** Space under the last line, so that it never hides behind the bottom bar's edge. */
const BOTTOM = 40
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }

/** Lines as they come into view, however many there are. Arrow keys move from line to line, Enter opens. */
export const OrganizationTable = ({ rows, caption, onEnd }: OrganizationTableProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 37,
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
    const step = event.key === 'Home' ? -rows.length : event.key === 'End' ? rows.length : STEPS[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement)) return
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
        {COLUMNS.map((name) => (
          <col key={name} className={CLASS[name]} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={CLASS[name]} aria-sort={name === 'name' ? 'ascending' : undefined}>
              {t(`list.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 && <Spacer height={before} />}
        {items.map(({ index }) => {
          const row = rows[index]
          return row && <OrganizationRow key={row.id} row={row} index={index} measure={virtual.measureElement} />
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
