import type { Lang } from '../../../engine/languages'
import './fairway.css'
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fairway, PlacedMark } from '../../../workflows/fairway'
import { useLanguage } from '../../i18n/useLanguage'
import { formatDateTime, formatDayShort } from '../time'
import { HEAD_START, headGeometry, headPath } from './headGeometry'
import { fitLabels, type Label } from './headLabels'
import { fairwayLines, fairwaySentence, markName } from './words'

const BUOY = (
  <>
    <path d="M-6.5 5.500h13M-4.2 5.5-2-3.500h4l2.200 9z" />
    <circle cx="0" cy="-6.3" r="1.9" />
  </>
)
const GATE_OPEN = (
  <>
    <circle cx="0" cy="-6.5" r="1.6" />
    <circle cx="0" cy="6.5" r="1.6" />
  </>
)
const GATE = (
  <>
    <path d="M-2-6 3 0-2 6" fill="none" strokeWidth="2" />
    <circle cx="-2" cy="-6.5" r="1.6" />
    <circle cx="-2" cy="6.5" r="1.6" />
  </>
)
const LOCK = (
  <>
    <rect x="-5" y="-2" width="10" height="8" rx="1.5" />
    <path d="M-2.8-2v-2.400a2.8 2.8 0 0 1 5.6 0V-2" fill="none" />
  </>
)

const Marks = ({ mark, y, isNarrow }: { mark: PlacedMark; y: number; isNarrow: boolean }): ReactElement => (
  <>
    <g className={`fw-mark ${mark.state === 'past' || mark.state === 'due' ? mark.state : ''}`} transform={`translate(${mark.x} ${y})`}>
      {BUOY}
    </g>
    {mark.sealed && mark.gate === 'closed' && (
      <g className="fw-mark" transform={`translate(${mark.lockX} ${y})`}>
        {LOCK}
      </g>
    )}
    {!isNarrow && (
      <g className={mark.gate === 'open' ? 'fw-mark past' : 'fw-mark'} transform={`translate(${mark.gateX} ${y})`}>
        {mark.gate === 'open' ? GATE_OPEN : GATE}
      </g>
    )}
  </>
)

/** The width the drawing has; it is drawn for it rather than scaled, so that marks and text keep their size. */
const useWidth = (): [RefObject<HTMLElement>, number] => {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(280, Math.floor(entry.contentRect.width))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}

const labelsOf = (
  fairway: Fairway,
  geometry: ReturnType<typeof headGeometry>,
  words: { t: ReturnType<typeof useTranslation>['t']; language: Lang },
): Label[] => {
  const { t, language } = words
  const { todayX, isNarrow, pierX } = geometry
  const labels: Label[] = []
  const next = fairway.next
  const due = geometry.channels
    .flatMap(({ channel, marks }) => marks.map((mark) => ({ channel, mark })))
    .filter(({ mark }) => mark.state === 'due')
  const nextMark = due[0]
  if (next && nextMark) {
    const lot = fairway.lotCount > 1 && due.length === 1 ? ` ${t('fairway:lot', { number: nextMark.channel.number })}` : ''
    const date = formatDateTime(next.at, language)
    const text = isNarrow ? date : `${markName(next, t)}${lot}: ${date}`
    labels.push({ text, x: nextMark.mark.x - 4, anchor: 'start', row: 'above', isBold: true, rank: 0 })
  }
  if (!fairway.isDraft) {
    const text = isNarrow ? t('fairway:todayShort') : t('fairway:todayIs', { date: formatDayShort(fairway.now, language) })
    labels.push({ text, x: todayX - 14, anchor: 'end', row: 'above', isBold: true, rank: 1 })
  }
  if (fairway.publishedAt !== null) {
    const date = formatDayShort(fairway.publishedAt, language)
    labels.push({
      text: isNarrow ? date : t(fairway.isWaiting ? 'fairway:publicationOn' : 'fairway:publishedOn', { date }),
      x: 2,
      anchor: 'start',
      row: 'below',
      isBold: false,
      rank: 2,
    })
  }
  labels.push({ text: t('fairway:outcome'), x: pierX + 12, anchor: 'end', row: 'below', isBold: false, rank: 3 })
  const chosen = geometry.channels.find(({ channel }) => channel.isChosen) ?? geometry.channels[0]
  chosen?.marks.forEach((mark, index) => {
    if (mark.at === null || mark.state === 'due') return
    const date = formatDayShort(mark.at, language)
    const text = isNarrow ? date : `${markName(mark, t)}, ${date}`
    labels.push({ text, x: mark.x, anchor: 'middle', row: 'below', isBold: false, rank: 4 + index })
  })
  return fitLabels(labels, geometry.width)
}

