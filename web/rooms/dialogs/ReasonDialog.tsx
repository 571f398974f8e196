import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { useLeaving } from '../../guard/useLeaving'
import { call } from '../../rpc'
import { Button, Modal, TextArea } from '../../ui'
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
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() !== '') run(() => call(action === 'strike' ? 'strikeDocument' : 'deleteDocument', file.id, reason.trim()))
  }
  return (
    <Modal
      title={t(`${action}.title`)}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('app:cancel')}</Button>
          <Button variant="danger" type="submit" form="rm-reason" busy={isBusy} disabled={reason.trim() === ''}>
            {t(`${action}.do`)}
          </Button>
        </>
      }
    >
      <form id="rm-reason" onSubmit={send}>
        <p className="rm-ask">{t(`${action}.text`, { name: shownName(file.name) })}</p>
        <TextArea label={t('reason')} hint={t(`${action}.hint`)} rows={3} maxLength={1000} value={reason} onChange={setReason} />
        <Fault what={t(`failed.${action}`)} why={fault} />
      </form>
      {question}
    </Modal>
  )
}
