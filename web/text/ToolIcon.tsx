import type { ReactElement } from 'react'

/** The editor's own marks, in the line of the icons. */
const PATHS = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  numbers:
    'M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.5v4M3.800 11c1.500-1.500 3.200 0 1.800 ' +
    '1.500L3.800 14.500h2.700M4 17h2.200L5 18.500c1.800 0 1.500 2.500-1.200 2',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4.200 4.200 0 0 0-6-6l-1.500 1.500M14 10a4 4 0 0 0-6-.5l-3 3a4.200 4.200 0 0 0 6 6l1.500-1.500',
} as const

export type ToolName = keyof typeof PATHS

export const ToolIcon = ({ name }: { name: ToolName }): ReactElement => (
  <svg className={`i rt-i-${name}`} viewBox="0 0 24 24" width={18} height={18} aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)
