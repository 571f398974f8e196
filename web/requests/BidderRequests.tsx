import './requests.css'
import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { BidderFrame } from '../offers/BidderFrame'
import { EmptyState, NotRead } from '../ui'
import { AnswerForm } from './AnswerForm'
import { receiptId } from './AnswerReceipt'
import { NotSent } from './NotSent'
import { RequestCard } from './RequestCard'

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
