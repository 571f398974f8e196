import type { DrawView } from '../../server/contract/procedure/draw'
import type { TenderView } from '../../server/contract/tenders/views'
import { drawnFirst } from '../../workflows/contest'
import { procedureOf } from '../../workflows/procedure'
import { useRpc } from '../rpc'

/** Who has a place by the lots that were drawn, and is not out by now. */
export const drawnIn = ({ among, places }: DrawView): readonly string[] => {
  const order = among.map(({ offerId }) => offerId)
  return drawnFirst({ order, places: places ?? 0 }, (id) => among.some((one) => one.offerId === id && one.out !== undefined))
}

/** Offers whose lots were drawn in a lot that others are asked from now: they stand chosen. Empty where nobody drew, or not yet. */
export function useDrawn(tender: TenderView, lotId: string): readonly string[] {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const isAsked = procedureOf(tender).draws && lot?.stage === 4
  const { data } = useRpc('getDraw', [tender.id, lotId], { enabled: isAsked })
  return data?.state === 'drawn' ? drawnIn(data) : []
}
