import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/SessionProvider'
import { MarkdownEditor } from '../../text/MarkdownEditor'
import { Button } from '../../ui'
import { Attachments, useAttached } from '../compose/Attachments'
import { draftKey, type MessageDraft } from '../compose/draft'
import { useDraft } from '../compose/useDraft'
import { useSend } from '../compose/useSend'

const BLANK: MessageDraft = { subject: '', text: '', recipients: [], roomId: null }

/** The line below a conversation: a text, with files where there are any. */
export const ChatComposer = ({ projectId, offerId }: { projectId: string; offerId: string }): ReactElement => {
  const { t } = useTranslation('messages')
  const { user, isInternal } = useSession()
  const { draft, change, settle } = useDraft(draftKey({ email: user?.email ?? '', projectId, offerId }), BLANK)
  const attached = useAttached(draft.roomId)
  const { send, isBusy, fault } = useSend()
  const canSend = draft.text.trim() !== '' && !attached.isBusy
  const sendNow = async (): Promise<void> => {
    if (!canSend || isBusy) return
    const sent = await send({
      ...{ projectId, offerId, messageSubject: '', messageText: draft.text },
      ...(draft.roomId === null ? {} : { roomId: draft.roomId }),
    })
    if (!sent) return
    attached.forget()
    settle(draft)
  }
  return (
    <form
      className="ms-line"
      onSubmit={(event) => {
        event.preventDefault()
        void sendNow()
      }}
    >
      <MarkdownEditor low label={t('chat.text')} value={draft.text} onChange={(text) => change({ text })} onSend={() => void sendNow()} />
      <Attachments projectId={projectId} roomId={draft.roomId} onRoom={(roomId) => change({ roomId })} />
      {fault !== '' && (
        <p className="help error" role="alert">
          {t('compose.failed')} {fault}
        </p>
      )}
      <p className="ms-foot">
        <span className="small soft">{t(isInternal ? 'chat.team' : 'compose.noOffer')}</span>
        <Button icon="send" type="submit" busy={isBusy} disabled={!canSend}>
          {t('chat.send')}
        </Button>
      </p>
    </form>
  )
}
