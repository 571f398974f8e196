import './emptyState.css'
import type { ReactElement, ReactNode } from 'react'

type EmptyDrawing = 'tenders' | 'search' | 'harbour'

/** One line drawing per area, over sea-chart contour lines. */
const DRAWINGS: Record<EmptyDrawing, ReactElement> = {
  tenders: (
    <>
      <path d="M20 92h150" />
      <path d="M40 78h88l-12 14H52zM58 78V62h34l10 16M70 62V46h22v10H78v6" />
      <path d="M150 92l6-22h6l6 22M159 70v-8" />
      <path className="faint" d="M14 102q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0" />
    </>
  ),
  search: (
    <>
      <path d="M84 34a28 28 0 1 0 0 56a28 28 0 1 0 0-56m20 48 26 26" />
      <path className="faint" d="M66 62q6-4 12 0t12 0 12 0" />
      <path className="faint" d="M14 112q10-6 20 0t20 0 20 0 20 0" />
    </>
  ),
  harbour: (
    <>
      <path d="M84 96l6-60h12l6 60zM86 36h20M88 36V24h16v12M86 24q10-12 20 0M96 18v-8" />
      <path d="M40 96h112M104 30l44-10M104 30l44 12" />
      <path className="faint" d="M24 106q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0" />
    </>
  ),
}

/** Says in one sentence why there is nothing, and offers the one verb that changes it. */
export const EmptyState = ({
  drawing,
  children,
  action,
}: {
  drawing: EmptyDrawing
  children: ReactNode
  action?: ReactNode
}): ReactElement => (
  <div className="empty">
    <svg viewBox="0 0 192 120" width="192" height="120" aria-hidden="true" focusable="false">
      <path className="contour" d="M4 30C40 8 70 44 108 22s56-16 80 2M4 44C40 24 70 58 108 36s56-14 80 2" />
      {DRAWINGS[drawing]}
    </svg>
    <p>{children}</p>
    {action}
  </div>
)
