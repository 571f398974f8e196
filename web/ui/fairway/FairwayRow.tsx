import './fairway.css'
import { Fragment, memo, type ReactElement } from 'react'
import type { Fairway } from '../../../workflows/fairway'
import { HEIGHTS, MIDDLE, PIER, START, placeOf, rowMarks, rowPath } from './rowGeometry'

const SHAPES = {
  gate: <path d="M-1-3.2 1.6 0-1 3.2" fill="none" />,
  buoy: <path d="M-3.6 3.200h7.200L1-3.600h-2z" />,
}

/** 120 × 20: one line of a list. `label` says the same in words. */
export const FairwayRow = memo(({ fairway, label }: { fairway: Fairway; label: string }): ReactElement => {
  const { channels } = fairway
  const isAlone = channels.length <= 1
  const heights = HEIGHTS[channels.length] ?? [11]
  const isArrived = fairway.isDecided || channels.every(({ stage }) => stage >= 8)
  const drawn = channels.map((channel, index) => ({ channel, y: heights[index] ?? 11, x: placeOf(channel, fairway) }))
  const boat = drawn.find(({ channel }) => channel.isChosen) ?? drawn[0]
  const pierY = isAlone ? 11 : MIDDLE
  return (
    <svg className="fw" width="120" height="20" viewBox="0 0 120 20" role="img" aria-label={label}>
      <path className="fw-water" strokeWidth={isAlone ? 6 : 4} d={drawn.map(({ y }) => rowPath(y, isAlone, [START, PIER])).join('')} />
      {!isArrived && (
        <path className="fw-next r" d={drawn.map(({ y, x }) => rowPath(y, isAlone, [Math.max(x, START + 1), PIER])).join('')} />
      )}
      <path
        className="fw-past r"
        d={
          drawn
            .filter(({ x }) => x > START)
            .map(({ y, x }) => rowPath(y, isAlone, [START, x]))
            .join('') || 'M4 11'
        }
      />
      {!isArrived &&
        drawn.map(({ channel, y, x }) => (
          <Fragment key={channel.lotId}>
            {rowMarks(channel).map((mark) => (
              <g key={mark.kind + mark.x} className={mark.isDue ? 'fw-mark r due' : 'fw-mark r'} transform={`translate(${mark.x} ${y})`}>
                {SHAPES[mark.kind]}
              </g>
            ))}
            {!channel.isChosen && <circle className="fw-dot" cx={x} cy={y} r="2.5" />}
          </Fragment>
        ))}
      <g className={isArrived ? 'fw-mark r past' : 'fw-mark r'} transform={`translate(116 ${pierY})`}>
        <path d="M-1.5-6h3V6h-3z" />
      </g>
      {!isArrived && boat && (
        <g className="fw-boat r" transform={`translate(${Math.max(boat.x, 8)} ${boat.y})`}>
          <path d="M-6.5-.500h13L4.5 3.500h-9z" />
          <path d="M-3.5-.800v-3.400H1l1.8 3.400z" />
        </g>
      )}
    </svg>
  )
})
FairwayRow.displayName = 'FairwayRow'
