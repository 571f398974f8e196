import { keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { call, rpcKey, type RpcError } from '../../rpc'
import type { ParcelFilter } from './filter'

const PAGE = 200
/** As many as an export takes. */
const MAX_READ = 5000
const READ_AT_ONCE = 1000

/** Parcels by location and name, page by page; not asked for while it is not known what may be asked. */
export const useParcels = (
  filter: ParcelFilter,
  enabled = true,
): UseInfiniteQueryResult<InfiniteData<PropertyRow[], string | null>, RpcError> => {
  const asked = { ...filter, limit: PAGE }
  return useInfiniteQuery<PropertyRow[], RpcError, InfiniteData<PropertyRow[], string | null>, readonly unknown[], string | null>({
    queryKey: rpcKey('getProperties', [asked]),
    queryFn: ({ pageParam }) => call('getProperties', pageParam === null ? asked : { ...asked, cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : (page.at(-1)?.cursor ?? undefined)),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Every parcel that a filter finds, at most MAX_READ, whatever of them the list has shown so far. Throws RpcError. */
export const readAllParcels = async (filter: ParcelFilter): Promise<PropertyRow[]> => {
  const found: PropertyRow[] = []
  let cursor: string | undefined
  while (found.length < MAX_READ) {
    const page = await call('getProperties', { ...filter, limit: READ_AT_ONCE, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...page)
    cursor = page.at(-1)?.cursor
    if (page.length < READ_AT_ONCE || cursor === undefined) break
  }
  return found.slice(0, MAX_READ)
}

/** Numbers of all that a filter finds, for the map, which shows more than the list has read; null while that is not known, or of no use. */
export const useFound = (filter: ParcelFilter, enabled: boolean): ReadonlySet<number> | null => {
  const { data } = useQuery({
    queryKey: rpcKey('getProperties', ['all', filter]),
    queryFn: async () => (await readAllParcels(filter)).map(({ id }) => id),
    enabled,
  })
  return useMemo(() => (enabled && data ? new Set(data) : null), [enabled, data])
}
