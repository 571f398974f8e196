import { useState } from 'react'
import type { ExclusionInput } from '../../../server/contract/evaluation/evaluation'
import type { ExaminationView } from '../../../server/contract/examination/examination'
import { call, rpcKey, type RpcError, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'

export type Place = Pick<ExaminationView, 'projectId' | 'lotId'> & { part: ExaminationView['part'] | null }

interface ExaminationActions {
  isBusy: boolean
  fault: RpcError | null
  /** Does it, and shows what the server answers; null where it was not done. */
  act: (work: () => Promise<ExaminationView>) => Promise<ExaminationView | null>
  /** Leaves an offer out of the evaluation, or takes it back in. */
  exclude: (view: ExaminationView, wish: Omit<ExclusionInput, 'version'>) => Promise<boolean>
}

/** Changes of an examination. One that somebody else has changed since is read again; what was typed stays. */
export const useExaminationActions = ({ projectId, lotId, part }: Place): ExaminationActions => {
  const [fault, setFault] = useState<RpcError | null>(null)
  const key = rpcKey('getExamination', [projectId, lotId, part])
  const again = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })
  const { isBusy, run } = useAction(async (refusal) => {
    setFault(refusal)
    if (refusal.code === 409) await again()
  })
  const act: ExaminationActions['act'] = (work) => {
    setFault(null)
    return run(async () => {
      const next = await work()
      queryClient.setQueryData(key, next)
      return next
    })
  }
  const exclude: ExaminationActions['exclude'] = async (view, wish) => {
    setFault(null)
    const done = await run(async () => {
      await call('excludeFromEvaluation', projectId, lotId, view.part, { version: view.evaluationVersion, ...wish })
      await again()
      return true
    })
    return done === true
  }
  return { isBusy, fault, act, exclude }
}
