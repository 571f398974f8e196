import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { arcsOf, heightOf, LAYOUT, yOf } from './layout'
import type { Machine } from './machine'

interface DrawingProps {
  machine: Machine
  chosen: string
  onChoose: (state: string) => void
  /** Of states that the house has no words for. */
  nameOf?: (state: string) => string
}

/** States as buttons over the drawn ways; those out of the chosen state are strong and carry the numbers of the list. */
export const Drawing = ({ machine, chosen, onChoose, nameOf }: DrawingProps): ReactElement => {
  const { t } = useTranslation('machines')
  const arcs = arcsOf(machine)
  const height = heightOf(machine)
  return (
    <div className="mc-drawing" style={{ width: LAYOUT.width, height }} role="group" aria-label={t('states')}>
      <svg width={LAYOUT.width} height={height} aria-hidden="true" focusable="false">
        <defs>
          <marker id="mc-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
          <marker id="mc-tip-on" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path className="on" d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {arcs
          .filter(({ from }) => from !== chosen)
          .map(({ from, to, path }) => (
            <path key={`${from} ${to}`} className="way" d={path} markerEnd="url(#mc-tip)" />
          ))}
        {arcs
          .filter(({ from }) => from === chosen)
          .map(({ to, path }) => (
            <path key={to} className="way on" d={path} markerEnd="url(#mc-tip-on)" />
          ))}
        {arcs
          .filter(({ from }) => from === chosen)
          .map(({ to, label: { text, x, y, wide, high } }) => (
            <g key={to} transform={`translate(${x} ${y})`}>
              <rect x={-wide / 2} y={-high / 2} width={wide} height={high} rx={high / 2} />
              <text y={4.5} textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
      </svg>
      {machine.states.map((state, index) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === chosen}
          style={{ left: LAYOUT.left, top: yOf(index) - LAYOUT.height / 2, width: LAYOUT.box, height: LAYOUT.height }}
          onClick={() => onChoose(state)}
        >
          {nameOf?.(state) ?? t(`state.${machine.id}.${state}`)}
        </button>
      ))}
    </div>
  )
}
