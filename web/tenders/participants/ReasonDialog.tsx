import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useLeaving } from '../../guard/useLeaving'
import { TextArea, VerbDialog } from '../../ui'

const LONGEST = 4000

interface ReasonDialogProps {
  name: string
  reason: string
  /** Rejecting, or only giving the reason of a rejection that stands. */
  isRejecting: boolean
  onSave: (reason: string) => void
  onClose: () => void
}

/** Asks why somebody is rejected. It may wait until the rejection is announced, and says so. */
export const ReasonDialog = ({ name, reason, isRejecting, onSave, onClose }: ReasonDialogProps): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  const [text, setText] = useState(reason)
  useUnsavedChanges(text !== reason)
  const { leave, question } = useLeaving(text !== reason, onClose)
  return (
    <VerbDialog
      title={t(isRejecting ? 'reason.rejectTitle' : 'reason.title', { name })}
      verb={t(isRejecting ? 'reason.reject' : 'reason.save')}
      isReady={isRejecting || text.trim() !== ''}
      onDo={() => onSave(text.trim())}
      onClose={leave}
    >
      <TextArea
        label={t('reason.label')}
        hint={t(isRejecting ? 'reason.hintRejecting' : 'reason.hint')}
        maxLength={LONGEST}
        rows={4}
        value={text}
        onChange={setText}
      />
      {question}
    </VerbDialog>
  )
}
