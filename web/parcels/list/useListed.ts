import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { RpcError, useRpc } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { FILTER_KEYS, readFilter, type ParcelFilter } from './filter'
import { readAllParcels, useFound, useParcels } from './useParcels'

/** What the address asks for, as far as this person may ask: the list of it, and what the map shows of it. */
export function useListed(query: URLSearchParams, isInternal: boolean) {
  const { t } = useTranslation('parcels')
  const settings = useRpc('getSettings', [])
  const mayFilter = isInternal || settings.data?.showFilterViewForExternalUsers === true
  const filter = useMemo((): ParcelFilter => {
    const { locationId, ...others } = readFilter(query)
    // What the house does not let outsiders filter by is refused, and the list with it.
    return { ...(mayFilter ? others : {}), ...(locationId === undefined ? {} : { locationId }) }
  }, [query, mayFilter])
  const isFiltered = FILTER_KEYS.some((key) => filter[key] !== undefined)
  const list = useParcels(filter, isInternal || !settings.isPending)
  const rows = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rest = useFound(filter, isFiltered && hasNextPage)
  const found = useMemo(() => (isFiltered ? (rest ?? new Set(rows.map(({ id }) => id))) : null), [isFiltered, rest, rows])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  /** With all that the filter finds, also what the list has not shown yet; null: `rows` are all of it. */
  const withAll = async (what: (all: readonly PropertyRow[] | null) => void): Promise<void> => {
    try {
      what(hasNextPage ? await readAllParcels(filter) : null)
    } catch (fault) {
      toast.error(fault instanceof RpcError ? fault.message : t('failed'))
    }
  }
  return { mayFilter, filter, isFiltered, list, rows, found, onEnd, withAll }
}
