import type { ReactElement } from 'react'
import type { TenderView } from '../../../server/contract/tenders/views'
import { AuditLog } from '../../audit'
import { StaffPage } from './StaffPage'

/** /projekte/{id}/audit-log: the tender's own log, for its admins and system admins. */
const LogPage = ({ tender }: { tender: TenderView }): ReactElement => (
  <StaffPage tender={tender} tab="audit-log" wide>
    {() => <AuditLog projectId={tender.id} />}
  </StaffPage>
)

export default LogPage
