import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LogEntry } from '../../server/contract/audit/views'
import { call, rpcKey, type RpcError } from '../app/rpc'

export interface LogChoice {
  /** Null: every tender, and what belongs to none. */
  readonly projectId: string | null
  /** '' for every type. */
  readonly type: string
}

const PAGE = 100

/** The log page by page, the newest first; the server names the place of the last row in its `cursor`. */
export const useLog = ({ projectId, type }: LogChoice): UseInfiniteQueryResult<InfiniteData<LogEntry[], string | null>, RpcError> => {
  const filter = { limit: PAGE, ...(type === '' ? {} : { type }) }
  return useInfiniteQuery<LogEntry[], RpcError, InfiniteData<LogEntry[], string | null>, readonly unknown[], string | null>({
    queryKey: rpcKey('getLogEntries', [projectId, filter]),
    queryFn: async ({ pageParam }) => {
      const rows: unknown = await call('getLogEntries', projectId, pageParam === null ? filter : { ...filter, cursor: pageParam })
      // A list that is no array is refused rather than shown as an empty one (1-access.md section 7).
      if (!Array.isArray(rows)) throw new TypeError('getLogEntries did not answer a list')
      return rows as LogEntry[]
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.at(-1)?.cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
}
