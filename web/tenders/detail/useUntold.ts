import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../app/rpc'
import { untoldOf } from '../participants/decisions'

/**
 * How many decisions wait to be announced ('Bekannt geben'), as the tray of each lot's board counts them; asked for only where there can be any.
 * Undefined while that is not known.
 */
export const useUntold = (tender: TenderView): number | undefined => {
  const running = tender.lots.filter(({ stage }) => stage >= 4 && stage < 8)
  const { data, isError } = useRpc('getOffersByProjectId', [tender.id], { enabled: running.length > 0 })
  if (running.length === 0 || isError) return 0
  return data && running.reduce((sum, { lotId }) => sum + untoldOf(data, lotId).length, 0)
}
