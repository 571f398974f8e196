import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from './line'
import type { ArgsOf, MethodName, Methods, ResultOf } from './methods'
import { rpcKey } from './useRpc'
import type { RpcError } from './wire'

/** Lists whose rows name their place; the filter that takes it is the last argument. */
type PagedMethod = {
  [M in MethodName]: ResultOf<Methods[M]> extends readonly { cursor?: string }[] ? M : never
}[MethodName]
type RowOf<M extends PagedMethod> = ResultOf<Methods[M]> extends readonly (infer Row)[] ? Row : never

/** What is known of such a list. */
export interface Pages<Row> {
  rows: readonly Row[]
  isPending: boolean
  /** The rows are of another choice, while this one is being read. */
  isStale: boolean
  error: RpcError | null
  hasMore: boolean
  isReadingMore: boolean
  /** Reads the next page; may be called as often as the end comes near. */
  readMore: () => void
  again: () => void
}

interface PagesOptions {
  enabled?: boolean
  /** A page of fewer rows is the last; without it the server is asked until no row names its place. */
  pageSize?: number
  /** All pages read so far are asked again when the window is entered. */
  refetchOnWindowFocus?: boolean
}

const withCursor = (args: readonly unknown[], cursor: string | null): readonly unknown[] =>
  cursor === null ? args : [...args.slice(0, -1), { ...(args.at(-1) as object), cursor }]

/** A list page by page; the server names the place of the last row in its `cursor`. */
export const usePages = <M extends PagedMethod>(
  method: M,
  args: ArgsOf<Methods[M]>,
  { pageSize = 1, ...options }: PagesOptions = {},
): Pages<RowOf<M>> => {
  type Rows = readonly { cursor?: string }[]
  const query = useInfiniteQuery<Rows, RpcError, InfiniteData<Rows, string | null>, readonly unknown[], string | null>({
    // Its answers have another shape than one page that `useRpc` asks for by the same words: of one key they would be taken for each other.
    queryKey: [...rpcKey(method, args), 'pages'],
    queryFn: async ({ pageParam }) => {
      const rows: unknown = await call(method, ...(withCursor(args, pageParam) as ArgsOf<Methods[M]>))
      // A list that is no array is refused rather than shown as an empty one (1-access.md section 7).
      if (!Array.isArray(rows)) throw new TypeError(`${method} did not answer a list`)
      return rows as Rows
    },
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : (page.at(-1)?.cursor ?? undefined)),
    placeholderData: keepPreviousData,
    ...options,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const rows = useMemo(() => (data?.pages.flat() ?? []) as RowOf<M>[], [data])
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const again = useCallback(() => void refetch(), [refetch])
  return {
    rows,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore,
    again,
  }
}
