import type { UseQueryResult } from '@tanstack/react-query'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { RpcError, call, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'

/** The parcels of a tender, as far as the reader may know of them. */
export const useParcelsOf = (projectId: string): UseQueryResult<PropertyRow[], RpcError> => useRpc('getProperties', [{ projectId }])

/** Those of one lot, and those that belong to all of them. */
export const ofLot = (rows: readonly PropertyRow[], lotId: string): PropertyRow[] =>
  rows.filter((row) => row.lotId === null || row.lotId === undefined || row.lotId === lotId)

/** What links say stands in lists, maps and tenders. */
export const forgetLinks = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [method] }) =>
      method === 'getProperties' || method === 'getProperty' || method === 'getPropertiesInBounds' || method === 'getProject',
  })

/** A parcel that could not be linked, and why. */
export interface Unlinked {
  row: PropertyRow
  message: string
}

/** Links them one after the other; what one refuses does not keep the others. */
export const linkAll = async (rows: readonly PropertyRow[], projectId: string, lotId: string | undefined): Promise<Unlinked[]> => {
  const refused: Unlinked[] = []
  for (const row of rows) {
    try {
      await (lotId === undefined
        ? call('linkPropertyToProject', row.id, projectId)
        : call('linkPropertyToProject', row.id, projectId, lotId))
    } catch (fault) {
      if (!(fault instanceof RpcError)) throw fault
      refused.push({ row, message: fault.message })
    }
  }
  forgetLinks()
  return refused
}
