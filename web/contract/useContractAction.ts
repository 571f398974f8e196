import type { ContractList } from '../../server/contract/procedure/contracts'
import { rpcKey, useAction, type RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

interface ContractAction {
  isBusy: boolean
  fault: RpcError | null
  /** Writes and shows what is so then; answers whether the server took it. */
  act(write: () => Promise<ContractList>): Promise<boolean>
}

/** Something that is written of a contract; where somebody was quicker it is read again. */
export const useContractAction = (projectId: string): ContractAction => {
  const queryKey = rpcKey('getContracts', [projectId])
  const { isBusy, fault, run } = useAction(({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey }))
  const act: ContractAction['act'] = async (write) => {
    const done = await run(async () => {
      queryClient.setQueryData(queryKey, await write())
      return true
    })
    return done === true
  }
  return { isBusy, fault, act }
}
