import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ComplaintPart, MessageView } from '../../../server/contract/messages/messages'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import { useHindrance } from '../../tender-frame/useOwnOffer'
import { Markdown } from '../../text/Markdown'
import { Button, ConfirmDialog, EmptyState, FaultNote, Icon, Skeleton, Check } from '../../ui'
import { DateTime } from '../../ui/time'
import { Frame } from '../Frame'
import { messagesPath } from '../../tender-frame/paths'
import { titleOf } from '../words'
import { Attachments, useAttached } from './Attachments'
import { draftKey, MAX_SUBJECT, type MessageDraft } from './draft'
import { RecipientPicker } from './RecipientPicker'
import { useDraft } from './useDraft'
import { useSend } from './useSend'
import { useWrite } from './useWrite'
import { Words } from './Words'

interface ComplaintChoiceProps {
  isTeam: boolean
  /** The team answers a complaint. */
  isAnswering: boolean
  value: ComplaintPart | null
  onChange: (part: ComplaintPart | null) => void
}

/** A company says that its message is a complaint; the team says what becomes of one. */
const ComplaintChoice = ({ isTeam, isAnswering, value, onChange }: ComplaintChoiceProps): ReactElement | null => {
  const { t } = useTranslation('messages')
  if (!isTeam)
    return (
      <Check checked={value === 'raised'} onChange={(isOn) => onChange(isOn ? 'raised' : null)}>
        {t('complaint.raise')}
      </Check>
    )
  if (!isAnswering) return null
  return (
    <fieldset className="stack-2">
      <legend className="label">{t('complaint.answer')}</legend>
      {(['helped', 'refused', 'withdrawn'] as const).map((part) => (
        <Check key={part} type="radio" name="ms-complaint" checked={value === part} onChange={() => onChange(part)}>
          {t(`complaint.do.${part}`)}
        </Check>
      ))}
    </fieldset>
  )
}

/** What an answer begins with. 'AW: ' stands once, however long the exchange. */
const blankFor = (replied: MessageView | null, isTeam: boolean, prefix: string): MessageDraft => {
  const title = replied === null ? '' : titleOf(replied)
  const id = replied?.senderOrganizationId ?? null
  return {
    subject: replied === null ? '' : (title.startsWith(prefix) ? title : `${prefix}${title}`).slice(0, MAX_SUBJECT),
    text: '',
    recipients: isTeam && replied !== null && id !== null ? [{ id, name: replied.senderName }] : [],
    roomId: null,
  }
}

/** What is answered, to read again while writing. */
const Replied = ({ message }: { message: MessageView }): ReactElement => {
  const { t } = useTranslation('messages')
  return (
    <details className="ms-proof">
      <summary>
        {t('compose.replied', { name: message.senderName })}, <DateTime value={message.created} />
      </summary>
      <div className="ms-text">
        <Markdown text={message.messageText} />
      </div>
    </details>
  )
}