/** Full width × 88: the head of a tender, in time's own measure. A text list stands beside it for who does not see it. */
export const FairwayHead = ({ fairway }: { fairway: Fairway }): ReactElement => {
  const { t } = useTranslation(['fairway', 'tenders'])
  const language = useLanguage()
  const [box, width] = useWidth()
  const geometry = headGeometry(fairway, width)
  const { channels, todayX, pierX, numberX, isNarrow } = geometry
  const isAlone = channels.length <= 1
  const isArrived = fairway.isDecided || fairway.channels.every(({ stage }) => stage >= 8)
  // Neither drafts nor what waits for its date have left the shore.
  const isAshore = fairway.isDraft || fairway.isWaiting
  const boat = channels.find(({ channel }) => channel.isChosen) ?? channels[0]
  const reached = isArrived ? pierX : todayX
  const lastY = channels.at(-1)?.y ?? 42
  return (
    <figure className="fw-head" ref={box}>
      <svg
        className="fw"
        width={width}
        height={88}
        viewBox={`0 0 ${width} 88`}
        role="img"
        aria-label={fairwaySentence(fairway, language, t)}
      >
        <path className="fw-water" strokeWidth="12" d={channels.map(({ y }) => headPath(y, geometry, [HEAD_START, pierX])).join('')} />
        {!isArrived && (
          <path
            className="fw-next"
            d={channels.map(({ y }) => headPath(y, geometry, [Math.max(reached, HEAD_START + 1), pierX])).join('')}
          />
        )}
        {!isAshore && <path className="fw-past" d={channels.map(({ y }) => headPath(y, geometry, [HEAD_START, reached])).join('')} />}
        {!isArrived && !isAshore && <path className="fw-today" d={`M${todayX} 16V${lastY + 12}`} />}
        <g className={isAshore ? 'fw-mark' : 'fw-mark past'}>
          <circle cx={HEAD_START} cy={42} r="4.5" />
        </g>
        {channels.map(({ channel, y, marks }) => (
          <g key={channel.lotId}>
            {!isAlone && (
              <>
                <circle className={channel.isChosen ? 'fw-num on' : 'fw-num'} cx={numberX} cy={y} r="8.5" />
                <text className={channel.isChosen ? 'fw-n on' : 'fw-n'} x={numberX} y={y + 4.5} textAnchor="middle">
                  {channel.number}
                </text>
              </>
            )}
            {marks.map((mark) => (
              <Marks key={`${mark.kind}${mark.round}`} mark={mark} y={y} isNarrow={isNarrow} />
            ))}
          </g>
        ))}
        <g className={isArrived ? 'fw-mark past' : 'fw-mark'} transform={`translate(${pierX} 42)`}>
          <path d="M-2.5-11h5v22h-5zM2.5-7.500h5M2.5 0h5M2.5 7.500h5" />
        </g>
        {!isArrived && boat && (
          <g className="fw-boat" transform={`translate(${Math.max(todayX, 12)} ${boat.y})`}>
            <path d="M-11-1h22l-3.200 6H-7.500z" />
            <path d="M-6-1.500v-4.500H2l2.500 4.500z" />
            <path d="M-2.600-6.500v-6.500h1.600v6.500z" />
            <path d="M-1-13h6v4h-6z" />
          </g>
        )}
        {labelsOf(fairway, geometry, { t, language }).map(({ text, x, anchor, row, isBold, rank }) => (
          <text key={rank} className={isBold ? 'b' : undefined} x={x} y={row === 'above' ? 11 : 84} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      <ol className="sr">
        {fairwayLines(fairway, language, t).map(({ key, when, what, isNow }) => (
          <li key={key} aria-current={isNow ? 'date' : undefined}>
            {when}: {what}
          </li>
        ))}
      </ol>
      {fairway.hidden > 0 && <figcaption className="small soft">{t('fairway:moreLots', { count: fairway.hidden })}</figcaption>}
    </figure>
  )
}
