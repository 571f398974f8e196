import type { ReactElement } from 'react'
import type { TenderView } from '../../../server/contract/tenders/views'
import { LotParcels } from '../../parcels/linking/LotParcels'
import { StaffDocuments } from '../../rooms/pages'
import { History } from '../changes/History'
import { DetailsTab } from './DetailsTab'
import { LotControl, useChosenLot } from '../../tender-frame/LotControl'
import { LotPanel } from './LotPanel'
import { PeoplePanel } from './PeoplePanel'
import { StaffPage } from './StaffPage'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon, EmptyState, Panel, Skeleton } from '../../ui'
import { formatDateTime } from '../../ui/time'
import '../../rooms/rooms.css'
import type { OfferView } from '../../../server/contract/offers/views'
import { useRpc } from '../../rpc'
import { Talk } from '../../messages'
import { NegotiationRooms } from '../../rooms/pages/NegotiationRooms'

/** The negotiation as the team sees it: company by company the rooms through which both sides exchange files. */
const StaffNegotiation = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('rooms')
  const { data: offers, error } = useRpc('getOffersByProjectId', [tender.id])
  if (error) return <p className="note error">{error.message}</p>
  if (!offers) return <Skeleton lines={6} label={t('loading')} />
  const present = offers.filter(({ lotOffers }) => lotOffers.some(({ stage }) => stage >= 3))
  if (present.length === 0) return <EmptyState drawing="harbour">{t('empty.negotiation')}</EmptyState>
  /** Rooms are added until the offer phase of the lots that the company is negotiated with in. */
  const isOn = ({ lotOffers }: OfferView): boolean =>
    lotOffers.some(({ lotId, stage }) => stage >= 3 && tender.lots.some((lot) => lot.lotId === lotId && lot.stage >= 4 && lot.stage < 6))
  return (
    <>
      {present.map((offer) => (
        <Panel key={offer.id} className="td-panel" id={`rm-offer-${offer.id}`} title={offer.organization.name}>
          <Talk projectId={tender.id} offerId={offer.id} isOpenAtFirst={present.length === 1} />
          <NegotiationRooms projectId={tender.id} offerId={offer.id} isOn={isOn(offer)} level={3} />
        </Panel>
      ))}
    </>
  )
}

/** How far an ended tender's way to the archive is. What failed is tried again by itself, but somebody has to know. */
export const ArchiveLine = ({ archive }: { archive: TenderView['archive'] }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  if (!archive) return null
  if (archive.state === 'failed')
    return (
      <div className="note error" role="status">
        <Icon name="warning" />
        <p>{t('archive.failed', { reason: archive.reason ?? '–' })}</p>
      </div>
    )
  const date = formatDateTime(archive.at, language)
  return <p className="soft">{archive.state === 'archived' ? t('archive.archived', { date }) : t('archive.queued', { date })}</p>
}

/** /projekte/{id}: where the chosen lot stands, then what the form says. */
export const DetailsPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const [chosen, choose] = useChosenLot(tender)
  const lot = tender.lots[chosen]
  return (
    <StaffPage tender={tender} tab="details">
      {(begin, step) => (
        <>
          <ArchiveLine archive={tender.archive} />
          <LotControl tender={tender} chosen={chosen} onChoose={choose} />
          {lot && <LotPanel tender={tender} lot={lot} above={step.lotId === lot.lotId ? step.action : undefined} onAction={begin} />}
          {lot && <LotParcels tender={tender} lot={lot} />}
          {lot && <PeoplePanel tender={tender} lot={lot} number={chosen + 1} />}
          <History tender={tender} />
          <DetailsTab tender={tender} chosen={chosen} />
        </>
      )}
    </StaffPage>
  )
}

/** /projekte/{id}/dokumente */
export const DocumentsPage = ({ tender }: { tender: TenderView }): ReactElement => (
  <StaffPage tender={tender} tab="dokumente">
    {() => <StaffDocuments tender={tender} />}
  </StaffPage>
)

/** /projekte/{id}/verhandlung */
export const NegotiationPage = ({ tender }: { tender: TenderView }): ReactElement => (
  <StaffPage tender={tender} tab="verhandlung">
    {() => <StaffNegotiation tender={tender} />}
  </StaffPage>
)
