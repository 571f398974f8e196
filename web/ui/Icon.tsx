import type { ReactElement } from 'react'

/** One family: outline, 24 units, drawn at 18 px. Paths of the drawings; no icon font. */
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  map: 'm3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  pin: 'M12 21c4.500-5 7-8.500 7-11.500a7 7 0 0 0-14 0c0 3 2.500 6.500 7 11.500zM12 7.200a2.3 2.3 0 1 0 0 4.600a2.3 2.3 0 1 0 0-4.600',
  start: 'M12 4v17M8 7.5h8M5 13c0 5 3 7.5 7 8 4-.5 7-3 7-8M12 2.700a1.8 1.8 0 1 0 0 3.600a1.8 1.8 0 1 0 0-3.600',
  tender: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  fold: 'M4 5h16v14H4zM9 5v14M15 10l-2 2 2 2',
  search: 'M10.5 4.500a6 6 0 1 0 0 12a6 6 0 1 0 0-12m4.500 10.500 5 5',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  right: 'm9 6 6 6-6 6',
  left: 'm15 6-6 6 6 6',
  play: 'M7 4.500v15l12-7.500z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  octagon: 'M8.4 3.300h7.200l5.1 5.100v7.200l-5.1 5.100H8.400l-5.1-5.100V8.400zM12 7.700v5.300M12 16.400h.01',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.4 9.700c0-1.6 1.2-2.5 2.7-2.500s2.6 1 2.6 2.400c0 2-2.7 2-2.7 3.900M12 16.700h.01',
  arrowUp: 'M12 19V5m-5 5 5-5 5 5',
  arrowDown: 'M12 5v14m-5-5 5 5 5-5',
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  mail: 'M3 5h18v14H3zM3.5 6.500l8.500 7 8.500-7',
  phone:
    'M5 4h4l1.500 5-2.200 1.500a12 12 0 0 0 5.200 5.200l1.500-2.200 5 1.500v4c0 1-1 ' +
    '1.500-2 1.500C11 20.500 3.500 13 3.500 6 3.500 5 4 4 5 4z',
  clip:
    'm19.500 11.500-7.800 7.800a4.600 4.600 0 0 1-6.500-6.500l8.300-8.300a3.100 3.100 0 0 1 4.400 4.400l-8.200 8.200a1.500 1.500 0 0 ' +
    '1-2.200-2.200l7.400-7.400',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.500 2',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5M12 8h.01',
  warning: 'M12 4 2.500 20h19zM12 10v5M12 17.500h.01',
  ban: 'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17M6 6l12 12',
  check: 'm5 12.500 4.500 4.500L19 7',
  download: 'M12 4v11M7 10.500l5 5 5-5M4 20h16',
  upload: 'M12 15V4M7 8.500l5-5 5 5M4 20h16',
  pause: 'M9 5v14M15 5v14',
  folder: 'M3 6h6l2 2.500h10V19H3z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  eye:
    'M2.500 12c2.500-4.500 6-6.500 9.500-6.500s7 2 9.500 6.500c-2.500 4.500-6 ' +
    '6.500-9.500 6.500S5 16.500 2.500 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  eyeOff:
    'M4 4l16 16M9.500 6c.8-.3 1.600-.5 2.500-.5 3.500 0 7 2 9.500 6.500-.8 1.500-1.800 2.700-2.800 3.600M6 ' +
    '8c-1.300 1-2.500 2.300-3.500 4 2.500 4.500 6 6.500 9.500 6.500 1.500 0 3-.4 4.300-1.100',
  pencil: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  save: 'M5 4h12l3 3v13H4V5zM8 4v5h7V4M8 20v-6h8v6',
  send: 'M4 12 20 4l-5 16-3.500-6.500z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 20.500c.8-4 4-6 8-6s7.200 2 8 6',
  people:
    'M9 5a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M2.500 19.500c.6-3.400 3.200-5 6.500-5s5.900 1.600 ' +
    '6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 15c2.200.5 3.600 2 4 4.500',
  sliders: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h10M18 17h2M16 15v4',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  building: 'M4 21V8l8-4 8 4v13M3 21h18M9 21v-5h6v5M8.500 11h.01M12 11h.01M15.500 11h.01',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9',
} as const

export type IconName = keyof typeof PATHS

/** Decoration: the word stands beside it, or the control has a label. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }): ReactElement => (
  <svg className={`i i-${name}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path d={PATHS[name]} strokeWidth={name === 'more' || name === 'grip' ? 3 : undefined} />
  </svg>
)
