import { queryClient } from '../../rpc/queryClient'

/** What lists, maps and pages say of parcels is asked again. */
export const forgetLists = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [method] }) => method === 'getProperties' || method === 'getPropertiesInBounds' || method === 'getProperty',
  })
