import type { NeedView } from '../../server/contract/need/views'
import { rpcKey, useAction, type RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

interface NeedAction {
  isBusy: boolean
  fault: RpcError | null
  /** Writes and shows what is so then; answers whether the server took it. */
  act(write: () => Promise<NeedView>): Promise<boolean>
}

/** Something that is written of a need; where somebody was quicker it is read again. */
export const useNeedAction = (projectId: string): NeedAction => {
  const queryKey = rpcKey('getNeed', [projectId])
  const { isBusy, fault, run } = useAction(({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey }))
  const act: NeedAction['act'] = async (write) => {
    const done = await run(async () => {
      queryClient.setQueryData(queryKey, await write())
      return true
    })
    return done === true
  }
  return { isBusy, fault, act }
}
