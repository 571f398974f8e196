import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { ConfirmDialog } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { isRefusedByPortal } from '../../tender-frame/StageTag'

/** Takes a publication back that waits for its date; the tender becomes a draft again. */
export const CancelDialog = ({ tender, onClose }: { tender: TenderView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { isBusy, run } = useAction((error) => {
    toast.error(error.message, t('detail.cancelFailed'))
    void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) })
    onClose()
  })
  const cancel = () =>
    run(async () => {
      const view = await call('updateProjectStage', { id: tender.id, version: tender.version ?? 0, stage: 0 }, null)
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
      toast.success(t('detail.cancelDone'))
      onClose()
    })
  return (
    <ConfirmDialog
      title={t('detail.cancelPublication')}
      confirm={t('detail.cancelYes')}
      danger
      busy={isBusy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {isRefusedByPortal(tender)
        ? t('detail.cancelConfirmRefused')
        : t('detail.cancelConfirm', { date: tender.publishAt ? formatDateTime(tender.publishAt, language) : '' })}
    </ConfirmDialog>
  )
}
