import '../messages.css'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '../../../server/contract/messages/messages'
import { useRpc } from '../../rpc'
import { useLanguage } from '../../i18n/useLanguage'
import { DataRoom } from '../../rooms'
import { Markdown } from '../../text/Markdown'
import { Button, Icon, Skeleton } from '../../ui'
import { DateTime, formatDate, formatTime } from '../../ui/time'
import { Deliveries } from '../Deliveries'
import { markRead, useMessages } from '../useMessages'
import { byDay } from './days'
import { useSession } from '../../session/SessionProvider'
import { MarkdownEditor } from '../../text/MarkdownEditor'
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

interface ChatProps {
  projectId: string
  /** The conversation between this company and the authority. */
  offerId: string
}

/** That a message was submitted as part of an application or offer; of which lot, where there are several. */
const PartOf = ({ projectId, lotId, kind }: { projectId: string; lotId: string; kind: 'application' | 'offer' }): ReactElement => {
  const { t } = useTranslation('messages')
  const { data: tender } = useRpc('getProject', [projectId])
  const number = tender?.hasLots ? tender.lots.findIndex((one) => one.lotId === lotId) + 1 : 0
  return (
    <span className="tag">
      <Icon name="lock" /> {t(`chat.partOf.${kind}`)}
      {number > 0 && ` · ${t('chat.partOf.lot', { number })}`}
    </span>
  )
}

const Said = ({ message }: { message: MessageView }): ReactElement => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const { own, senderName, userName, created, messageSubject, messageText, messageExtra, roomId, attachmentCount } = message
  return (
    <li className={own ? 'ms-said own' : 'ms-said'}>
      <p className="small soft">
        {/* On one's own side the person tells who of several wrote. */}
        <b>{!own ? senderName : userName === '' ? t('to.you') : userName}</b>
        {!own && userName !== '' && userName !== senderName && ` · ${userName}`}{' '}
        <time className="num" dateTime={created}>
          {formatTime(created, language)}
        </time>
      </p>
      {messageExtra?.partOfOffer && (
        <p>
          <PartOf projectId={message.projectId} {...messageExtra.partOfOffer} />
        </p>
      )}
      {messageSubject !== '' && <p className="strong">{messageSubject}</p>}
      {messageText !== '' && <Markdown text={messageText} deeper={3} />}
      {roomId !== null && attachmentCount > 0 && <DataRoom roomId={roomId} compact />}
      {message.hasDeliveries && <Deliveries id={message.id} />}
    </li>
  )
}

/**
 * What a company and the authority said to each other, the oldest first, by days, and below it what one has to say. Being shown is being
 * read.
 */
const Chat = ({ projectId, offerId }: ChatProps): ReactElement => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const list = useMessages(projectId, offerId)
  const messages = list.rows
  const box = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const marked = useRef(new Set<string>())
  // What was said last is what one looks for; it stays in view when more is said.
  const latest = messages[0]?.id
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [latest])
  useEffect(() => {
    const unread = messages.filter(({ id, read, own }) => !read && !own && !marked.current.has(id))
    if (unread.length === 0 || !box.current) return
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      for (const { id } of unread) marked.current.add(id)
      void markRead(unread)
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [messages])
  if (list.error !== null)
    return (
      <div role="alert" className="note error">
        <span>{list.error.message || t('failed')}</span>
        <Button onClick={list.again}>{t('again')}</Button>
      </div>
    )
  if (list.isPending) return <Skeleton lines={4} />
  return (
    <div className="ms-chat stack" ref={box}>
      {list.hasMore && (
        <p>
          <Button size="small" busy={list.isReadingMore} onClick={list.readMore}>
            {t('chat.earlier')}
          </Button>
        </p>
      )}
      {messages.length === 0 ? (
        <p className="soft">{t('chat.empty')}</p>
      ) : (
        <div className="ms-log" ref={log} role="log" tabIndex={0} aria-label={t('title')}>
          {byDay(messages).map(({ key, items }) => (
            <section key={key} aria-label={formatDate(`${key}T12:00:00Z`, language)}>
              <p className="ms-day">
                <DateTime value={`${key}T12:00:00Z`} as="date" />
              </p>
              <ol>
                {items.map((message) => (
                  <Said key={message.id} message={message} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      <ChatComposer projectId={projectId} offerId={offerId} />
    </div>
  )
}

export default Chat
