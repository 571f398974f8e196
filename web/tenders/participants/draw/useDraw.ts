import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawView } from '../../../../server/contract/procedure/draw'
import { rpcKey, useAction } from '../../../rpc'
import { queryClient } from '../../../rpc/queryClient'
import { toast } from '../../../ui/toasts/toasts'

export interface DrawStepProps {
  projectId: string
  view: DrawView
  onClose: () => void
}

/** A step of drawing lots, with the own password: what comes back is shown, and where somebody else was quicker it is read again. */
export function useDraw({ projectId, view: { lotId }, onClose }: DrawStepProps, done: string) {
  const { t } = useTranslation('draw')
  const [password, setPassword] = useState('')
  const key = rpcKey('getDraw', [projectId, lotId])
  const { isBusy, fault, run } = useAction(({ code }) => (code === 409 ? queryClient.invalidateQueries({ queryKey: key }) : undefined))
  const take = (step: () => Promise<DrawView>): Promise<unknown> =>
    run(async () => {
      queryClient.setQueryData(key, await step())
      toast.success(t(done))
      onClose()
    })
  return { password, setPassword, isBusy, failure: fault?.message ?? null, take }
}
