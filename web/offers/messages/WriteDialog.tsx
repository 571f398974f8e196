import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferMessage } from '../../../server/contract/offers/drafts'
import { useSession } from '../../session/SessionProvider'
import type { MessageDraft } from '../../messages/compose/draft'
import { useDraft } from '../../messages/compose/useDraft'
import { Words } from '../../messages/compose/Words'
import { Button, Icon, Modal } from '../../ui'
import type { Kind } from '../../tender-frame/cases'

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
        <Words draft={draft} onChange={change} onSend={() => void keep()} isTold={isTold} />
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
