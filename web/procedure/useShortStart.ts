import { useState } from 'react'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import type { ShortDeadline } from '../../workflows/deadlines'
import { shortAtStart } from './short'
import { usePeriods } from './usePeriods'
import { lotsDated, STARTS, type StageCall, type StartAction } from './stageCalls'

interface ShortStart {
  short: ShortDeadline[]
  reason: string
  setReason: (reason: string) => void
  /** The reason that is owed and not given, as a gap of the dialog. */
  gaps: string[]
  /** The calls with the reason, where one is owed. */
  withReason: (calls: StageCall[]) => StageCall[]
}

/** Deadlines below the law's minimum that a start would let run, and the reason for them. */
export function useShortStart(
  tender: TenderView,
  chosen: readonly LotView[],
  { action, deadline, now }: { action: StartAction; deadline: string | null; now: number },
): ShortStart {
  const [reason, setReason] = useState('')
  const dated = lotsDated(action, chosen, { deadline, now })
  const short = shortAtStart(tender, dated, { stage: STARTS[action].stage, now, periods: usePeriods() })
  return {
    short,
    reason,
    setReason,
    gaps: short.length > 0 && reason.trim() === '' ? ['shortReason'] : [],
    withReason: (calls) => (short.length > 0 ? calls.map((one) => ({ ...one, reason: reason.trim() })) : calls),
  }
}
