import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RpcError } from '../app/rpc'
import { toast } from '../app/toasts/toasts'
import { Button, Field, Modal } from '../ui'

interface PublishDialogProps {
  /** Number of the version that the draft becomes. */
  version: number
  publish: (note: string) => Promise<{ version: number }>
  onClose: () => void
}

/** Makes the draft a version that never changes, with a note on what is new. Tenders that run keep theirs. */
export const PublishDialog = ({ version, publish, onClose }: PublishDialogProps): ReactElement => {
  const { t } = useTranslation('designer')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const send = (): void => {
    setBusy(true)
    setError('')
    publish(note.trim())
      .then((row) => {
        toast.success(t('publish.done', { version: row.version }))
        onClose()
      })
      .catch((fault: unknown) => setError(fault instanceof RpcError && fault.message !== '' ? fault.message : t('publish.failed')))
      .finally(() => setBusy(false))
  }
  return (
    <Modal
      title={t('publish.title', { version })}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={send}>
            {t('publish.action', { version })}
          </Button>
        </>
      }
    >
      <p>{t('publish.text')}</p>
      <Field label={t('publish.note')} hint={t('publish.noteHint')} error={error}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={3}
            maxLength={2_000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </Modal>
  )
}
