import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { useLeaving } from '../../guard/useLeaving'
import { call } from '../../rpc'
import { FormDialog, TextArea } from '../../ui'
import { Fault } from './Fault'
import { useRoomAction } from './useRoomAction'

interface ReasonDialogProps {
  file: DocumentView
  /** strike: everybody reads the reason · delete: the second person reads it. */
  action: 'strike' | 'delete'
  onClose: () => void
}

/**
 * Takes a file that others may have seen out of the documents: struck through, or deleted once a second person agrees. Both need a reason.
 */
export const ReasonDialog = ({ file, action, onClose }: ReasonDialogProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'app'])
  const [reason, setReason] = useState('')
  const { isBusy, fault, run } = useRoomAction(onClose)
  const { leave, question } = useLeaving(reason.trim() !== '', onClose)
  const send = (): void => {
    if (reason.trim() !== '') run(() => call(action === 'strike' ? 'strikeDocument' : 'deleteDocument', file.id, reason.trim()))
  }
  return (
    <FormDialog
      title={t(`${action}.title`)}
      verb={t(`${action}.do`)}
      danger
      className=""
      isReady={reason.trim() !== ''}
      busy={isBusy}
      onSubmit={send}
      onClose={leave}
    >
      <p className="rm-ask">{t(`${action}.text`, { name: shownName(file.name) })}</p>
      <TextArea label={t('reason')} hint={t(`${action}.hint`)} rows={3} maxLength={1000} value={reason} onChange={setReason} />
      <Fault what={t(`failed.${action}`)} why={fault} />
      {question}
    </FormDialog>
  )
}
