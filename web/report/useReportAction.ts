import type { ReportView } from '../../server/contract/report/views'
import { rpcKey, useAction, type RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

interface ReportAction {
  isBusy: boolean
  fault: RpcError | null
  /** Writes and shows what is so then; answers whether the server took it. */
  act(write: () => Promise<ReportView>): Promise<boolean>
}

/** Something that is written in a report; where somebody was quicker it is read again. */
export const useReportAction = (projectId: string): ReportAction => {
  const queryKey = rpcKey('getReport', [projectId])
  const { isBusy, fault, run } = useAction(({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey }))
  const act: ReportAction['act'] = async (write) => {
    const done = await run(async () => {
      queryClient.setQueryData(queryKey, await write())
      return true
    })
    return done === true
  }
  return { isBusy, fault, act }
}
