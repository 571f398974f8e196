import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LogEntry } from '../../server/contract/audit/views'
import { call, rpcKey, type RpcError } from '../rpc'

/** What narrows the log, as it stands in the address and goes to the server; left out: nothing. */
export const FILTERS = ['type', 'person', 'from', 'to', 'text'] as const
export type FilterName = (typeof FILTERS)[number]
type LogFilters = Readonly<Partial<Record<FilterName, string>>>

/** A day that is none, typed into the address, narrows nothing. */
const isGiven = (name: FilterName, value: string): boolean =>
  name === 'from' || name === 'to' ? /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) : value.trim() !== ''

export const filtersOf = (query: URLSearchParams): LogFilters =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = (query.get(name) ?? '').slice(0, 200)
      return isGiven(name, value) ? [[name, value]] : []
    }),
  )

export interface LogChoice {
  /** Null: every tender, and what belongs to none. */
  readonly projectId: string | null
  readonly filters: LogFilters
}

const PAGE = 100

/** The log page by page, the newest first; the server names the place of the last row in its `cursor`. */
export const useLog = ({ projectId, filters }: LogChoice): UseInfiniteQueryResult<InfiniteData<LogEntry[], string | null>, RpcError> => {
  const filter = { limit: PAGE, ...filters }
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
