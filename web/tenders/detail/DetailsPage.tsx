import type { ReactElement } from 'react'
import type { TenderView } from '../../../server/contract/tenders/views'
import { LotParcels } from '../../parcels/linking/LotParcels'
import { StaffDocuments } from '../../rooms/pages'
import { StaffNegotiation } from './StaffNegotiation'
import { History } from '../changes/History'
import { ArchiveLine } from './ArchiveLine'
import { DetailsTab } from './DetailsTab'
import { LotControl, useChosenLot } from '../../tender-frame/LotControl'
import { LotPanel } from './LotPanel'
import { PeoplePanel } from './PeoplePanel'
import { StaffPage } from './StaffPage'

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
