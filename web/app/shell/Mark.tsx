import type { ReactElement } from 'react'

/** The pilot boat. */
export const Mark = (): ReactElement => (
  <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <path d="M3 16h22l-3.500 6h-15z" fill="currentColor" />
    <path d="M9 15v-5h7.500l2.500 5z" fill="currentColor" />
    <path d="M12 9V2.500h6.500V7H12" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M15.200 2.500h3.300V7h-3.300z" fill="var(--bar-link)" />
    <path d="M1.500 25.500q3-2 6 0t6 0 6 0 6 0" fill="none" stroke="var(--bar-link)" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
)
