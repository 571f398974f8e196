import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { call, rpcKey, type RpcError } from '../../rpc'
import type { OrganizationType, OrganizationView } from '../../../server/contract/organizations/views'

const PAGE = 100

/** Organizations of a type by name, page by page; the server names the place of a row in its `cursor`. */
export const useOrganizationList = (
  type: OrganizationType,
  search: string,
): UseInfiniteQueryResult<InfiniteData<OrganizationView[], string | null>, RpcError> => {
  const filter = { ...(search.trim() === '' ? {} : { search: search.trim() }), limit: PAGE }
  return useInfiniteQuery<OrganizationView[], RpcError, InfiniteData<OrganizationView[], string | null>, readonly unknown[], string | null>(
    {
      queryKey: rpcKey('getOrganizations', [type, filter]),
      queryFn: async ({ pageParam }) => {
        const rows: unknown = await call('getOrganizations', type, pageParam === null ? filter : { ...filter, cursor: pageParam })
        // A list that is no array is refused rather than shown as an empty one (1-access.md section 7).
        if (!Array.isArray(rows)) throw new TypeError('getOrganizations did not answer a list')
        return rows as OrganizationView[]
      },
      initialPageParam: null,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : (page.at(-1)?.cursor ?? undefined)),
      placeholderData: keepPreviousData,
    },
  )
}
