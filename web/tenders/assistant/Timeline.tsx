import type { ReactElement } from 'react'
import { daysBetween, type PlannedDay } from '../../../workflows/deadlines'

const WIDTH = 640
const EDGE = 14

/** The days drawn to scale, a channel with buoys. The list beside it says the same in words. */
export const Timeline = ({ planned }: { planned: readonly PlannedDay[] }): ReactElement | null => {
  const [first, last] = [planned[0], planned.at(-1)]
  if (!first || !last || first === last) return null
  const span = Math.max(1, daysBetween(first.day, last.day))
  const x = (day: string): number => EDGE + ((WIDTH - 2 * EDGE) * daysBetween(first.day, day)) / span
  return (
    <svg className="da-line" viewBox={`0 0 ${WIDTH} 36`} aria-hidden="true" focusable="false">
      <path className="channel" d={`M${EDGE} 18H${WIDTH - EDGE}`} />
      {planned.map((one, index) => {
        const before = planned.slice(0, index).findLast(({ kind }) => kind === 'notice' || kind === 'invitation')
        const isDeadline = one.kind === 'applications' || one.kind === 'offers'
        return (
          <g key={one.kind}>
            {isDeadline && before && <path className="period" d={`M${x(before.day)} 18H${x(one.endsWith ?? one.day)}`} />}
            {isDeadline ? (
              <path className="buoy" d={`M${x(one.day)} 6l7 16h-14z`} />
            ) : (
              <circle
                className={`mark ${one.kind}`}
                cx={x(one.day)}
                cy="18"
                r={one.kind === 'answers' || one.kind === 'questions' ? 4 : 6}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
