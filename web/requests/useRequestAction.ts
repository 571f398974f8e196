import { useState } from 'react'
import type { RequestView } from '../../server/contract/requests/views'
import { rpcKey, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

/** The rules that the server found broken, as '/input/text required'. */
export const brokenRules = (fault: RpcError | null): string[] => {
  const errors: unknown = fault?.data?.errors
  return (Array.isArray(errors) ? (errors as unknown[]) : []).flatMap((one) =>
    typeof one === 'object' && one !== null && 'path' in one && 'rule' in one ? [`${String(one.path)} ${String(one.rule)}`] : [],
  )
}

interface RequestAction {
  isBusy: boolean
  fault: RpcError | null
  /** Does it and shows what is so then; answers what the server did, null where it refused. */
  act<T extends RequestView | RequestView[]>(doIt: () => Promise<T>): Promise<T | null>
}

/** A step of a request, and the lists read again after it, whether it was done or somebody was quicker. */
export const useRequestAction = (projectId: string): RequestAction => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<RpcError | null>(null)
  const act: RequestAction['act'] = async (doIt) => {
    setBusy(true)
    try {
      const done = await doIt()
      setFault(null)
      await queryClient.invalidateQueries({ queryKey: rpcKey('getRequests', [projectId]) })
      void queryClient.invalidateQueries({ queryKey: ['getRoom'] })
      return done
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      setFault(error)
      if (error.code === 409) void queryClient.invalidateQueries({ queryKey: rpcKey('getRequests', [projectId]) })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, act }
}
