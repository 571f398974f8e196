import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferMessage } from '../../../server/contract/offers/drafts'
import { useSession } from '../../app/session/SessionProvider'
import type { MessageDraft } from '../../messages/compose/draft'
import { useDraft } from '../../messages/compose/useDraft'
import { MarkdownEditor } from '../../text/MarkdownEditor'
import { Button, Field, Icon, Modal } from '../../ui'
import type { Kind } from '../cases'

const MOST_SUBJECT = 200

interface WriteDialogProps {
  /** Which message of which draft: what was typed is kept for it on this device. */
  place: string
  kind: Kind
  /** The one that is changed; null: a new one. */
  said: OfferMessage | null
  isBusy: boolean
  fault: string | null
  onKeep: (words: Pick<OfferMessage, 'subject' | 'text'>) => Promise<boolean>
  onClose: () => void
}

/** Writes a message that goes with the application or offer. Closing keeps what was typed, throwing away forgets it. */
export const WriteDialog = ({ place, kind, said, isBusy, fault, onKeep, onClose }: WriteDialogProps): ReactElement => {
  const { t } = useTranslation('offers')
  const { user } = useSession()
  const blank: MessageDraft = { subject: said?.subject ?? '', text: said?.text ?? '', recipients: [], roomId: null }
  const { draft, change, clear } = useDraft(`lotse:draft:${user?.email ?? ''}:offerMessage:${place}`, blank)
  const [isTold, setTold] = useState(false)
  const lacksSubject = draft.subject.trim() === ''
  const lacksText = draft.text.trim() === ''
  const keep = async (): Promise<void> => {
    setTold(true)
    if (lacksSubject || lacksText || isBusy) return
    if (await onKeep({ subject: draft.subject.trim(), text: draft.text })) clear()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    // A form in a portal is in the tree of the page's own: this one is meant alone.
    event.stopPropagation()
    void keep()
  }
  return (
    <Modal
      title={t(said === null ? 'messages.write' : 'messages.changeTitle')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              clear()
              onClose()
            }}
          >
            {t('messages.discard')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void keep()}>
            {t(`messages.keep.${kind}`)}
          </Button>
        </>
      }
    >
      <form className="ms-form" onSubmit={onSubmit}>
        <p className="bd-small">{t(`messages.lead.${kind}`)}</p>
        <Field label={t('messages.subject')} error={isTold && lacksSubject ? t('messages.noSubject') : undefined}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={MOST_SUBJECT}
              value={draft.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          )}
        </Field>
        <div>
          <span className="label" aria-hidden="true">
            {t('messages.text')}
          </span>
          <MarkdownEditor label={t('messages.text')} value={draft.text} onChange={(text) => change({ text })} onSend={() => void keep()} />
          {isTold && lacksText && (
            <p className="help error" role="alert">
              {t('messages.noText')}
            </p>
          )}
        </div>
        {fault !== null && (
          <p className="note error" role="alert">
            <Icon name="warning" />
            <span>
              {t('messages.failed')} {fault}
            </span>
          </p>
        )}
      </form>
    </Modal>
  )
}
