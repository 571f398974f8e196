import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { TabLinks } from '../ui'
import { requestsPath, messagesPath, applicationPath, negotiationPath, offerPath, questionsPath } from './paths'
import { UnreadMark } from './UnreadMark'
import { casesOf, isNegotiated } from './cases'
import { whoTakesPart } from './whoTakesPart'

export type BidderTab = 'details' | 'documents' | 'rooms' | 'messages' | 'questions' | 'application' | 'negotiation' | 'offer' | 'requests'

/** Whether there is a negotiation to look at: where stages do not say so (who was turned away in it), its rooms do. */
function useNegotiation(tender: TenderView, offer: OfferView): boolean {
  const isIn = isNegotiated(tender, offer)
  const mayBe = tender.stage >= 4 && offer.lotOffers.some(({ stage }) => stage >= 2)
  const { data: rooms = [] } = useRpc('getRoomsByProjectId', [tender.id], { enabled: !isIn && mayBe })
  return isIn || rooms.some(({ part, offerId }) => part === 'negotiation' && offerId === offer.id)
}

/** What every reader of a tender has (2-tenders.md section 2); the server writes the same into its page (server/public/tenderHead.ts). */
const readersTabs = ({ id }: TenderView): { tab: BidderTab; to: string }[] => [
  { tab: 'details', to: `/projekte/${id}` },
  { tab: 'documents', to: `/projekte/${id}/dokumente#unterlagen` },
  { tab: 'rooms', to: `/projekte/${id}/datenraum` },
]
const talkTabs = ({ id }: TenderView): { tab: BidderTab; to: string }[] => [
  { tab: 'questions', to: questionsPath(id) },
  { tab: 'messages', to: messagesPath(id) },
]

interface NavProps {
  label: string
  tabs: readonly { tab: BidderTab; to: string }[]
  here: BidderTab | null
  tender: TenderView
}

const Nav = ({ label, tabs, here, tender }: NavProps): ReactElement => {
  const { t } = useTranslation('offers')
  return (
    <TabLinks
      className="tabs bd-tabs"
      label={label}
      here={here}
      tabs={tabs.map(({ tab, to }) => ({
        ...{ key: tab, to },
        label: (
          <>
            {t(`tabs.${tab}`, whoTakesPart(tender))} {tab === 'messages' && <UnreadMark projectId={tender.id} />}
          </>
        ),
      }))}
    />
  )
}

/** For whoever takes no part: guests, too. */
export const ReaderTabs = ({ tender, here }: { tender: TenderView; here: BidderTab | null }): ReactElement => {
  const { t } = useTranslation('offers')
  return <Nav label={t('tabs.reader')} tabs={[...readersTabs(tender), ...talkTabs(tender)]} here={here} tender={tender} />
}

/**
 * The places of a tender that are a participant's own: those that exist for this procedure and this organization (2-tenders.md section 2).
 */
function tabsOf(tender: TenderView, offer: OfferView, hasNegotiation: boolean): { tab: BidderTab; to: string }[] {
  const parts = casesOf(tender, offer, { kind: 'application', now: 0 })
  const highest = offer.stage
  return [
    { tab: 'application' as const, to: applicationPath(tender.id), is: parts.some(({ window }) => window !== 'none') },
    { tab: 'negotiation' as const, to: negotiationPath(tender.id), is: hasNegotiation },
    { tab: 'offer' as const, to: offerPath(tender.id), is: highest >= 4 },
  ].flatMap(({ is, ...one }) => (is ? [one] : []))
}

export const Tabs = ({ tender, offer, here }: { tender: TenderView; offer: OfferView; here: BidderTab | null }): ReactElement => {
  const { t } = useTranslation('offers')
  const hasNegotiation = useNegotiation(tender, offer)
  const { data: requests } = useRpc('getRequests', [tender.id])
  const hasRequests = here === 'requests' || (requests?.length ?? 0) > 0
  const asked = hasRequests ? [{ tab: 'requests' as const, to: requestsPath(tender.id) }] : []
  const own = [...tabsOf(tender, offer, hasNegotiation), ...asked]
  return <Nav label={t('tabs.label')} tabs={[...readersTabs(tender), ...own, ...talkTabs(tender)]} here={here} tender={tender} />
}
