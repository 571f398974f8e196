import './requests.css'
import { useEffect, useState, type ReactElement, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc, brokenRules, call } from '../rpc'
import { BidderFrame } from '../offers/BidderFrame'
import { EmptyState, NotRead, Button, Icon, FaultNote, TextArea, TextInput } from '../ui'
import { receiptId } from './AnswerReceipt'
import { RequestCard } from './RequestCard'
import type { RequestView } from '../../server/contract/requests/requests'
import { forgetInput, readInput } from '../kept/keptInputs'
import { useSession } from '../session/SessionProvider'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { useKeptInput } from '../guard/useKeptInput'
import { fullName } from '../session/types'
import { DataRoom, useUploads } from '../rooms'
import { useRequestAction } from './useRequestAction'

interface TypedAnswer {
  text: string
  name: string
}

/** Where an answer that is being written waits while its form is away. */
const answerPlace = (requestId: string): string => `request ${requestId}`

interface AnswerFormProps {
  request: RequestView
  isOpen: boolean
  onAnswered: () => void
}

/** Files, a text and a name in text form: together they are the answer, once. */
const AnswerForm = ({ request, isOpen, onAnswered }: AnswerFormProps): ReactElement => {
  const { t } = useTranslation('requests')
  const { user } = useSession()
  const own = user ? fullName(user) : ''
  const kept: TypedAnswer | null = useKeptInput(answerPlace(request.id), (): TypedAnswer => ({ text, name }))
  const [isShown, show] = useState(isOpen || kept !== null)
  const [text, setText] = useState(kept?.text ?? '')
  const [name, setName] = useState(kept?.name ?? own)
  const [wasTried, setTried] = useState(false)
  /** Somebody wanted to submit before all files were there. */
  const [wasEarly, setEarly] = useState(false)
  const { isBusy, fault, act } = useRequestAction(request.projectId)
  useUnsavedChanges(text.trim() !== '')
  const { isBusy: isUploading } = useUploads(request.roomId)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    setEarly(isUploading)
    if (name.trim() === '' || isUploading) return
    const { id, version } = request
    const done = await act(async () => {
      const answered = await call('answerRequest', id, { text: text.trim(), declaredBy: name.trim(), version })
      // Until then it is unsaved, also while the call waits for the line; the form is gone as soon as the list is read again.
      writeUnsaved(false)
      return answered
    })
    if (done) onAnswered()
  }
  const isEmpty = brokenRules(fault).includes('/input/text required')
  if (!isShown)
    return (
      <p>
        <Button icon="pencil" onClick={() => show(true)}>
          {t('answer.title')}
        </Button>
      </p>
    )
  return (
    <form className="rq-form stack" onSubmit={(event) => void send(event)} noValidate>
      <h3 className="rq-h">{t('answer.title')}</h3>
      <p className="small soft">{t('answer.filesHint')}</p>
      <DataRoom roomId={request.roomId} compact />
      <TextArea
        label={t('answer.text')}
        error={isEmpty ? t('answer.nothing') : undefined}
        rows={4}
        maxLength={20_000}
        value={text}
        onChange={setText}
      />
      <TextInput
        label={t('answer.name')}
        hint={t('answer.nameHint')}
        error={wasTried && name.trim() === '' ? t('answer.nameMissing') : undefined}
        maxLength={200}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      {wasEarly && (
        <p className="note" role="alert">
          {t(isUploading ? 'answer.uploading' : 'answer.uploaded')}
        </p>
      )}
      {fault && !isEmpty && <FaultNote bare>{fault.message}</FaultNote>}
      <p>
        <Button variant="primary" type="submit" icon="send" busy={isBusy}>
          {t('answer.send')}
        </Button>
      </p>
    </form>
  )
}

/**
 * What somebody was writing when a colleague answered, or the authority took the request back: the form went, its words are still there.
 */
const NotSent = ({ request }: { request: RequestView }): ReactElement | null => {
  const { t } = useTranslation('requests')
  const email = useSession().user?.email ?? ''
  const place = answerPlace(request.id)
  const [text, setText] = useState('')
  // Only now: the form keeps its words as it goes, after this was drawn for the first time.
  useEffect(() => setText(readInput<TypedAnswer>(email, place)?.text ?? ''), [email, place])
  if (text === '') return null
  const discard = (): void => {
    forgetInput(email, place)
    setText('')
  }
  return (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <b>{t(request.withdrawn ? 'notSent.withdrawn' : 'notSent.answered')}</b>
        </p>
        <p className="rq-text">{text}</p>
        <p>
          <Button size="small" onClick={discard}>
            {t('notSent.discard')}
          </Button>
        </p>
      </div>
    </div>
  )
}

const Requests = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('requests')
  const { data: requests, error, refetch } = useRpc('getRequests', [tender.id])
  /** The request that was answered here and not shown as such yet. */
  const [answered, setAnswered] = useState<string | null>(null)
  useEffect(() => {
    const receipt = answered === null ? null : document.getElementById(receiptId(answered))
    if (receipt === null) return
    receipt.focus()
    setAnswered(null)
  }, [answered, requests])
  if (!requests) return <NotRead error={error} again={refetch} lines={6} />
  // One form stands open by itself; of several each is opened by whoever answers it.
  const isOnly = requests.filter(({ may }) => may.answer).length === 1
  if (requests.length === 0) return <EmptyState drawing="harbour">{t('empty.bidder')}</EmptyState>
  return (
    <ul className="rq-list">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} tender={tender} reader="bidder">
            {request.may.answer ? (
              <AnswerForm request={request} isOpen={isOnly} onAnswered={() => setAnswered(request.id)} />
            ) : (
              <NotSent request={request} />
            )}
          </RequestCard>
        </li>
      ))}
    </ul>
  )
}

/** /projekte/{id}/nachforderungen for a company: what the authority still asks of it, and the way to answer. */
const BidderRequests = ({ tender }: { tender: TenderView }): ReactElement => (
  <BidderFrame tender={tender} tab="requests" body={() => <Requests tender={tender} />} />
)

export default BidderRequests
