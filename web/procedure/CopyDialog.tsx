import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { call } from '../rpc'
import { TextInput } from '../ui'
import { ActionDialog } from './ActionDialog'
import { useStageChange } from './useStageChange'

/** As long as a title of the start page may be. */
const LONGEST = 400

/** A new draft with what this form says and without its dates; goes on in the form. */
export const CopyDialog = ({ tender, onClose }: { tender: TenderView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('phases')
  const navigate = useNavigate()
  const { isBusy, failure, run } = useStageChange(tender)
  // Two of one title could not be told apart in any list.
  const preset = tender.name === '' ? '' : t('copy.preset', { name: tender.name })
  const [name, setName] = useState(preset)
  useUnsavedChanges(name !== preset)
  const copy = async (): Promise<void> => {
    const view = await run(() => call('copyProject', tender.id, name.trim()))
    if (!view) return
    writeUnsaved(false)
    void navigate(`/projekte/bearbeiten/${view.id}`)
  }
  return (
    <ActionDialog
      title={t('copy.title')}
      lead={t('copy.lead')}
      verb={t('copy.verb')}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('copy.failed')}
      gap={name.trim() === '' ? t('missing.title') : undefined}
      onDo={() => void copy()}
      onClose={onClose}
    >
      <TextInput label={t('copy.name')} maxLength={LONGEST} autoComplete="off" value={name} onChange={setName} />
    </ActionDialog>
  )
}
