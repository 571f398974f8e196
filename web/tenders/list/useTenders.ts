import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { call, rpcKey, type RpcError } from '../../rpc'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { isOwnList, type ListChoice, type ListName } from './listQuery'

const PAGE = 100

/** One list of tenders, page by page; the server names the place of a row in its `cursor`. */
export const useTenders = (
  filter: ListName,
  choice: ListChoice,
  enabled = true,
): UseInfiniteQueryResult<InfiniteData<TenderRow[], string | null>, RpcError> => {
  const { search, types, cpv, places, sort, unread, withArchived } = choice
  const asked = {
    filter,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(types.length === 0 ? {} : { types }),
    ...(cpv.length === 0 ? {} : { cpv }),
    ...(places.length === 0 ? {} : { places }),
    sort,
    ...(unread ? { unread } : {}),
    ...(isOwnList(filter) ? { archived: withArchived } : {}),
    limit: PAGE,
  }
  return useInfiniteQuery<TenderRow[], RpcError, InfiniteData<TenderRow[], string | null>, readonly unknown[], string | null>({
    queryKey: rpcKey('getProjects', [asked]),
    queryFn: async ({ pageParam }) => {
      const rows: unknown = await call('getProjects', pageParam === null ? asked : { ...asked, cursor: pageParam })
      // A list that is no array is refused rather than shown as an empty one (2-tenders.md section 8).
      if (!Array.isArray(rows)) throw new TypeError('getProjects did not answer a list')
      return rows as TenderRow[]
    },
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : (page.at(-1)?.cursor ?? undefined)),
    placeholderData: keepPreviousData,
    enabled,
  })
}
