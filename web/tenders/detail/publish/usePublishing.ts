import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { call, rpcKey, useAction } from '../../../rpc'
import { queryClient } from '../../../rpc/queryClient'
import { toast } from '../../../ui/toasts/toasts'
import { isScheduled } from '../../../tender-frame/StageTag'
import type { PublishChoice } from './publishRules'

interface Publication {
  lotIds: string[] | null
  /** Why deadlines are shorter than the law's minimum; empty where none is. */
  reason: string
}

/** Publishes a tender; `done` is what it is afterwards. */
export function usePublishing(tender: TenderView, choice: PublishChoice) {
  const { t } = useTranslation('publishing')
  const { isBusy, run } = useAction((error) => {
    toast.error(error.message, t('failed'))
    // Somebody may have changed the tender meanwhile; the sheet then shows what it is now.
    void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) })
  })
  const [done, setDone] = useState<TenderView | null>(null)
  const publish = async ({ lotIds, reason }: Publication): Promise<void> => {
    const version = tender.version ?? 0
    const published = {
      ...(choice.now || choice.at === null ? {} : { published: choice.at }),
      ...(reason === '' ? {} : { reason }),
    }
    await run(async () => {
      const view = choice.portal
        ? await call('publishToSIMAP', { id: tender.id, version, stage: choice.start, ...published }, lotIds)
        : await call('updateProjectStage', { id: tender.id, version, stage: choice.start, ...published }, lotIds)
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
      setDone(view)
      window.scrollTo({ top: 0 })
      toast.success(t(isScheduled(view) ? 'scheduled' : 'done'))
    })
  }
  return { isBusy, done, publish }
}
