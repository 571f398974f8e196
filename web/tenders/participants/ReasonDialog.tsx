import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useLeaving } from '../../guard/useLeaving'
import { Button, Modal, TextArea } from '../../ui'

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
    <Modal
      title={t(isRejecting ? 'reason.rejectTitle' : 'reason.title', { name })}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('app:cancel')}</Button>
          <Button variant="primary" disabled={!isRejecting && text.trim() === ''} onClick={() => onSave(text.trim())}>
            {t(isRejecting ? 'reason.reject' : 'reason.save')}
          </Button>
        </>
      }
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
    </Modal>
  )
}
