import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationView } from '../../../server/contract/locations/locations'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { Icon } from '../../ui'
import { linesOf } from './grouped'
import type { Selection } from './useSelection'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/useLanguage'
import { lookOf, lookWord, platLine, sizeText } from '../words'

interface ParcelLineProps {
  row: PropertyRow
  isHovered: boolean
  selection: Selection
  onHover: (id: number | null) => void
}

/** A parcel of the list. While parcels are being chosen, a box stands where its look is. */
const ParcelLine = ({ row, isHovered, selection, onHover }: ParcelLineProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'map'])
  const language = useLanguage()
  const word = row.isArchived === true ? t('archived') : lookWord(row, t)
  const isChosen = selection.has(row.id)
  const choose = ({ nativeEvent }: ChangeEvent): void =>
    nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? selection.extendTo(row) : selection.toggle(row)
  const look = <span className={`mp-key ${lookOf(row)}`} aria-hidden="true" />
  const names = ['pa-row', isHovered ? 'hover' : '', isChosen ? 'chosen' : ''].filter(Boolean).join(' ')
  return (
    <div className={names} onMouseEnter={() => onHover(row.id)} onMouseLeave={() => onHover(null)}>
      {selection.isOn ? (
        <input type="checkbox" className="pa-box" aria-label={t('select.one', { name: row.name })} checked={isChosen} onChange={choose} />
      ) : (
        look
      )}
      <span className="pa-what">
        <Link className="rowlink" to={`/grundstuecke/${row.id}`} onFocus={() => onHover(row.id)} onBlur={() => onHover(null)}>
          {row.name}
        </Link>
        <span className="small soft cut" title={platLine(row.plat)}>
          {platLine(row.plat)}
        </span>
      </span>
      <span className="pa-size">
        {'size' in row && <span className="num">{sizeText(row.size, language)}</span>}
        <span className="small soft">
          {row.isStale === true && (
            <span title={t('stale.row')}>
              <Icon name="clock" size={14} /> <span className="sr">{t('stale.row')} </span>
            </span>
          )}{' '}
          {word}
        </span>
      </span>
    </div>
  )
}

interface ParcelListProps {
  rows: readonly PropertyRow[]
  /** All locations, where those without a parcel are to be seen too. */
  locations?: readonly LocationView[] | undefined
  hasMore: boolean
  selection: Selection
  /** What the list scrolls in. */
  scroller: HTMLElement | null
  /** Pointed at, here or on the map. */
  hovered: number | null
  onHover: (id: number | null) => void
  /** The end came into view: there may be more. */
  onEnd: () => void
}

const HEIGHT = { location: 37, parcel: 54, none: 34 }
const NEAR_END = 60
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 },
  ...{ Home: -Infinity, End: Infinity },
}

/**
 * Grouped by location with counts; each group folds. Lines are drawn as they come into view. ↑ and ↓ go from parcel to parcel, also over
 * groups; the space bar chooses, with Shift the arrows choose on.
 */
export const ParcelList = (props: ParcelListProps): ReactElement => {
  const { rows, locations, hasMore, selection, scroller, hovered, onHover, onEnd } = props
  const { t } = useTranslation('parcels')
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => linesOf({ rows, locations, hasMore, shut }), [rows, locations, hasMore, shut])
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => HEIGHT[lines[index]?.kind ?? 'parcel'],
    overscan: 8,
    // Scrolling goes on while lines are drawn; a frame that waits for them would stall it.
    useFlushSync: false,
    getItemKey: (index) => lines[index]?.key ?? index,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lines.length > 0 && last >= lines.length - NEAR_END) onEnd()
  }, [last, lines.length, onEnd])

  const focusLine = (index: number): boolean => {
    const link = box.current?.querySelector<HTMLElement>(`[data-index="${index}"] .rowlink`)
    link?.focus()
    return link !== null && link !== undefined
  }
  // A line that was out of view is focused as soon as it is drawn.
  useEffect(() => {
    if (wanted.current !== null && focusLine(wanted.current)) wanted.current = null
  })
  const isParcel = (at: number): boolean => lines[at]?.kind === 'parcel'
  /** The next parcel that way, over headings; where there is none, the last one on the way. */
  const parcelAt = (from: number, step: number): number => {
    const way = Math.sign(step)
    const aim = Math.min(lines.length - 1, Math.max(0, from + step))
    for (let at = aim; at >= 0 && at < lines.length; at += way) if (isParcel(at)) return at
    for (let at = aim; at >= 0 && at < lines.length; at -= way) if (isParcel(at)) return at
    return from
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || !event.target.classList.contains('rowlink')) return
    const here = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    const line = lines[here]
    if (event.key === ' ' && line?.kind === 'parcel') {
      event.preventDefault()
      return event.shiftKey ? selection.extendTo(line.row) : selection.toggle(line.row)
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = parcelAt(here, step)
    const to = lines[next]
    if (event.shiftKey && to?.kind === 'parcel') {
      if (line?.kind === 'parcel' && !selection.has(line.row.id)) selection.toggle(line.row)
      selection.extendTo(to.row)
    }
    if (!focusLine(next)) {
      wanted.current = next
      virtual.scrollToIndex(next)
    }
  }
  const toggle = (key: string): void => {
    const next = new Set(shut)
    if (!next.delete(key)) next.add(key)
    setShut(next)
  }
  return (
    <div className="pa-list" ref={box} role="list" onKeyDown={onKeyDown} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start, key }) => {
        const line = lines[index]
        return (
          line && (
            <div
              key={key}
              ref={virtual.measureElement}
              role="listitem"
              data-index={index}
              className="pa-line"
              style={{ transform: `translateY(${start}px)` }}
            >
              {line.kind === 'parcel' ? (
                <ParcelLine row={line.row} isHovered={hovered === line.row.id} selection={selection} onHover={onHover} />
              ) : line.kind === 'none' ? (
                <p className="pa-none small soft">{t('empty.location')}</p>
              ) : (
                <h2>
                  <button type="button" aria-expanded={!line.isShut} onClick={() => toggle(line.key.slice(1))}>
                    <Icon name={line.isShut ? 'right' : 'down'} size={16} />
                    {line.name ?? t('unknownLocation')} <span className="num soft">{`${line.count}${line.isMore ? '+' : ''}`}</span>
                  </button>
                </h2>
              )}
            </div>
          )
        )
      })}
    </div>
  )
}