/** What a company must know beforehand; and that what was written before is back. */
const Notes = ({ isTeam, onClear }: { isTeam: boolean; onClear: (() => void) | null }): ReactElement => {
  const { t } = useTranslation('messages')
  return (
    <>
      {!isTeam && (
        <p className="note">
          <Icon name="warning" />
          <span>{t('compose.noOffer')}</span>
        </p>
      )}
      {onClear && (
        <p className="note" role="status">
          <Icon name="info" />
          <span>{t('compose.back')}</span>
          <Button size="small" onClick={onClear}>
            {t('compose.discard')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Everybody will read it. */
const SurePublic = ({ onDo, onClose }: { onDo: () => void; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('messages')
  return (
    <ConfirmDialog title={t('compose.publicTitle')} confirm={t('compose.publicDo')} onCancel={onClose} onConfirm={onDo}>
      {t('compose.publicText')}
    </ConfirmDialog>
  )
}

const Form = ({ tender, replied }: { tender: TenderView; replied: MessageView | null }): ReactElement => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { user } = useSession()
  const isTeam = tender.team !== undefined
  const key = draftKey({ email: user?.email ?? '', projectId: tender.id, replyTo: replied?.id ?? null })
  const { draft, change, isBack, isKept, clear, settle } = useDraft(key, blankFor(replied, isTeam, t('compose.rePrefix')))
  const attached = useAttached(draft.roomId)
  const { send, isBusy, fault } = useSend()
  const [isAsking, setAsking] = useState(false)
  const [sought, setSought] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [complaint, setComplaint] = useState<ComplaintPart | null>(null)
  const hasContent = draft.text.trim() !== '' || attached.count > 0
  // An answer to a complaint says what it is.
  const isAnswering = isTeam && replied?.messageExtra?.complaint === 'raised'
  const canSend = draft.subject.trim() !== '' && hasContent && !attached.isBusy && (!isAnswering || complaint !== null)
  // An answer from which everybody was taken off is public too, and asked about once more.
  const isPublic = isTeam && !replied?.offerId && draft.recipients.length === 0
  const leave = (): void => void navigate(messagesPath(tender.id))
  const sendNow = async (): Promise<void> => {
    setAsking(false)
    const sent = await send({
      ...{ projectId: tender.id, messageSubject: draft.subject.trim(), messageText: draft.text },
      ...(isTeam && !replied?.offerId ? { recipientOrganizationIds: draft.recipients.map(({ id }) => id) } : {}),
      ...(replied === null ? {} : { replyToMessageId: replied.id, offerId: replied.offerId }),
      ...(draft.roomId === null ? {} : { roomId: draft.roomId }),
      ...(complaint === null ? {} : { messageExtra: { complaint } }),
    })
    if (!sent) return
    attached.forget()
    settle(draft)
    toast.success(t('compose.sent'))
    leave()
  }
  const ask = (): void => {
    if (!canSend || isBusy) return
    // Somebody is meant: without them it would go to everybody, or to the others alone.
    if (sought.trim() !== '') return setRefused(true)
    if (isPublic) setAsking(true)
    else void sendNow()
  }
  return (
    <form
      className="ms-form"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <h2>{t(replied === null ? 'compose.title' : 'compose.replyTitle')}</h2>
      <Notes isTeam={isTeam} onClear={isBack ? clear : null} />
      {isTeam && !replied?.offerId ? (
        <RecipientPicker
          tender={tender}
          chosen={draft.recipients}
          onChoose={(recipients) => change({ recipients })}
          search={sought}
          onSearch={(words) => (setSought(words), setRefused(false))}
          isRefused={isRefused && sought.trim() !== ''}
        />
      ) : (
        <p>
          <span className="label">{t('column.recipients')}</span>
          {/* Within a conversation there is one to hear it. */}
          {isTeam && replied ? replied.senderName : (tender.organization?.name ?? t('to.authority'))}
        </p>
      )}
      {replied !== null && <Replied message={replied} />}
      <ComplaintChoice isTeam={isTeam} isAnswering={isAnswering} value={complaint} onChange={setComplaint} />
      <Words draft={draft} onChange={change} onSend={ask} />
      <Attachments projectId={tender.id} roomId={draft.roomId} onRoom={(roomId) => change({ roomId })} />
      {fault !== '' && (
        <FaultNote>
          {t('compose.failed')} {fault}
        </FaultNote>
      )}
      <p className="ms-foot">
        <span className="small soft" role="status">
          {t(attached.isBusy ? 'compose.uploading' : isKept ? 'compose.kept' : 'compose.notKept')}
        </span>
        <Button onClick={leave}>{t('compose.leave')}</Button>
        <Button variant="primary" icon="send" type="submit" busy={isBusy} disabled={!canSend}>
          {t('compose.send')}
        </Button>
      </p>
      {isAsking && <SurePublic onDo={() => void sendNow()} onClose={() => setAsking(false)} />}
    </form>
  )
}

/** The message that is answered is read first, so that the answer begins with its subject. */
const Answer = ({ tender, replyTo }: { tender: TenderView; replyTo: string }): ReactElement => {
  const { t } = useTranslation('messages')
  const { data, error } = useRpc('getMessage', [replyTo])
  if (data) return <Form tender={tender} replied={data} />
  if (!error) return <Skeleton lines={6} />
  return (
    <EmptyState drawing="search" action={<Button to={messagesPath(tender.id)}>{t('toList')}</Button>}>
      {error.code === 404 ? t('gone') : error.message}
    </EmptyState>
  )
}

/** /projekte/{id}/nachrichten/neu[?antwort=…]: writes a message. Guests are asked to log in, and come back here. */
const ComposePage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('messages')
  const [query] = useSearchParams()
  const hindrance = useHindrance()
  const { mayWrite, write } = useWrite(tender)
  const replyTo = query.get('antwort')
  return (
    <Frame tender={tender} title={t(replyTo === null ? 'compose.title' : 'compose.replyTitle')}>
      <p className="ms-back">
        <Link to={messagesPath(tender.id)}>
          <Icon name="left" /> {t('toList')}
        </Link>
      </p>
      {hindrance === 'guest' ? (
        <EmptyState
          drawing="harbour"
          action={
            <Button variant="primary" onClick={() => write(replyTo ?? undefined)}>
              {t('compose.logIn')}
            </Button>
          }
        >
          {t('compose.guest')}
        </EmptyState>
      ) : !mayWrite ? (
        <EmptyState drawing="harbour">{t(`compose.${hindrance === 'noOrganization' ? 'noOrganization' : 'notYours'}`)}</EmptyState>
      ) : replyTo === null ? (
        <Form key="new" tender={tender} replied={null} />
      ) : (
        <Answer key={replyTo} tender={tender} replyTo={replyTo} />
      )}
    </Frame>
  )
}

export default ComposePage
