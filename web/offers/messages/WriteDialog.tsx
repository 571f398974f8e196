import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferMessage } from '../../../server/contract/offers/drafts'
import { useSession } from '../../session/SessionProvider'
import type { MessageDraft } from '../../messages/compose/draft'
import { useDraft } from '../../messages/compose/useDraft'
import { Words } from '../../messages/compose/Words'
import { FaultNote, FormDialog } from '../../ui'
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
    if (lacksSubject || lacksText) return
    if (await onKeep({ subject: draft.subject.trim(), text: draft.text })) clear()
  }
  return (
    <FormDialog
      title={t(said === null ? 'messages.write' : 'messages.changeTitle')}
      verb={t(`messages.keep.${kind}`)}
      width="wide"
      cancel={t('messages.discard')}
      busy={isBusy}
      className="ms-form"
      onSubmit={() => void keep()}
      onClose={onClose}
      onCancel={() => {
        clear()
        onClose()
      }}
    >
      <p className="bd-small">{t(`messages.lead.${kind}`)}</p>
      <Words draft={draft} onChange={change} onSend={() => void keep()} isTold={isTold} />
      {fault !== null && (
        <FaultNote>
          {t('messages.failed')} {fault}
        </FaultNote>
      )}
    </FormDialog>
  )
}
