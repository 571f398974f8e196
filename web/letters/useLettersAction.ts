import { useState } from 'react'
import { rpcKey, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

interface LettersAction {
  isBusy: boolean
  fault: RpcError | null
  /** Does something with letters and reads them again; answers whether the server took it. */
  act(work: () => Promise<unknown>): Promise<boolean>
}

export const useLettersAction = (projectId: string): LettersAction => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<RpcError | null>(null)
  const act: LettersAction['act'] = async (work) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      setFault(error)
      return false
    } finally {
      setBusy(false)
      for (const method of ['getLetters', 'getProject'] as const)
        void queryClient.invalidateQueries({ queryKey: rpcKey(method, [projectId]) })
    }
  }
  return { isBusy, fault, act }
}
