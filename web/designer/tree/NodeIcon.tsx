import type { ReactElement } from 'react'
import { DISPLAYS, type DisplayType, type NodeUi, type ValueType } from '../../../engine/template'

/** One family with web/ui/Icon: outline, 18 units, one drawing per kind of field. */
const PATHS = {
  section: 'M3 4h12M3 9h12M3 14h8',
  group: 'M2.500 5h5l1.500 2h6.500v8h-13z',
  text: 'M4 5V3.500h10V5M9 3.500v11M7 14.500h4',
  area: 'M3 4.500h12M3 8h12M3 11.500h8',
  choice: 'M2.500 5h13v8h-13zM10 8.300l1.500 1.500L13 8.300',
  radio:
    'M5 3.200a1.800 1.800 0 1 0 0 3.600a1.800 1.800 0 1 0 0-3.600M5 11.200a1.800 1.800 0 ' +
    '1 0 0 3.600a1.800 1.800 0 1 0 0-3.600M9.500 5H15M9.500 13H15',
  tick: 'M3.500 3.500h11v11h-11zM6.300 9.200l2 2 3.600-4.200',
  ticks: 'M2.500 3.500h5v5h-5zM2.500 11h5v4h-5zM10 6h5.500M10 13h5.500',
  number: 'M6.500 3 5 15M13 3l-1.500 12M3.500 7H15M3 11h11.500',
  amount: 'M14 4.800A5.300 5.300 0 1 0 14 13.200M3 7.700h7M3 10.300h7',
  date: 'M3 4.500h12V15H3zM3 8h12M6 2.500v3.500M12 2.500v3.500',
  time: 'M9 2.500a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M9 5.500V9l2.500 1.500',
  repeat: 'M4 7.500V6a2 2 0 0 1 2-2h8l-2-2M14 10.500V12a2 2 0 0 1-2 2H4l2 2',
  rule: 'M4.500 2.500a2 2 0 1 0 0 4a2 2 0 1 0 0-4M13.500 11.500a2 2 0 1 0 0 4a2 2 0 1 0 0-4M4.500 6.500v4a3 3 0 0 0 3 3h4',
  wide: 'M2 3.500h14v9H2zM6 15.500h6M9 12.500v3',
  tablet: 'M4 2.500h10v13H4zM8 13.500h2',
  phone: 'M5.500 2.500h7v13h-7zM8.500 13.500h1',
  move: 'M9 2.500v13M6 5l3-2.500L12 5M6 13l3 2.500 3-2.500',
} as const

export type Drawing = keyof typeof PATHS

export const Draw = ({ name }: { name: Drawing }): ReactElement => (
  <svg className="i" viewBox="0 0 18 18" width={16} height={16} aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)

/** Those that look otherwise than their usual value. */
const BY_DISPLAY: Partial<Record<DisplayType, Drawing>> = { TEXTAREA: 'area', RADIO: 'radio', MULTICHECKBOX: 'ticks' }
const BY_VALUE: Partial<Record<ValueType, Drawing>> = {
  code: 'choice',
  indicator: 'tick',
  number: 'number',
  integer: 'number',
  date: 'date',
  time: 'time',
  datetime: 'date',
}

export const drawingOf = ({ kind, valueType, displayType = 'TEXT' }: NodeUi): Drawing => {
  if (kind !== 'field') return kind
  return valueType === 'amount' ? 'amount' : (BY_DISPLAY[displayType] ?? BY_VALUE[DISPLAYS[displayType].values[0] ?? 'text'] ?? 'text')
}
