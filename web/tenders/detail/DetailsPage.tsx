import type { ReactElement } from 'react'
import type { TenderView, ReaderNode, LotView } from '../../../server/contract/tenders/views'
import { LotParcels } from '../../parcels/linking/LotParcels'
import { StaffDocuments } from '../../rooms/pages'
import { History } from '../changes/History'
import { LotControl, useChosenLot } from '../../tender-frame/LotControl'
import { LotPanel } from './LotPanel'
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
import { readIn } from '../../../engine/languages'
import { Link } from 'react-router'
import { contentOf, isField, isWorthReading, lotContents, lotNodes, splitShared, withoutLots } from '../../../engine/reading'
import { isMoveOpen } from '../moves'
import { NothingOwn } from './NothingOwn'
import { Nodes } from './ReaderTree'
import { hasTeam } from '../../tender-frame/teamRules'
import { boardPath, organizationPath } from '../participants/paths'
import { useOffers } from '../../procedure/useOffers'
import { participantsWord } from '../../tender-frame/StaffTabs'

const Part = ({ title, nodes, mark }: { title: string; nodes: readonly ReaderNode[]; mark?: string }): ReactElement => (
  <Panel className="td-panel" title={title} beside={mark !== undefined && <span className="soft">{mark}</span>}>
    {nodes.length > 0 ? <Nodes nodes={nodes} /> : <NothingOwn />}
  </Panel>
)

/** What the form says of the chosen lot. What all say alike stands below, once. */
const Lot = ({ nodes, tender, chosen }: { nodes: readonly ReaderNode[]; tender: TenderView; chosen: number }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const { shared, own } = splitShared(lotContents(nodes))
  const at = own[chosen] ? chosen : 0
  const content = own[at]
  if (!content) return null
  if (!tender.hasLots && nodes.length === 1) return <Part title={t('public.contract')} nodes={content} />
  return (
    <>
      <Part title={`${t('deadlines.lot', { number: at + 1 })}: ${tender.lots[at]?.name ?? nodes[at]?.caption ?? ''}`} nodes={content} />
      {shared.length > 0 && <Part title={t('detail.lots')} mark={t('public.sharedLots')} nodes={shared} />}
    </>
  )
}

/** What the form says, to read; the team reads what is to be published later, too. */
export const DetailsTab = ({ tender, chosen }: { tender: TenderView; chosen: number }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const panels = (tender.teamPanels ?? tender.panels).filter(isWorthReading)
  const fields = panels.filter(isField)
  const groups = withoutLots(panels).filter((node) => !isField(node))
  const lots = lotNodes(panels)
  if (panels.length === 0) {
    return (
      <Panel className="td-panel">
        <p>{t('detail.noDetails')}</p>
        {isMoveOpen(tender, 'edit') && <Link to={`/projekte/bearbeiten/${tender.id}`}>{t('detail.fillIn')}</Link>}
      </Panel>
    )
  }
  return (
    <>
      <Lot nodes={lots} tender={tender} chosen={chosen} />
      {fields.length > 0 && (
        <Panel className="td-panel">
          <Nodes nodes={fields} />
        </Panel>
      )}
      {groups.map((node, index) => (
        <Part key={`${node.contentId}${index}`} title={readIn(node.label, language)} nodes={contentOf(node)} />
      ))}
    </>
  )
}

/** So many stand here; the board has them all. */
const SHOWN = 5

/** Who takes part in the chosen lot, by name: before an opening nothing here tells who has submitted what. */
const PeoplePanel = ({ tender, lot, number }: { tender: TenderView; lot: LotView; number: number }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const isWanted = hasTeam(tender) && lot.stage >= 3 && lot.stage < 8
  const offers = useOffers(tender.id, isWanted)
  const here = (offers ?? [])
    .filter(({ lotOffers }) => lotOffers.some(({ lotId }) => lotId === lot.lotId))
    .sort((one, other) => one.organization.name.localeCompare(other.organization.name, 'de'))
  if (!isWanted || here.length === 0) return null
  const word = participantsWord({ ...tender, stage: lot.stage, lots: [lot] })
  const lotNumber = tender.hasLots ? number : null
  const hasContact = here.some(({ contact }) => contact !== undefined && contact !== '')
  return (
    <Panel
      className="td-panel"
      id="td-people"
      title={t(`detail.${word}`)}
      end={
        <Link to={boardPath(tender.id, { word: participantsWord(tender), lotNumber })}>
          {here.length > SHOWN ? t('people.all', { count: here.length }) : t('people.board')}
        </Link>
      }
      body={null}
    >
      <table className="table td-people">
        <thead>
          <tr>
            <th scope="col">{t('people.company')}</th>
            <th scope="col">{t('people.city')}</th>
            {hasContact && (
              <th scope="col" className="wide">
                {t('people.contact')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {here.slice(0, SHOWN).map(({ id, organization, contact }) => (
            <tr key={id}>
              <td>
                <Link className="rowlink strong" to={organizationPath(tender.id, organization.id, lotNumber)}>
                  {organization.name}
                </Link>
              </td>
              <td className="soft">{organization.city ?? ''}</td>
              {hasContact && <td className="wide">{contact ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

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
