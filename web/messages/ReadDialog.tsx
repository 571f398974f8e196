import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { MessageView } from '../../server/contract/messages/messages'
import type { TenderView } from '../../server/contract/tenders/views'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { LetterPdf } from '../download/LetterPdf'
import { useRpc, call, useAction } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { DataRoom } from '../rooms'
import { Markdown } from '../text/Markdown'
import { Button, Icon, Modal, Skeleton } from '../ui'
import { DateTime } from '../ui/time'
import { Deliveries } from './Deliveries'
import { messagesPath, questionPath } from '../tender-frame/paths'
import { Reckoned } from '../tender-frame/Reckoned'
import { markRead } from './useMessages'
import { recipientsText, titleOf } from './words'
import { queryClient } from '../rpc/queryClient'

/**
 * For the team: what a company asked in a message is to be answered for all. Leads to the question on the desk; taken twice it is the same
 * one.
 */
const TakeAsQuestion = ({ projectId, messageId }: { projectId: string; messageId: string }): ReactElement => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { isBusy, fault, run } = useAction()
  const take = () =>
    run(async () => {
      const { id } = await call('takeMessageAsQuestion', messageId)
      void queryClient.invalidateQueries({ queryKey: ['getQuestions'] })
      await navigate(questionPath(projectId, id))
    })
  return (
    <>
      {fault && (
        <span className="help error" role="alert">
          {fault.message}
        </span>
      )}
      <Button icon="help" busy={isBusy} onClick={() => void take()}>
        {t('takeAsQuestion')}
      </Button>
    </>
  )
}

/** That it is a complaint or the answer to one, and until when a review can be asked for. */
const Complaint = ({ message: { messageExtra, reviewUntil } }: { message: MessageView }): ReactElement | null => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const part = messageExtra?.complaint
  if (part === undefined) return null
  return (
    <div className="note">
      <Icon name="info" />
      <div>
        {t(`complaint.${part}`)}
        {reviewUntil && ` ${t('complaint.until', { day: dayInWords(reviewUntil.day, language), paragraph: reviewUntil.paragraph })}`}
        {reviewUntil && <Reckoned {...reviewUntil} />}
      </div>
    </div>
  )
}

interface ReadDialogProps {
  tender: TenderView
  id: string
  onClose: () => void
  /** Answers the message. */
  onReply: (id: string) => void
}

/** A message to read: who to whom, when, its words and what is attached; for who wrote it, what became of it. */
export const ReadDialog = ({ tender, id, onClose, onReply }: ReadDialogProps): ReactElement => {
  const { t } = useTranslation(['messages', 'app'])
  const { phase, askLogin } = useSession()
  const { data: message, error, refetch } = useRpc('getMessage', [id])
  const isMarked = useRef(false)
  useEffect(() => {
    if (!message || message.readByUser || message.own || phase !== 'user' || isMarked.current) return
    isMarked.current = true
    void markRead([message])
  }, [message, phase])
  const closing = <Button onClick={onClose}>{t('app:close')}</Button>
  // A mail leads here: whoever is not logged in yet may well be one who reads it.
  if (error && !message && phase === 'guest')
    return (
      <Modal
        title={t('title')}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={() => askLogin({ target: messagesPath(tender.id, id) })}>
            {t('app:login.open')}
          </Button>
        }
      >
        <p>{t('app:closed.text')}</p>
      </Modal>
    )
  if (error && !message)
    return (
      <Modal title={t('title')} onClose={onClose} actions={closing}>
        <div role="alert" className="note error">
          <Icon name="warning" />
          <span>{error.code === 404 ? t('gone') : error.message}</span>
          {error.code !== 404 && <Button onClick={() => void refetch()}>{t('again')}</Button>}
        </div>
      </Modal>
    )
  if (!message)
    return (
      <Modal title={t('title')} width="wide" onClose={onClose}>
        <Skeleton lines={6} />
      </Modal>
    )
  const isTeam = tender.team !== undefined
  const words = { isTeam, t: (key: string) => t(key) }
  return (
    <Modal
      title={titleOf(message)}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {closing}
          {isTeam && !message.own && <TakeAsQuestion projectId={tender.id} messageId={message.id} />}
          {message.canReply && (
            <Button variant="primary" icon="message" onClick={() => onReply(message.id)}>
              {t('reply')}
            </Button>
          )}
        </>
      }
    >
      <dl className="facts ms-facts">
        <dt>{t('column.created')}</dt>
        <dd>
          <DateTime value={message.created} />
        </dd>
        <dt>{t('column.sender')}</dt>
        <dd>
          {message.senderName}
          {message.userName !== '' && message.userName !== message.senderName && ` · ${message.userName}`}
        </dd>
        <dt>{t('column.recipients')}</dt>
        <dd>{recipientsText(message, words, true)}</dd>
      </dl>
      {message.replyToMessageId !== null && (
        <p className="small">
          <Link to={messagesPath(tender.id, message.replyToMessageId)} preventScrollReset>
            {t('answers')}
          </Link>
        </p>
      )}
      <Complaint message={message} />
      {message.messageText !== '' && (
        <div className="ms-text">
          <Markdown text={message.messageText} />
        </div>
      )}
      {message.messageExtra?.letter && <LetterPdf id={message.messageExtra.letter.id} />}
      {message.roomId !== null && message.attachmentCount > 0 && (
        <section className="ms-files stack-2">
          <h3>{t('column.attachments')}</h3>
          <DataRoom roomId={message.roomId} compact />
        </section>
      )}
      {message.hasDeliveries && <Deliveries id={message.id} />}
    </Modal>
  )
}
