import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import BidderRequests from '../../requests/BidderRequests'
import { ForMembers } from '../../page/ForMembers'
import BiddingPage from '../../offers/BiddingPage'
import NegotiationPage from '../../offers/negotiation/NegotiationPage'
import ReceiptPage from '../../offers/receipt/ReceiptPage'

/** The areas of a tender's page for companies that take part (2-tenders.md section 2). */
const BidderPages = ({ tender }: { tender: TenderView }): ReactElement => {
  const { childRoute1, childId1 } = useParams()
  if (childRoute1 === 'bestaetigung' && childId1 !== undefined) return <ReceiptPage tender={tender} no={childId1} />
  if (childId1 !== undefined) return <ForMembers />
  if (childRoute1 === 'bewerbung') return <BiddingPage key="application" tender={tender} kind="application" />
  if (childRoute1 === 'angebot') return <BiddingPage key="offer" tender={tender} kind="offer" />
  if (childRoute1 === 'verhandlung') return <NegotiationPage tender={tender} />
  if (childRoute1 === 'nachforderungen') return <BidderRequests tender={tender} />
  return <ForMembers />
}

export default BidderPages
