import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { untoldOf } from '../participants/decisions'

interface UntoldDecisions {
  count: number
  /** Lots in which any wait, in the tender's order: the board shows one lot at a time. */
  lotIds: string[]
}

const NONE: UntoldDecisions = { count: 0, lotIds: [] }

/**
 * The decisions that wait to be announced ('Bekannt geben'), as the tray of each lot's board counts them; asked for only where there can be
 * any. Undefined while that is not known.
 */
export const useUntold = (tender: TenderView): UntoldDecisions | undefined => {
  const running = tender.lots.filter(({ stage }) => stage >= 4 && stage < 8)
  const { data, isError } = useRpc('getOffersByProjectId', [tender.id], { enabled: running.length > 0 })
  if (running.length === 0 || isError) return NONE
  const counts = data && running.map(({ lotId }) => ({ lotId, count: untoldOf(data, lotId).length }))
  return (
    counts && {
      count: counts.reduce((sum, { count }) => sum + count, 0),
      lotIds: counts.filter(({ count }) => count > 0).map(({ lotId }) => lotId),
    }
  )
}
