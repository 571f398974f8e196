import type { ReactElement } from 'react'
import type { ProcedureRow } from '../../server/contract/procedures/procedures'

/** Pixels: a mark every so many, and the height of a row. */
const PITCH = 24
const HEIGHT = 24
const MIDDLE = HEIGHT / 2

/** The sign of a kind of phase, around its middle; 24 wide. */
export const Mark = ({ kind }: { kind: string }): ReactElement => {
  if (kind === 'intake') return <path d="M-6 6h12M-4 6-2-3h4l2 9zM0-8v3" />
  if (kind === 'opening') return <path d="M-3-7v14M3-7v14" />
  if (kind === 'award') return <path className="pier" d="M-5-6h10v12h-10z" />
  return <circle r={kind === 'notice' || kind === 'order' ? 4 : 3} />
}

/** Phases as marks on a channel: buoys where something comes in until a deadline, gates where it is opened, a pier at the end. */
export const PhaseFairway = ({ phases, label }: { phases: ProcedureRow['phases']; label: string }): ReactElement => {
  const width = Math.max(1, phases.length) * PITCH
  return (
    <svg className="pr-fairway" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="channel" d={`M${PITCH / 2} ${MIDDLE}H${width - PITCH / 2}`} />
      {phases.map(({ key, kind }, index) => (
        <g key={key} transform={`translate(${PITCH / 2 + index * PITCH} ${MIDDLE})`}>
          <Mark kind={kind} />
        </g>
      ))}
    </svg>
  )
}
