import type { TenderView } from '../../server/contract/tenders/views'
import { procedureOf } from '../../workflows/procedure'
import { useRpc } from '../rpc'
import { drawnIn } from './drawn'

/** Offers whose lots were drawn in a lot that others are asked from now: they stand chosen. Empty where nobody drew, or not yet. */
export function useDrawn(tender: TenderView, lotId: string): readonly string[] {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const isAsked = procedureOf(tender).draws && lot?.stage === 4
  const { data } = useRpc('getDraw', [tender.id, lotId], { enabled: isAsked })
  return data?.state === 'drawn' ? drawnIn(data) : []
}
