import { useQuery } from '@tanstack/react-query'
import type { TenderNews } from '../../server/contract/news/news'
import { call, rpcKey } from '../rpc'
import { useSession } from '../session/SessionProvider'

/**
 * Whoever looks at any page of a tender visits it: what became new since the visit before. Told to the server once a page; the answer stays
 * while the tender is looked at, so that it stands on its details also for who went to the messages first. Without an id nothing is visited
 * yet.
 */
export const useVisit = (id: string | undefined): TenderNews | undefined => {
  const { phase } = useSession()
  return useQuery({
    queryKey: rpcKey('visitTender', [id ?? '']),
    queryFn: () => call('visitTender', id ?? ''),
    enabled: id !== undefined && phase === 'user',
    staleTime: Infinity,
    retry: false,
  }).data
}
