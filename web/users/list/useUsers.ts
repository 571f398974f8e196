import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { call, rpcKey, type RpcError } from '../../rpc'
import type { UserView } from '../../../server/contract/access/views'
import { rolesOf, type Side } from '../roles'
import { filterOf, type UsersChoice } from './usersQuery'

const PAGE = 250

/** One of the two lists, page by page and by e-mail address; the server names the place of a row in its `cursor`. */
export const useUsers = (side: Side, choice: UsersChoice): UseInfiniteQueryResult<InfiniteData<UserView[], string | null>, RpcError> => {
  const roles = [...rolesOf(side)]
  const filter = { ...filterOf(choice), limit: PAGE }
  return useInfiniteQuery<UserView[], RpcError, InfiniteData<UserView[], string | null>, readonly unknown[], string | null>({
    queryKey: rpcKey('getUsers', [roles, filter]),
    queryFn: async ({ pageParam }) => {
      const rows: unknown = await call('getUsers', roles, pageParam === null ? filter : { ...filter, cursor: pageParam })
      // A list that is no array is refused rather than shown as an empty one (1-access.md section 7).
      if (!Array.isArray(rows)) throw new TypeError('getUsers did not answer a list')
      return rows as UserView[]
    },
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : (page.at(-1)?.cursor ?? undefined)),
    placeholderData: keepPreviousData,
    // All pages read so far would be asked again; a change elsewhere is told by a push anyway.
    refetchOnWindowFocus: false,
  })
}
