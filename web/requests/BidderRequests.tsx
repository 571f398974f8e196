import './requests.css'
import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { BidderFrame } from '../offers/BidderFrame'
import { EmptyState, NotRead, Button, Icon } from '../ui'
import { AnswerForm, answerPlace, type TypedAnswer } from './AnswerForm'
import { receiptId } from './AnswerReceipt'
import { RequestCard } from './RequestCard'
import type { RequestView } from '../../server/contract/requests/views'
import { forgetInput, readInput } from '../kept/keptInputs'
import { useSession } from '../session/SessionProvider'

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
