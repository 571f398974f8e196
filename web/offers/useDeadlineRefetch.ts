import { useEffect, useMemo } from 'react'
import type { TenderView } from '../../server/contract/tenders/views'
import { serverNow } from '../ui/time'
import { momentsOf } from '../tender-frame/cases'
import { refreshOffer } from '../tender-frame/useOwnOffer'

/** Longest wait a browser's timer takes (2^31 ms). */
const LONGEST = 2_000_000_000
/** The server acts at the moment itself; asking a little later finds it done. */
const GRACE_MS = 1500

/** Tender and offer are read anew when a window of one of the lots ends: rounds of type 5 too, which no stored moment names. */
export function useDeadlineRefetch(tender: TenderView): void {
  const moments = useMemo(() => momentsOf(tender, serverNow()), [tender])
  useEffect(() => {
    const waits = moments.map((at) => at - serverNow()).filter((wait) => wait > 0 && wait < LONGEST)
    if (waits.length === 0) return
    const timer = setTimeout(() => refreshOffer(tender.id), Math.min(...waits) + GRACE_MS)
    return () => clearTimeout(timer)
  }, [moments, tender.id])
}
