import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { call } from '../../app/rpc'
import { DeedDialog } from './DeedDialog'
import { useStageChange } from './useStageChange'

/** A new draft with what this form says and without its dates; goes on in the form. */
export const CopyDialog = ({ tender, onClose }: { tender: TenderView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('phases')
  const navigate = useNavigate()
  const { isBusy, failure, run } = useStageChange(tender)
  const copy = async (): Promise<void> => {
    const view = await run(() => call('copyProject', tender.id))
    if (view) void navigate(`/projekte/bearbeiten/${view.id}`)
  }
  return (
    <DeedDialog
      title={t('copy.title')}
      lead={t('copy.lead')}
      verb={t('copy.verb')}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('copy.failed')}
      onDo={() => void copy()}
      onClose={onClose}
    />
  )
}
