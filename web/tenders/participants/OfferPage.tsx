import { procedureOf } from '../../../workflows/procedure'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LotOfferView, OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { Conversation } from '../../messages'
import { isNegotiated } from '../../tender-frame/cases'
import { receiptPath, recordPath } from '../../tender-frame/paths'
import { SubmittedContent } from '../../offers/receipt/SubmittedContent'
import { OrganizationCard } from '../../organizations'
import { NegotiationRooms, OfferRooms } from '../../rooms/pages'
import { EmptyState, Icon, Panel, Skeleton } from '../../ui'
import { DateTime } from '../../ui/time'
import { LateSubmissions } from '../../opening/late/LateSubmissions'
import { Mismatches } from '../../opening/late/Mismatches'
import { isUntold } from './decisions'
import { stageWord } from './lotWords'

interface OfferPageProps {
  tender: TenderView
  organizationId: number
  offers: readonly OfferView[]
  backTo: string
}

const Row = ({ label, at }: { label: string; at: string | null }): ReactElement | null =>
  at === null ? null : (
    <div className="rd-row">
      <dt>{label}</dt>
      <dd>
        <DateTime value={at} />
      </dd>
    </div>
  )

interface LotOfferProps {
  tender: TenderView
  lot: LotView
  lotOffer: LotOfferView
  offer: OfferView
}

interface OpenedProps extends Pick<LotOfferProps, 'lotOffer'> {
  tenderId: string
  opening: { id: string; no: string }
  /** Name of the organization. */
  organization: string
}

/**
 * The record of an opening and, where something of this organization was opened, its receipt and what was declared; the team learns its
 * number from the record alone.
 */
const Opened = ({ tenderId, opening, organization, lotOffer }: OpenedProps): ReactElement => {
  const { t } = useTranslation('participants')
  const { data: record } = useRpc('getOpeningRecord', [opening.id])
  const sent = [lotOffer.applicationSent, lotOffer.offerSent]
  const own = record?.submissions.find((one) => one.organization === organization && sent.includes(one.receivedAt))
  return (
    <>
      <dl className="rd-facts">
        <div className="rd-row">
          <dt>{t('offer.record')}</dt>
          <dd className="num">
            <Link to={recordPath(tenderId, opening.id)}>{opening.no}</Link>
          </dd>
        </div>
        {own && (
          <div className="rd-row">
            <dt>{t('offer.receipt')}</dt>
            <dd className="num">
              <Link to={receiptPath(tenderId, own.receiptNo)}>{own.receiptNo}</Link>
            </dd>
          </div>
        )}
      </dl>
      {own && <SubmittedContent no={own.receiptNo} />}
    </>
  )
}

const LotOffer = ({ tender, lot, lotOffer, offer }: LotOfferProps): ReactElement => {
  const { t } = useTranslation('participants')
  const number = tender.lots.indexOf(lot) + 1
  const openings = (lot.openings ?? []).filter(({ round }) => round === lotOffer.round)
  return (
    <article className="panel td-panel">
      <header>
        <h3>
          {tender.hasLots ? `${t('lot.number', { number })} ${lot.name}` : t('offer.part')}
          {procedureOf(tender).goesInRounds && `, ${t('round.name', { round: lotOffer.round })}`}
        </h3>
        <span className="end">
          <span className="tag">{t(`stage.${stageWord(lotOffer, { lot, tender })}`)}</span>
          {isUntold(lotOffer) && <span className="tag">{t('noted')}</span>}
        </span>
      </header>
      <div className="body">
        {lotOffer.sealed && (
          <p className="b-sealed">
            <span>
              <Icon name="lock" /> {t('offer.sealed')}
            </span>
          </p>
        )}
        <dl className="rd-facts">
          <Row label={t('offer.applicationSent')} at={lotOffer.applicationSent} />
          <Row label={t('offer.offerSent')} at={lotOffer.offerSent} />
          <Row label={t('offer.decidedAt')} at={lotOffer.decidedAt} />
          <Row label={t('offer.announcedAt')} at={lotOffer.announcedAt} />
          {lotOffer.reason && (
            <div className="rd-row">
              <dt>{t('offer.reason')}</dt>
              <dd>{lotOffer.reason}</dd>
            </div>
          )}
        </dl>
        {lotOffer.offerRound > 1 && <p className="small soft">{t('offer.round', { round: lotOffer.offerRound })}</p>}
        {openings.map(({ id, no }) => (
          <Opened key={id} tenderId={tender.id} opening={{ id, no }} organization={offer.organization.name} lotOffer={lotOffer} />
        ))}
        {openings.length > 0 && (
          <>
            <OfferRooms projectId={tender.id} offerId={offer.id} lotId={lot.lotId} round={lotOffer.round} />
            <Mismatches projectId={tender.id} lotId={lot.lotId} organizationId={offer.organizationId} />
            <LateSubmissions projectId={tender.id} lotId={lot.lotId} organizationId={offer.organizationId} />
          </>
        )}
      </div>
    </article>
  )
}

/**
 * What an organization takes part in: who it is, where it stands in each lot, and what of it the team may read: its forms, its files, what
 * was written.
 */
export const OfferPage = ({ tender, organizationId, offers, backTo }: OfferPageProps): ReactElement => {
  // Its parts ask for texts of their own: with the page's, so that the page is not taken away again for them.
  const { t } = useTranslation(['participants', 'organizations', 'offers', 'rooms', 'late'])
  const offer = offers.find((one) => one.organizationId === organizationId)
  const organization = useRpc('getOrganization', [organizationId], { enabled: offer !== undefined })
  const back = (
    <p>
      <Link to={backTo} className="pt-back">
        <Icon name="left" /> {t('offer.back')}
      </Link>
    </p>
  )
  if (!offer)
    return (
      <>
        {back}
        <EmptyState drawing="search">{t('offer.none')}</EmptyState>
      </>
    )
  return (
    <>
      {back}
      <h2 className="serif pt-name">{offer.organization.name}</h2>
      <p className="soft">
        {t('offer.since')} <DateTime value={offer.created} />
        {offer.contact !== undefined && ` · ${t('offer.contact', { name: offer.contact })}`}
      </p>
      <div className="td-two pt-offer">
        <section className="td-stack" aria-label={t('offer.lots')}>
          {offer.lotOffers.map((lotOffer) => {
            const lot = tender.lots.find(({ lotId }) => lotId === lotOffer.lotId)
            return (
              lot && <LotOffer key={`${lotOffer.lotId}.${lotOffer.round}`} tender={tender} lot={lot} lotOffer={lotOffer} offer={offer} />
            )
          })}
        </section>
        <Panel className="td-panel" level={3} id="pt-organization" title={t('offer.organization')} body={null}>
          {organization.data ? (
            <OrganizationCard organization={organization.data} />
          ) : organization.isError ? (
            <p className="body soft">{organization.error.message}</p>
          ) : (
            <Skeleton lines={6} />
          )}
        </Panel>
      </div>
      {isNegotiated(tender, offer) && (
        <Panel className="td-panel" level={3} id="pt-negotiation" title={t('offer.negotiation')}>
          <NegotiationRooms projectId={tender.id} offerId={offer.id} isOn={false} level={3} />
        </Panel>
      )}
      <Panel className="td-panel pt-talk" level={3} id="nachrichten" title={t('offer.messages')}>
        <Conversation projectId={tender.id} offerId={offer.id} />
      </Panel>
    </>
  )
}
