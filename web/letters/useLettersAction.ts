import { rpcKey, useAction, type RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

interface LettersAction {
  isBusy: boolean
  fault: RpcError | null
  /** Does something with letters and reads them again; answers whether the server took it. */
  act(work: () => Promise<unknown>): Promise<boolean>
}

export const useLettersAction = (projectId: string): LettersAction => {
  const { isBusy, fault, run } = useAction()
  const act: LettersAction['act'] = async (work) => {
    const done = await run(async () => {
      await work()
      return true
    })
    for (const method of ['getLetters', 'getProject'] as const)
      void queryClient.invalidateQueries({ queryKey: rpcKey(method, [projectId]) })
    return done === true
  }
  return { isBusy, fault, act }
}
