import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Icon } from '../Icon'

type Measure = (element: HTMLTableRowElement | null) => void

export interface Column<Row> {
  /** Class of its cells. */
  name: string
  label: string
  /** The label is for whoever hears the table. */
  isHidden?: boolean
  /** More classes of the cells, of the column. */
  cellClass?: string
  colClass?: string
  /** Lines stand in this order of it. */
  order?: 'ascending' | 'descending' | undefined
  /** The head is a button that sorts. */
  onSort?: (() => void) | undefined
  /** All of what a cell cuts. */
  titleOf?: (row: Row) => string | undefined
  cell: (row: Row) => ReactNode
}

interface LineTableProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** For whoever hears the table. */
  caption: string
  /** What a line says, in a cell a .rowlink that Enter opens. Lines are drawn anew when these are new. */
  columns: readonly Column<Row>[]
  /** Of a line in px, as far as it is known before it is drawn. */
  height: number
  /** All lines are of that height: none is measured. */
  isEven?: boolean
  /** Called when the end comes near. */
  onEnd?: () => void
  lineClass?: (row: Row) => string | undefined
}

const NEAR_END = 60
/** Space under the last line, so that it never hides behind the bottom bar's edge. */
const BOTTOM = 40
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 },
  ...{ Home: -Infinity, End: Infinity },
}

/** Lines as they come into view, however many there are. Arrow keys, page keys, Home and End move from line to line, Enter opens. */
export const LineTable = <Row,>(props: LineTableProps<Row>): ReactElement => {
  const { rows, keyOf, caption, columns, height, isEven = false, onEnd, lineClass } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 8,
    // Scrolling goes on while lines are drawn; a frame that waits for them would stall it.
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR_END) onEnd?.()
  }, [last, rows.length, onEnd])

  /** A line that was out of view is focused as soon as it is drawn. */
  const focusLine = (index: number): boolean => {
    const link = body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] .rowlink`)
    link?.focus()
    return link !== null && link !== undefined
  }
  useEffect(() => {
    if (wanted.current !== null && focusLine(wanted.current)) wanted.current = null
  })
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement)) return
    const here = Number(event.target.closest('tr')?.dataset.index ?? -1)
    const next = Math.min(rows.length - 1, Math.max(0, here + step))
    event.preventDefault()
    if (!focusLine(next)) {
      wanted.current = next
      virtual.scrollToIndex(next)
    }
  }
  // With the focus nowhere in particular the arrows mean the list too.
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent): void => {
      const { target } = event
      const isNowhere = target === document.body || (target instanceof HTMLElement && target.id === 'main')
      if (event.key !== 'ArrowDown' || !isNowhere || !focusLine(items[0]?.index ?? 0)) return
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
        {columns.map(({ name, colClass }) => (
          <col key={name} className={classes(name, colClass)} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 && <Spacer height={before} />}
        {items.map(({ index }) => {
          const row = rows[index]
          if (row === undefined) return null
          const measure = isEven ? undefined : virtual.measureElement
          return <Line key={keyOf(row)} row={row} index={index} columns={columns} className={lineClass?.(row)} measure={measure} />
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

const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ')

const ColumnHead = <Row,>({ column: { name, label, isHidden, order, onSort } }: { column: Column<Row> }): ReactElement => (
  <th scope="col" className={name} aria-sort={order}>
    {onSort ? (
      <button type="button" onClick={onSort}>
        {label}
        {order && <Icon name={order === 'descending' ? 'arrowDown' : 'arrowUp'} size={14} />}
      </button>
    ) : isHidden ? (
      <span className="sr">{label}</span>
    ) : (
      label
    )}
  </th>
)

interface LineProps<Row> {
  row: Row
  index: number
  columns: readonly Column<Row>[]
  className: string | undefined
  measure: Measure | undefined
}

const PlainLine = <Row,>({ row, index, columns, className, measure }: LineProps<Row>): ReactElement => (
  <tr ref={measure} data-index={index} data-row aria-rowindex={index + 2} className={className}>
    {columns.map(({ name, cellClass, titleOf, cell }) => (
      <td key={name} className={classes(name, cellClass)} title={titleOf?.(row)}>
        {cell(row)}
      </td>
    ))}
  </tr>
)
/** Scrolling draws the table anew with each line that comes; those that stand there stay. */
const Line = memo(PlainLine) as typeof PlainLine
