import { rpcKey, useAction, type RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

interface RequestAction {
  isBusy: boolean
  fault: RpcError | null
  /** Does it and shows what is so then; answers what the server did, null where it refused. */
  act<T>(doIt: () => Promise<T>): Promise<T | null>
}

/** A step of a request, and the lists read again after it, whether it was done or somebody was quicker. */
export const useRequestAction = (projectId: string): RequestAction => {
  const queryKey = rpcKey('getRequests', [projectId])
  const examined = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['getExamination', projectId] })
  const { isBusy, fault, run } = useAction(
    ({ code }) => code === 409 && Promise.all([queryClient.invalidateQueries({ queryKey }), examined()]),
  )
  const act: RequestAction['act'] = (doIt) =>
    run(async () => {
      const done = await doIt()
      await queryClient.invalidateQueries({ queryKey })
      void examined()
      void queryClient.invalidateQueries({ queryKey: ['getRoom'] })
      return done
    })
  return { isBusy, fault, act }
}
