import { useState } from 'react'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { proposedAtStart } from './following'
import type { StartAction } from './stageCalls'
import { usePeriods } from './usePeriods'

interface StartDeadline {
  deadline: string | null
  /** Undefined: nobody typed one, and what follows by the procedure stands there. */
  typed: string | null | undefined
  setTyped: (at: string | null) => void
  isProposed: boolean
}

/** The deadline that a start asks for: as it is typed, else as the procedure has it follow. */
export function useStartDeadline(
  tender: TenderView,
  chosen: readonly LotView[],
  { action, now }: { action: StartAction; now: number },
): StartDeadline {
  const [typed, setTyped] = useState<string | null>()
  const proposed = proposedAtStart(tender, chosen, { action, now, periods: usePeriods() })
  return { deadline: typed === undefined ? proposed : typed, typed, setTyped, isProposed: proposed !== null }
}
