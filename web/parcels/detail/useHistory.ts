import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../server/contract/parcels/history'
import { call, rpcKey, type RpcError } from '../../rpc'

/** As many as the server answers at once, at least where there are older ones. */
const PAGE = 100

type Pages = InfiniteData<HistoryEntry[], string | null>

/** Who changed what of a parcel, newest first, page by page. */
export const useHistory = (id: number): UseInfiniteQueryResult<Pages, RpcError> =>
  useInfiniteQuery<HistoryEntry[], RpcError, Pages, readonly unknown[], string | null>({
    queryKey: rpcKey('getPropertyHistory', [id]),
    queryFn: ({ pageParam }) => (pageParam === null ? call('getPropertyHistory', id) : call('getPropertyHistory', id, pageParam)),
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.cursor),
  })
