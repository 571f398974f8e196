import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'

type Measure = (element: HTMLTableRowElement | null) => void

interface LineTableProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** For whoever hears the table. */
  caption: string
  /** Class names of the columns. */
  columns: readonly string[]
  /** The cells of the head. */
  head: ReactNode
  /** Of a line in px, as far as it is known before it is drawn. */
  height: number
  /** Called when the end comes near. */
  onEnd: () => void
  /** A line: a tr with data-index, in it a .rowlink that Enter opens. Lines whose height may differ give `measure` the tr. */
  children: (row: Row, index: number, measure: Measure) => ReactNode
}

const NEAR_END = 60
/** Space under the last line, so that it never hides behind the bottom bar's edge. */
const BOTTOM = 40
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 },
  ...{ Home: -Infinity, End: Infinity },
}

/** Lines as they come into view, however many there are. Arrow keys, page keys, Home and End move from line to line, Enter opens. */
export const LineTable = <Row,>({ rows, keyOf, caption, columns, head, height, onEnd, children }: LineTableProps<Row>): ReactElement => {
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
    if (rows.length > 0 && last >= rows.length - NEAR_END) onEnd()
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
        {columns.map((name) => (
          <col key={name} className={name} />
        ))}
      </colgroup>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody ref={body}>
        {before > 0 && <Spacer height={before} />}
        {items.map(({ index }) => {
          const row = rows[index]
          return row === undefined ? null : children(row, index, virtual.measureElement)
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
